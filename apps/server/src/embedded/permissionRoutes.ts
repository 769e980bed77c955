import {
  grantedSmartSessionSchema,
  revokePermissionPathSchema,
  revokeSmartSessionRequestSchema,
} from '@holdfast/api/smart-sessions'
import { type Context, Hono } from 'hono'
import { lowerHex } from '../chain/lowerHex.ts'
import { parseBody, parseInput } from '../http/body.ts'
import { networkOf } from '../http/clientAddress.ts'
import type { AppEnv } from '../http/context.ts'
import type { RateLimits } from '../http/limits/rateLimits.ts'
import type { SmartSessionService } from '../smart-sessions/service.ts'

/**
 * Creates the routes with which the frame's user grants and revokes permissions. The user must be logged in, but only the
 * account's signature allows a change.
 */
export function permissionRoutes(options: {
  permissions: SmartSessionService
  authorise: (context: Context<AppEnv>) => Promise<{ userId: string }>
  limits: RateLimits
}): Hono<AppEnv> {
  const { permissions, authorise, limits } = options
  const app = new Hono<AppEnv>()
  /** Counts a change by user, so that other users in the network cannot use up the user's changes. */
  const countChange = async (context: Context<AppEnv>): Promise<void> => {
    const { userId } = await authorise(context)
    limits.consume('userSessionChange', userId)
  }
  const countTransaction = (context: Context<AppEnv>) => (): void =>
    limits.consume('embeddedSessionChange', networkOf(context.var.clientAddress))

  app.get('/relay', async (context) => {
    await authorise(context)
    return context.json({ relay: permissions.relayAccount })
  })
  app.post('/', async (context) => {
    await countChange(context)
    const granted = parseBody(await context.req.text(), grantedSmartSessionSchema)
    return context.json(await permissions.add(granted, countTransaction(context)))
  })
  app.post('/:address/revoke', async (context) => {
    await countChange(context)
    const { address } = parseInput(context.req.param(), revokePermissionPathSchema)
    const { pci, signature } = parseBody(await context.req.text(), revokeSmartSessionRequestSchema)
    // The schema has checked that `pci` is a hash in hex.
    const revocation = { address: lowerHex(address), pci: lowerHex(pci), signature }
    await permissions.revoke(revocation, countTransaction(context))
    return context.json({ success: true })
  })
  return app
}
