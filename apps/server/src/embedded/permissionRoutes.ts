import { grantedSessionSchema, revokeSessionRequestSchema } from '@holdfast/api/sessions'
import { type Context, Hono } from 'hono'
import { lowerHex } from '../chain/lowerHex.ts'
import { parseBody } from '../http/body.ts'
import { networkOf } from '../http/clientAddress.ts'
import type { AppEnv } from '../http/context.ts'
import { InvalidRequestError } from '../http/errors.ts'
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
    const address = context.req.param('address').toLowerCase()
    if (!/^0x[\da-f]{40}$/.test(address)) throw new InvalidRequestError({ message: 'address: an address is expected.' })
    const { pci, signature } = parseBody(await context.req.text(), revokeSessionRequestSchema)
    // The pattern above guarantees the form of `address`, and the schema that of `pci`.
    await permissions.revoke({ address: address as `0x${string}`, pci: lowerHex(pci), signature })
    return context.json({ success: true })
  })
  return app
}
