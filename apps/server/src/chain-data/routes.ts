import type { SupportedChains } from '@holdfast/api/data'
import { Hono } from 'hono'
import type { ServicesEnv } from '../services/app/context.ts'

/** Creates the route that lists the chains that the other calls support. */
export function chainRoutes(chains: SupportedChains): Hono<ServicesEnv> {
  const app = new Hono<ServicesEnv>()
  app.get('/v1/supported-chains', (context) => context.json(chains, 200, { 'cache-control': 'private, max-age=60' }))
  return app
}
