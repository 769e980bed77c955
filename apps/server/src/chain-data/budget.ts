import type { Clock } from '@holdfast/base'
import type { Context } from 'hono'
import { MAX_BODY_BYTES } from '../http/body.ts'
import { networkOf } from '../http/clientAddress.ts'
import { createRpcBudget, type RpcLimits } from '../rpc/limits.ts'
import type { ServicesEnv } from '../services/app/context.ts'

/** Limits calls about accounts and tokens, by the caller's IP network and by project. */
export type DataBudget = {
  /**
   * Counts a call by the declared size of its body, before the body is read. A body in chunks declares no size, and counts as the
   * largest body.
   *
   * @throws {RateLimitedError}
   */
  take: (context: Context<ServicesEnv>) => void
  /** Counts further reads that a counted call causes. @throws {RateLimitedError} */
  takeReads: (context: Context<ServicesEnv>, reads: number) => void
}

/** Creates the counters, in memory. */
export function createDataBudget(options: { limits: RpcLimits; clock: Clock }): DataBudget {
  const budget = createRpcBudget(options)
  const callerOf = ({ var: { project, clientAddress } }: Context<ServicesEnv>) => ({
    network: networkOf(clientAddress),
    project: String(project.key),
  })
  return {
    take: (context) => {
      const isChunked = context.req.header('transfer-encoding') !== undefined
      const contentLength = Number(context.req.header('content-length') ?? 0)
      budget.takeBody(callerOf(context), { bytes: isChunked ? MAX_BODY_BYTES : contentLength })
    },
    takeReads: (context, reads) => budget.takeCalls(callerOf(context), reads),
  }
}
