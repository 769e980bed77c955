import { type AnalyticsConfig, analyticsEventSchema } from '@holdfast/api'
import type { Clock } from '@holdfast/base'
import { Hono } from 'hono'
import { parseBody } from '../http/body.ts'
import { networkOf } from '../http/clientAddress.ts'
import type { RateLimits } from '../http/rateLimits.ts'
import type { ServicesEnv } from '../services/context.ts'
import { EventTooLargeError } from './errors.ts'
import { asksForPrivacy, receiveEvent } from './rules.ts'
import type { Analytics } from './service.ts'

/** Largest event, in bytes. */
const LARGEST_EVENT = 16 * 1024

/** Tells kits whether their events are wanted, and takes them. */
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

  app.post('/e', async (context) => {
    const { project, caller, clientAddress } = context.var
    await limits.consume('event', networkOf(clientAddress))
    // Also what is not stored is answered so: a page has nothing to do differently.
    const accepted = () => context.json({}, 202, { 'cache-control': 'no-store' })
    if (asksForPrivacy((name) => context.req.header(name))) {
      analytics.ignore('private')
      return accepted()
    }
    if (!project.isAnalyticsEnabled) {
      analytics.ignore('off')
      return accepted()
    }
    const text = await context.req.text()
    if (Buffer.byteLength(text) > LARGEST_EVENT) throw new EventTooLargeError({ largestBytes: LARGEST_EVENT })
    const body = parseBody(text, analyticsEventSchema)
    analytics.record(receiveEvent({ body, project, caller, nowMs: clock.now() }))
    return accepted()
  })

  return app
}
