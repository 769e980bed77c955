import { fungiblePriceRequestSchema } from '@holdfast/api/data'
import { Hono } from 'hono'
import type { DataBudget } from '../chain-data/budget.ts'
import { toInvalidParameter } from '../chain-data/readQuery.ts'
import { parseJson } from '../http/body.ts'
import type { ServicesEnv } from '../services/app/context.ts'
import type { PriceService } from './service.ts'

/** Serves prices. */
export function priceRoutes({ prices, budget }: { prices: PriceService; budget: DataBudget }): Hono<ServicesEnv> {
  const app = new Hono<ServicesEnv>()
  app.post('/v1/fungible/price', async (context) => {
    budget.take(context)
    const parsed = fungiblePriceRequestSchema.safeParse(parseJson(await context.req.text()))
    if (!parsed.success) throw toInvalidParameter(parsed.error.issues[0]?.path[0])
    const fungibles = await prices.find(parsed.data.addresses, parsed.data.currency)
    return context.json({ fungibles }, 200, { 'cache-control': 'no-store' })
  })
  return app
}
