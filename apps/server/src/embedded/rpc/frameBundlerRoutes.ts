import { Hono } from 'hono'
import type { Logger } from 'pino'
import { answerBody, type ServedBundler } from '../../bundler/routes.ts'
import type { DeviceProofs } from '../../custody/device-proof/deviceProof.ts'
import { limitBody } from '../../http/body.ts'
import { subnetOf } from '../../http/clientAddress.ts'
import type { AppEnv } from '../../http/context.ts'
import { UnauthenticatedError } from '../../http/errors.ts'
import type { RpcBudget } from '../../rpc/limits.ts'
import { replyStatus } from '../../rpc/replyStatus.ts'
import { readCountedBody } from './readCountedBody.ts'

/**
 * Creates the routes for user operations and sponsorship, so that the frame calls no host but its own. The device's key signs a
 * proof for each call; calls are counted by device and by network.
 *
 * @param options.findProjectKey - finds the project in which the device is logged in. The project's policy decides about
 * sponsorship.
 * @param options.budget - a budget that counts each device as a project.
 */
export function frameBundlerRoutes(options: {
  bundlers: ReadonlyMap<string, ServedBundler>
  proofs: DeviceProofs
  budget: RpcBudget
  log: Logger
  findProjectKey: (jkt: string) => Promise<number | undefined>
}): Hono<AppEnv> {
  const { bundlers, proofs, budget, log, findProjectKey } = options
  const app = new Hono<AppEnv>()
  app.use(limitBody())
  app.post('/:chain', async (context) => {
    const { text, caller } = await readCountedBody(context, { proofs, budget })
    const projectKey = await findProjectKey(caller.project)
    if (projectKey === undefined) throw new UnauthenticatedError()
    const chainId = context.req.param('chain')
    const subnet = subnetOf(context.var.clientAddress)
    const { body, outcome } = await answerBody({ text, chainId, bundlers, budget, caller, projectKey, subnet, log })
    return context.body(body, replyStatus[outcome], {
      'cache-control': 'no-store',
      'content-type': 'application/json',
    })
  })
  return app
}
