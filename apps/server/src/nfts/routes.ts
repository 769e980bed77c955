import { nftsQuerySchema } from '@holdfast/api/data'
import { Hono } from 'hono'
import type { DataBudget } from '../chain-data/budget.ts'
import { answerJson } from '../chain-data/http/answerJson.ts'
import { readAccount } from '../chain-data/http/readAccount.ts'
import { readQuery } from '../chain-data/http/readQuery.ts'
import { subnetOf } from '../http/clientAddress.ts'
import { cacheByQuery } from '../services/app/cacheByQuery.ts'
import type { ServicesEnv } from '../services/app/context.ts'
import type { NftService } from './service.ts'

/** Serves the NFTs that accounts hold. */
export function nftRoutes({ nfts, budget }: { nfts: NftService; budget: DataBudget }): Hono<ServicesEnv> {
  const readNftsQuery = cacheByQuery(({ req }) => readQuery(req.query(), nftsQuerySchema))
  const app = new Hono<ServicesEnv>()
  app.get('/v1/account/:address/nfts', async (context) => {
    budget.take(context)
    const { chainId, cursor } = readNftsQuery(context)
    const account = readAccount(context.req.param('address'), { chainId })
    const subnet = subnetOf(context.var.clientAddress)
    return answerJson(context, await nfts.answer({ account, chainId, cursor, subnet }))
  })
  return app
}
