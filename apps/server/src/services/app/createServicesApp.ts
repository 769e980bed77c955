import { Hono } from 'hono'
import type { Logger } from 'pino'
import { limitBody, refuseNull } from '../../http/body.ts'
import type { AppEnv } from '../../http/context.ts'
import { RefusedError } from '../../http/errors.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import { type RequestRecorder, requestLog } from '../../http/telemetry/requestLog.ts'
import { gate } from '../../projects/gate.ts'
import { projectRoutes } from '../../projects/routes.ts'
import type { Projects } from '../../projects/service.ts'
import type { Service } from '../Service.ts'
import { answerServicesError } from './answerServicesError.ts'
import type { ServicesEnv } from './context.ts'
import { answerPreflight } from './crossOrigin.ts'

/** Combines the routes of the kit's services into one app, for the services' port. */
export function createServicesApp(options: {
  services: readonly Service[]
  projects: Projects
  limits: RateLimits
  log: Logger
  requests: RequestRecorder
  /** Whether the data service can exchange tokens on at least one chain. */
  hasSwaps: boolean
  /** Whether this server sells tokens through Coinbase, provided that the on-ramp service runs. */
  hasCoinbase: boolean
}): Hono<AppEnv> {
  const { services, projects, limits, log, requests, hasSwaps, hasCoinbase } = options
  const hasOnRamp = services.some(({ feature }) => feature === 'onramp')
  const hasData = services.some(({ feature }) => feature === 'data')
  const app = new Hono<AppEnv>()
  app.use(requestLog({ log, requests }))
  app.use(async (context, next) => {
    // The headers are set before the route runs, so that the routes of images can replace the policy by their own.
    const { outgoing } = context.env
    outgoing.setHeader('x-content-type-options', 'nosniff')
    outgoing.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    await next()
  })
  app.onError(answerServicesError)
  app.use(refuseNull())
  app.use(answerPreflight)
  for (const { addUngatedRoutes } of services) addUngatedRoutes?.(app)
  app.use(limitBody())
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  // A project's features can be read whichever services run.
  const projectService: Service = {
    addRoutes: (routes) =>
      void routes.route('/', projectRoutes({ hasData, hasSwaps, hasCoinbase: hasCoinbase && hasOnRamp })),
    stop: () => Promise.resolve(),
  }
  for (const { addRoutes, feature } of [projectService, ...services]) {
    if (!addRoutes) continue
    const routes = new Hono<ServicesEnv>()
    addRoutes(routes)
    // The guard is added to each known path only, so that a call to an unknown path gets 404.
    const gated = new Hono<ServicesEnv>()
    const guard = gate({ projects, limits, feature })
    for (const path of new Set(routes.routes.map((route) => route.path))) gated.use(path, guard)
    gated.route('/', routes)
    app.route('/', gated)
  }
  app.all('*', () => {
    throw new RefusedError({ status: 404, code: 'path', message: 'No call has this method and path.' })
  })
  return app
}
