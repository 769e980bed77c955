import { registerNameRequestSchema, suggestionsQuerySchema } from '@holdfast/api/names'
import { Hono } from 'hono'
import type { DataBudget } from '../chain-data/budget.ts'
import { readAccount } from '../chain-data/http/readAccount.ts'
import { readQuery } from '../chain-data/http/readQuery.ts'
import { parseBody } from '../http/body.ts'
import { networkOf, subnetOf } from '../http/clientAddress.ts'
import type { RateLimits } from '../http/limits/rateLimits.ts'
import type { ServicesEnv } from '../services/app/context.ts'
import type { NameService } from './service.ts'

/** Answers are not cached: a name may be taken at any time. */
const NO_STORE = { 'cache-control': 'no-store' }

/** Serves the names of accounts. */
export function nameRoutes(options: { names: NameService; budget: DataBudget; limits: RateLimits }): Hono<ServicesEnv> {
  const { names, budget, limits } = options
  const app = new Hono<ServicesEnv>()
  app.get('/v1/profile/account/:name', async (context) => {
    budget.take(context)
    const subnet = subnetOf(context.var.clientAddress)
    return context.json(await names.resolve(context.req.param('name'), subnet), 200, NO_STORE)
  })
  app.get('/v1/profile/reverse/:address', async (context) => {
    budget.take(context)
    const address = readAccount(context.req.param('address'))
    return context.json(await names.reverse(address, subnetOf(context.var.clientAddress)), 200, NO_STORE)
  })
  app.get('/v1/profile/suggestions/:name', async (context) => {
    budget.take(context)
    const { zone } = readQuery(context.req.query(), suggestionsQuerySchema)
    return context.json(await names.suggest(context.req.param('name'), zone), 200, NO_STORE)
  })
  app.post('/v1/profile/account', async (context) => {
    budget.take(context)
    // Registrations have a limit of their own, because checking a contract's signature takes a call to a node.
    limits.consume('nameRegistration', networkOf(context.var.clientAddress))
    const { coin_type: coinType, ...request } = parseBody(await context.req.text(), registerNameRequestSchema)
    await names.register({ ...request, coinType })
    return context.json({ success: true }, 200, NO_STORE)
  })
  return app
}
