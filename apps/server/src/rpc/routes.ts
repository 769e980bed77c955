import { rpcQuerySchema } from '@holdfast/api'
import { Hono } from 'hono'
import { networkOf } from '../http/clientAddress.ts'
import type { ServicesEnv } from '../services/app/context.ts'
import { answerText } from './answerText.ts'
import { ChainNotSupportedError } from './errors.ts'
import type { RpcBudget } from './limits.ts'
import { replyStatus } from './replyStatus.ts'
import type { Rpc } from './service.ts'

/** Creates the route that passes JSON-RPC calls on to the chains' nodes. */
export function rpcRoutes(options: { rpc: Rpc; budget: RpcBudget }): Hono<ServicesEnv> {
  const { rpc, budget } = options
  const app = new Hono<ServicesEnv>()

  app.on('POST', ['/v1', '/v1/'], async (context) => {
    const { project, clientAddress } = context.var
    const caller = { network: networkOf(clientAddress), project: String(project.key) }
    const text = await context.req.text()
    budget.takeBody(caller, text)
    const parsed = rpcQuerySchema.safeParse(context.req.query())
    if (!parsed.success || !rpc.hasChain(parsed.data.chainId)) throw new ChainNotSupportedError()
    const { chainId } = parsed.data
    const reply = await answerText(text, { rpc, budget, chainId, caller })
    return context.body(reply.body, replyStatus[reply.outcome], {
      'cache-control': 'no-store',
      'content-type': 'application/json',
    })
  })

  return app
}
