import { verifyWalletQuerySchema } from '@holdfast/api'
import { Hono } from 'hono'
import type { AppEnv } from '../http/context.ts'
import type { UserService } from '../users/service.ts'
import { requireSignedIn } from '../users/sessionRoutes.ts'
import { InvalidWalletAddressError } from './errors.ts'
import type { WalletService } from './service.ts'

/** Serves `POST /verify?walletAddress=`. The checks refuse with 401, 400, 403 and 409, in this order. */
export function walletRoutes(options: { wallets: WalletService; users: UserService }): Hono<AppEnv> {
  const { wallets, users } = options
  const app = new Hono<AppEnv>()
  app.post('/verify', async (context) => {
    const { user, sessionId } = await requireSignedIn(context, users)
    const query = verifyWalletQuerySchema.safeParse(context.req.query())
    if (!query.success) throw new InvalidWalletAddressError()
    await wallets.verify({ userId: user.id, owner: `session:${sessionId}`, address: query.data.walletAddress })
    return context.json({ verified: true })
  })
  return app
}
