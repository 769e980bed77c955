import {
  type EmbeddedClient,
  emailChangePrimarySchema,
  emailChangeSchema,
  emailChangeSecondarySchema,
} from '@holdfast/api/embedded'
import { type Context, Hono } from 'hono'
import { browserLabel } from '../../custody/browserLabel.ts'
import { countByAddress } from '../../custody/limits/countByAddress.ts'
import { parseBody } from '../../http/body.ts'
import type { AppEnv } from '../../http/context.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import type { Session } from '../sessions/sessions.ts'
import type { EmailChanges } from './emailChanges.ts'

/** Creates the routes with which a user changes their mail address. */
export function emailChangeRoutes(options: {
  changes: EmailChanges
  authorise: (context: Context<AppEnv>) => Promise<Session>
  limits: RateLimits
}): Hono<AppEnv> {
  const { changes, authorise, limits } = options
  const app = new Hono<AppEnv>()
  app.use(async (context, next) => {
    countByAddress(limits, 'embeddedVerify', context.var.clientAddress)
    await next()
  })
  app.post('/', async (context) => {
    const { clientAddress } = context.var
    const session = await authorise(context)
    const { email } = parseBody(await context.req.text(), emailChangeSchema)
    const label = browserLabel(context.req.header('user-agent'))
    const started = await changes.start({ session, clientAddress, email, label })
    return context.json(started satisfies Awaited<ReturnType<EmbeddedClient['startEmailChange']>>)
  })
  app.post('/primary', async (context) => {
    const session = await authorise(context)
    const given = parseBody(await context.req.text(), emailChangePrimarySchema)
    await changes.confirm({ session, clientAddress: context.var.clientAddress }, given)
    return context.body(null, 204)
  })
  app.post('/secondary', async (context) => {
    const session = await authorise(context)
    const given = parseBody(await context.req.text(), emailChangeSecondarySchema)
    return context.json(await changes.finish({ session, clientAddress: context.var.clientAddress }, given))
  })
  return app
}
