import { Hono } from 'hono'
import type { DeviceProofs } from '../../custody/device-proof/deviceProof.ts'
import { limitBody } from '../../http/body.ts'
import type { AppEnv } from '../../http/context.ts'
import { answerText } from '../../rpc/answerText.ts'
import { ChainNotSupportedError } from '../../rpc/errors.ts'
import type { RpcBudget } from '../../rpc/limits.ts'
import { replyStatus } from '../../rpc/replyStatus.ts'
import type { Rpc } from '../../rpc/service.ts'
import { readCountedBody } from './readCountedBody.ts'

/**
 * Creates the routes for JSON-RPC, so that the frame calls no host but its own. The routes allow the same methods as the RPC
 * service. The device's key signs a proof for each call; calls are counted by device and by network.
 *
 * @param options.budget - a budget that counts each device as a project.
 */
export function frameRpcRoutes(options: { rpc: Rpc; proofs: DeviceProofs; budget: RpcBudget }): Hono<AppEnv> {
  const { rpc, proofs, budget } = options
  const app = new Hono<AppEnv>()
  app.use(limitBody())
  app.post('/:chain', async (context) => {
    context.header('cache-control', 'no-store')
    const chain = context.req.param('chain')
    if (!rpc.hasChain(chain)) throw new ChainNotSupportedError()
    const { text, caller } = await readCountedBody(context, { proofs, budget })
    const reply = await answerText(text, { rpc, budget, chainId: chain, caller })
    return context.body(reply.body, replyStatus[reply.outcome], { 'content-type': 'application/json' })
  })
  return app
}
