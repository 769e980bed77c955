import { Hono } from 'hono'
import type { DeviceProofs } from '../../custody/device-proof/deviceProof.ts'
import { readDeviceCall } from '../../custody/device-proof/readDeviceCall.ts'
import { limitBody } from '../../http/body.ts'
import { networkOf } from '../../http/clientAddress.ts'
import type { AppEnv } from '../../http/context.ts'
import { answerText } from '../../rpc/answerText.ts'
import { ChainNotSupportedError } from '../../rpc/errors.ts'
import type { RpcBudget } from '../../rpc/limits.ts'
import type { Rpc } from '../../rpc/service.ts'

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
    const network = networkOf(context.var.clientAddress)
    const text = await context.req.text()
    // The check of a proof costs a verification and a row of the database, so the network is counted first.
    budget.takeBody({ network }, text)
    const { jkt } = await proofs.check(readDeviceCall(context))
    budget.takeBody({ project: jkt }, text)
    const caller = { network, project: jkt }
    const reply = await answerText(text, { rpc, budget, chainId: chain, caller })
    return context.body(reply.body, reply.status, { 'content-type': 'application/json' })
  })
  return app
}
