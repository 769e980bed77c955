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
}

/** Creates the counters, in memory. */
export function createDataBudget(options: { limits: RpcLimits; clock: Clock }): DataBudget {
  const budget = createRpcBudget(options)
  return {
    take: ({ req, var: { project, clientAddress } }) => {
      const caller = { network: networkOf(clientAddress), project: String(project.key) }
      const isChunked = req.header('transfer-encoding') !== undefined
      budget.takeBody(caller, { bytes: isChunked ? MAX_BODY_BYTES : Number(req.header('content-length') ?? 0) })
    },
  }
}
