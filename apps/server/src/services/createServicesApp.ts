import { Hono } from 'hono'
import type { Logger } from 'pino'
import { answerError } from '../http/answerError.ts'
import { limitBody } from '../http/body.ts'
import type { AppEnv } from '../http/context.ts'
import { RefusedError } from '../http/errors.ts'
import type { HttpMetrics } from '../http/metrics.ts'
import { requestLog } from '../http/requestLog.ts'
import type { Service } from './Service.ts'

/** Puts the calls of the kit's services on one app, for the services' port. */
export function createServicesApp(options: {
  services: readonly Service[]
  log: Logger
  metrics: HttpMetrics
  trustedProxies: number
}): Hono<AppEnv> {
  const { services, log, metrics, trustedProxies } = options
  const app = new Hono<AppEnv>()
  app.use(requestLog({ log, metrics, trustedProxies }))
  app.use(async (context, next) => {
    await next()
    const { headers } = context.res
    headers.set('x-content-type-options', 'nosniff')
    // An image brings a policy of its own.
    if (!headers.has('content-security-policy')) {
      headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    }
  })
  app.onError(answerError)
  app.use(limitBody())
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  for (const service of services) service.addRoutes?.(app)
  app.all('*', () => {
    throw new RefusedError({ status: 404, code: 'not_found', message: 'There is no such call.' })
  })
  return app
}
