import { historyQuerySchema, transactionQuerySchema } from '@holdfast/api/data'
import { Hono } from 'hono'
import { answerJson, writeAnswer } from '../chain-data/answerJson.ts'
import type { DataBudget } from '../chain-data/budget.ts'
import { InvalidDataParameterError } from '../chain-data/errors.ts'
import { readAccount } from '../chain-data/readAccount.ts'
import { readQuery } from '../chain-data/readQuery.ts'
import type { ServicesEnv } from '../services/app/context.ts'
import type { HistoryService } from './service.ts'

/** Serves the history of accounts. */
export function historyRoutes({ history, budget }: { history: HistoryService; budget: DataBudget }): Hono<ServicesEnv> {
  const app = new Hono<ServicesEnv>()
  app.get('/v1/account/:account/history', async (context) => {
    budget.take(context)
    const { chainId, cursor, onramp } = readQuery(context.req.query(), historyQuerySchema)
    const account = readAccount(context.req.param('account'), { chainId, parameter: 'account' })
    // No purchases are made through this server.
    if (onramp !== undefined) return answerJson(context, writeAnswer({ data: [], next: null }))
    return answerJson(context, await history.answer({ account, chainId, cursor }))
  })
  app.get('/v1/transaction/:hash', async (context) => {
    budget.take(context)
    const { chainId, account: side } = readQuery(context.req.query(), transactionQuerySchema)
    const hash = context.req.param('hash').toLowerCase()
    if (!isHash(hash)) throw new InvalidDataParameterError({ parameter: 'hash', accepted: '0x and 64 hex digits' })
    const account = side === undefined ? undefined : readAccount(side, { chainId, parameter: 'account' })
    return answerJson(context, writeAnswer(await history.find({ hash, chainId, account })))
  })
  return app
}

function isHash(text: string): text is `0x${string}` {
  return /^0x[\da-f]{64}$/.test(text)
}
