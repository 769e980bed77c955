import { fungiblePriceRequestSchema } from '@holdfast/api/data'
import { Hono } from 'hono'
import type { DataBudget } from '../chain-data/budget.ts'
import { readBody } from '../chain-data/http/readBody.ts'
import { subnetOf } from '../http/clientAddress.ts'
import type { ServicesEnv } from '../services/app/context.ts'
import type { PriceService } from './service.ts'

/** Serves prices. */
export function priceRoutes({ prices, budget }: { prices: PriceService; budget: DataBudget }): Hono<ServicesEnv> {
  const app = new Hono<ServicesEnv>()
  app.post('/v1/fungible/price', async (context) => {
    budget.take(context)
    const { addresses, currency } = await readBody(context, fungiblePriceRequestSchema)
    const fungibles = await prices.find(addresses, currency, subnetOf(context.var.clientAddress))
    return context.json({ fungibles }, 200, { 'cache-control': 'no-store' })
  })
  return app
}
