import { historyQuerySchema, transactionQuerySchema } from '@holdfast/api/data'
import { type CaipNetworkId, namespaceOf } from '@holdfast/caip'
import { Hono } from 'hono'
import type { DataBudget } from '../chain-data/budget.ts'
import { InvalidDataParameterError } from '../chain-data/errors.ts'
import { answerJson, writeAnswer } from '../chain-data/http/answerJson.ts'
import { readAccount } from '../chain-data/http/readAccount.ts'
import { readQuery } from '../chain-data/http/readQuery.ts'
import { subnetOf } from '../http/clientAddress.ts'
import type { PurchaseHistory } from '../onramp/orders/purchaseHistory.ts'
import { isOtherNamespace } from '../other-chains/createOtherChains.ts'
import { readOtherAccount } from '../other-chains/readOtherAccount.ts'
import type { OtherChainService } from '../other-chains/service.ts'
import { cacheByQuery } from '../services/app/cacheByQuery.ts'
import type { ServicesEnv } from '../services/app/context.ts'
import type { HistoryService } from './service.ts'

/** Creates the routes that serve the history of accounts. */
export function historyRoutes(options: {
  history: HistoryService
  /** Chains other than EVM chains. */
  otherChains: Pick<OtherChainService, 'assertSupported' | 'history' | 'find'>
  purchases: PurchaseHistory
  budget: DataBudget
}): Hono<ServicesEnv> {
  const { history, otherChains, purchases, budget } = options
  const readHistoryQuery = cacheByQuery(({ req }) => readQuery(req.query(), historyQuerySchema))
  const app = new Hono<ServicesEnv>()
  app.get('/v1/account/:account/history', async (context) => {
    budget.take(context)
    const { chainId, cursor, onramp } = readHistoryQuery(context)
    const subnet = subnetOf(context.var.clientAddress)
    if (chainId !== undefined && isOtherNamespace(chainId) && onramp === undefined) {
      otherChains.assertSupported(chainId)
      const account = readOtherAccount(context.req.param('account'), { chainId, parameter: 'account' })
      return answerJson(context, await otherChains.history({ account, chainId, cursor, subnet }))
    }
    const account = readAccount(context.req.param('account'), { chainId, parameter: 'account' })
    if (onramp !== undefined) {
      return answerJson(context, writeAnswer(await purchases.list({ account, provider: onramp, chainId, cursor })))
    }
    return answerJson(context, await history.answer({ account, chainId, cursor, subnet }))
  })
  app.get('/v1/transaction/:hash', async (context) => {
    budget.take(context)
    const { chainId, account: accountText } = readQuery(context.req.query(), transactionQuerySchema)
    const subnet = subnetOf(context.var.clientAddress)
    if (isOtherNamespace(chainId)) {
      otherChains.assertSupported(chainId)
      const account =
        accountText === undefined ? undefined : readOtherAccount(accountText, { chainId, parameter: 'account' })
      const hash = readOtherHash(context.req.param('hash'), chainId)
      return answerJson(context, writeAnswer(await otherChains.find({ hash, chainId, account, subnet })))
    }
    const hash = context.req.param('hash').toLowerCase()
    if (!isHash(hash)) throw new InvalidDataParameterError({ parameter: 'hash', accepted: '0x and 64 hex digits' })
    const account = accountText === undefined ? undefined : readAccount(accountText, { chainId, parameter: 'account' })
    return answerJson(context, writeAnswer(await history.find({ hash, chainId, account, subnet })))
  })
  return app
}

/** Parses the id of a transaction on a chain other than EVM chains: base58 on Solana (a signature), hex on Bitcoin. */
function readOtherHash(text: string, chainId: CaipNetworkId): string {
  const isSolana = namespaceOf(chainId) === 'solana'
  if (isSolana ? /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(text) : /^[\da-f]{64}$/i.test(text)) {
    return isSolana ? text : text.toLowerCase()
  }
  const accepted = isSolana ? 'the signature of a transaction in base58' : '64 hex digits'
  throw new InvalidDataParameterError({ parameter: 'hash', accepted })
}

function isHash(text: string): text is `0x${string}` {
  return /^0x[\da-f]{64}$/.test(text)
}
