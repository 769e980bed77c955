import type { Clock } from '@holdfast/base'
import type { Context } from 'hono'
import { networkOf } from '../http/clientAddress.ts'
import { createRpcBudget, type RpcLimits } from '../rpc/limits.ts'
import type { ServicesEnv } from '../services/app/context.ts'

/** Limits calls about accounts and tokens, by the caller's IP network and by project. */
export type DataBudget = {
  /** Counts a call by the declared size of its body, before the body is read. @throws {RateLimitedError} */
  take: (context: Context<ServicesEnv>) => void
}

/** Creates the counters, in memory. */
export function createDataBudget(options: { limits: RpcLimits; clock: Clock }): DataBudget {
  const budget = createRpcBudget(options)
  return {
    take: ({ req, var: { project, clientAddress } }) => {
      const caller = { network: networkOf(clientAddress), project: String(project.key) }
      budget.takeBody(caller, { bytes: Number(req.header('content-length') ?? 0) })
    },
  }
}
