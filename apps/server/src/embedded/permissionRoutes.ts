import { grantedSessionSchema, revokePermissionPathSchema, revokeSessionRequestSchema } from '@holdfast/api/sessions'
import { type Context, Hono } from 'hono'
import { lowerHex } from '../chain/lowerHex.ts'
import { parseBody, parseInput } from '../http/body.ts'
import { networkOf } from '../http/clientAddress.ts'
import type { AppEnv } from '../http/context.ts'
import type { RateLimits } from '../http/rateLimits.ts'
import type { SessionService } from '../sessions/service.ts'

/**
 * Creates the routes with which the frame's user grants and revokes permissions. The user must be logged in, but only the
 * account's signature allows a change.
 */
export function permissionRoutes(options: {
  permissions: SessionService
  authorise: (context: Context<AppEnv>) => Promise<unknown>
  limits: RateLimits
}): Hono<AppEnv> {
  const { permissions, authorise, limits } = options
  const app = new Hono<AppEnv>()
  /** Counts a change by a user who is logged in, so that strangers in the network cannot use up its changes. */
  const countChange = (context: Context<AppEnv>): void =>
    limits.consume('sessionChange', networkOf(context.var.clientAddress))

  app.get('/relay', async (context) => {
    await authorise(context)
    return context.json({ relay: permissions.relayAccount })
  })
  app.post('/', async (context) => {
    await authorise(context)
    countChange(context)
    return context.json(await permissions.add(parseBody(await context.req.text(), grantedSessionSchema)))
  })
  app.post('/:address/revoke', async (context) => {
    await authorise(context)
    countChange(context)
    const { address } = parseInput(context.req.param(), revokePermissionPathSchema)
    const { pci, signature } = parseBody(await context.req.text(), revokeSessionRequestSchema)
    // The schema has checked that `pci` is a hash in hex.
    await permissions.revoke({ address: lowerHex(address), pci: lowerHex(pci), signature })
    return context.json({ success: true })
  })
  return app
}
