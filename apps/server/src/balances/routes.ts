import { balanceQuerySchema } from '@holdfast/api/data'
import { Hono } from 'hono'
import type { DataBudget } from '../chain-data/budget.ts'
import { answerJson } from '../chain-data/http/answerJson.ts'
import { readAccount } from '../chain-data/http/readAccount.ts'
import { readQuery } from '../chain-data/http/readQuery.ts'
import { subnetOf } from '../http/clientAddress.ts'
import { isOtherNamespace } from '../other-chains/createOtherChains.ts'
import { readOtherAccount } from '../other-chains/readOtherAccount.ts'
import type { OtherChainService } from '../other-chains/service.ts'
import { cacheByQuery } from '../services/app/cacheByQuery.ts'
import type { ServicesEnv } from '../services/app/context.ts'
import type { BalanceService } from './service.ts'

/** Serves the balances of accounts. */
export function balanceRoutes({
  balances,
  otherChains,
  budget,
}: {
  balances: BalanceService
  /** Chains other than EVM chains. */
  otherChains: Pick<OtherChainService, 'assertSupported' | 'balances'>
  budget: DataBudget
}): Hono<ServicesEnv> {
  const readBalanceQuery = cacheByQuery(({ req }) => readQuery(req.query(), balanceQuerySchema))
  const app = new Hono<ServicesEnv>()
  app.get('/v1/account/:address/balance', async (context) => {
    budget.take(context)
    const { currency, chainId, forceUpdate } = readBalanceQuery(context)
    if (chainId !== undefined && isOtherNamespace(chainId)) {
      otherChains.assertSupported(chainId)
      const account = readOtherAccount(context.req.param('address'), { chainId })
      const subnet = subnetOf(context.var.clientAddress)
      const request = { account, chainId, currency, isForced: forceUpdate !== undefined, subnet }
      return answerJson(context, await otherChains.balances(request))
    }
    const account = readAccount(context.req.param('address'), { chainId })
    return answerJson(context, await balances.answer({ account, currency, chainId, forceUpdate }))
  })
  return app
}
