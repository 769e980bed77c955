import { Hono } from 'hono'
import { networkOf } from '../http/clientAddress.ts'
import type { ServicesEnv } from '../services/app/context.ts'
import { ChainNotSupportedError } from './errors.ts'
import type { RpcBudget } from './limits.ts'
import { readBody } from './request.ts'
import { type Rpc, refuseBody } from './service.ts'

/** Serves JSON-RPC to the chains' nodes. */
export function rpcRoutes(options: { rpc: Rpc; budget: RpcBudget }): Hono<ServicesEnv> {
  const { rpc, budget } = options
  const app = new Hono<ServicesEnv>()

  app.on('POST', ['/v1', '/v1/'], async (context) => {
    const chainId = context.req.query('chainId') ?? ''
    const { project, clientAddress } = context.var
    const caller = { network: networkOf(clientAddress), project: String(project.key) }
    const text = await context.req.text()
    budget.takeBody(caller, text.length)
    if (!rpc.hasChain(chainId)) throw new ChainNotSupportedError()
    const body = readBody(text)
    const headers = { 'cache-control': 'no-store', 'content-type': 'application/json' }
    if ('code' in body) {
      const refusal = refuseBody(body)
      return context.body(refusal.body, refusal.status, headers)
    }
    if (body.calls.length > 1) budget.takeCalls(caller, body.calls.length - 1)
    const reply = await rpc.answer(chainId, body)
    return context.body(reply.body, reply.status, headers)
  })

  return app
}
