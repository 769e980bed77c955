import { type AnalyticsConfig, analyticsBatchSchema, analyticsEventSchema } from '@holdfast/api'
import type { Clock } from '@holdfast/base'
import { type Context, Hono } from 'hono'
import { parseBody } from '../http/body.ts'
import { networkOf } from '../http/clientAddress.ts'
import type { RateLimits } from '../http/limits/rateLimits.ts'
import type { ServicesEnv } from '../services/app/context.ts'
import { EventTooLargeError } from './errors.ts'
import { asksForPrivacy, countOnlyReason, receiveEvent } from './rules.ts'
import type { Analytics } from './service.ts'

/** Largest event, in bytes. */
const MAX_EVENT_BYTES = 16 * 1024

/** Tells kits whether a project wants events, and receives events. */
export function analyticsRoutes(options: {
  analytics: Pick<Analytics, 'record' | 'ignore'>
  limits: RateLimits
  clock: Clock
}): Hono<ServicesEnv> {
  const { analytics, limits, clock } = options
  const app = new Hono<ServicesEnv>()

  app.get('/getAnalyticsConfig', (context) => {
    const answer: AnalyticsConfig = { isAnalyticsEnabled: context.var.project.isAnalyticsEnabled }
    return context.json(answer, 200, { 'cache-control': 'no-store' })
  })

  // Events that are not stored get the same answer: the page would do nothing differently.
  const accept = (context: Context<ServicesEnv>) => context.json({}, 202, { 'cache-control': 'no-store' })
  const findIgnoreReason = (context: Context<ServicesEnv>): 'private' | 'off' | undefined => {
    if (asksForPrivacy((name) => context.req.header(name))) return 'private'
    return context.var.project.isAnalyticsEnabled ? undefined : 'off'
  }

  app.post('/e', async (context) => {
    const { project, caller, clientAddress } = context.var
    limits.consume('event', networkOf(clientAddress))
    const ignoreReason = findIgnoreReason(context)
    if (ignoreReason) {
      analytics.ignore(ignoreReason)
      return accept(context)
    }
    const text = await context.req.text()
    if (Buffer.byteLength(text) > MAX_EVENT_BYTES) throw new EventTooLargeError({ maxBytes: MAX_EVENT_BYTES })
    // Kits cut long texts, also within a surrogate pair. `receiveEvent` cleans each text that is stored.
    const body = parseBody(text, analyticsEventSchema, { allowsUnstorable: true })
    const reason = countOnlyReason(body)
    if (reason) analytics.ignore(reason)
    else analytics.record(receiveEvent({ body, project, caller, nowMs: clock.now() }))
    return accept(context)
  })

  // These events are never stored. They are accepted because a pairing client of another kit would send refused events again.
  app.post('/batch', async (context) => {
    limits.consume('event', networkOf(context.var.clientAddress))
    const events = parseBody(await context.req.text(), analyticsBatchSchema, { allowsUnstorable: true })
    analytics.ignore(findIgnoreReason(context) ?? 'unknown', events.length)
    return accept(context)
  })

  return app
}
