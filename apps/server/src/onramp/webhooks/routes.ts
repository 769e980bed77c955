import { Hono } from 'hono'
import type { Logger } from 'pino'
import { limitBody } from '../../http/body.ts'
import { networkOf } from '../../http/clientAddress.ts'
import type { AppEnv } from '../../http/context.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import { ProviderNotOfferedError } from '../errors.ts'
import type { Statement, StatementOutcome } from '../orders/statement.ts'
import type { OnRampProvider } from '../providers/Provider.ts'

/** The prefix of the paths to which providers send webhooks. */
export const webhookPath = '/v1/onramp/webhooks'

/** Applies a provider's statement to its order. */
export type ApplyStatement = (statement: Statement, provider: OnRampProvider) => Promise<StatementOutcome>

/**
 * Accepts providers' webhooks. A webhook is authenticated by its signature alone. Each is applied once: a repeated webhook also
 * gets the status 200, but changes nothing. A webhook for an unknown order gets 200 too, because the provider's account may serve
 * other systems, and a retry would not help.
 */
export function webhookRoutes(options: {
  providers: ReadonlyMap<string, OnRampProvider>
  apply: ApplyStatement
  limits: RateLimits
  /** Called after a webhook for a known order, so that the order is checked at once. */
  onDue: () => void
  servicesUrl: string
  log: Logger
  now: () => number
}): Hono<AppEnv> {
  const { providers, apply, limits, onDue, servicesUrl, log, now } = options
  const app = new Hono<AppEnv>()
  app.post(`${webhookPath}/:provider`, limitBody(), async (context) => {
    limits.consume('onRampWebhook', networkOf(context.var.clientAddress))
    const name = context.req.param('provider')
    const provider = providers.get(name)
    if (!provider) throw new ProviderNotOfferedError({ provider: name })
    const { eventId, statement } = provider.readWebhook({
      body: await context.req.text(),
      header: (header) => context.req.header(header),
      url: `${servicesUrl}${webhookPath}/${provider.name}`,
      now: now(),
    })
    if (!statement) return context.json({ outcome: 'ignored' })
    const { orderId } = statement
    const applied = await apply({ provider: provider.name, eventId, ...statement }, provider)
    if (typeof applied === 'object') {
      log.error(
        { provider: provider.name, orderId, ...applied },
        'a webhook does not fit its order and was not applied',
      )
      return context.json({ outcome: 'mismatch', field: applied.mismatch })
    }
    if (applied === 'unknown_order') log.warn({ provider: provider.name }, 'a webhook names an unknown order')
    else onDue()
    return context.json({ outcome: applied })
  })
  return app
}
