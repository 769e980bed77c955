import { balanceQuerySchema } from '@holdfast/api/data'
import { Hono } from 'hono'
import { answerJson } from '../chain-data/answerJson.ts'
import type { DataBudget } from '../chain-data/budget.ts'
import { readAccount } from '../chain-data/readAccount.ts'
import { readQuery } from '../chain-data/readQuery.ts'
import type { ServicesEnv } from '../services/app/context.ts'
import type { BalanceService } from './service.ts'

/** Serves the balances of accounts. */
export function balanceRoutes({
  balances,
  budget,
}: {
  balances: BalanceService
  budget: DataBudget
}): Hono<ServicesEnv> {
  const app = new Hono<ServicesEnv>()
  app.get('/v1/account/:address/balance', async (context) => {
    budget.take(context)
    const { currency, chainId, forceUpdate } = readQuery(context.req.query(), balanceQuerySchema)
    const account = readAccount(context.req.param('address'), { chainId })
    return answerJson(context, await balances.answer({ account, currency, chainId, forceUpdate }))
  })
  return app
}
