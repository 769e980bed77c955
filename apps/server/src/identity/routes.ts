import { identityQuerySchema } from '@holdfast/api/data'
import { Hono } from 'hono'
import type { DataBudget } from '../chain-data/budget.ts'
import { answerJson, writeAnswer } from '../chain-data/http/answerJson.ts'
import { readAccount } from '../chain-data/http/readAccount.ts'
import { readQuery } from '../chain-data/http/readQuery.ts'
import { subnetOf } from '../http/clientAddress.ts'
import type { ServicesEnv } from '../services/app/context.ts'
import type { IdentityService } from './service.ts'

/** Serves names and pictures of accounts. */
export function identityRoutes({
  identities,
  budget,
}: {
  identities: IdentityService
  budget: DataBudget
}): Hono<ServicesEnv> {
  const app = new Hono<ServicesEnv>()
  app.get('/v1/identity/:address', async (context) => {
    budget.take(context)
    readQuery(context.req.query(), identityQuerySchema)
    const address = readAccount(context.req.param('address'))
    return answerJson(context, writeAnswer(await identities.find(address, subnetOf(context.var.clientAddress))))
  })
  return app
}
