import { expect, it } from 'vitest'
import * as exported from './data.ts'

it('exports exactly these names', () => {
  expect(Object.keys(exported).sort()).toMatchInlineSnapshot(`
    [
      "balanceQuerySchema",
      "balanceSchema",
      "balancesSchema",
      "createDataClient",
      "currencies",
      "dataEventSchema",
      "dataLimits",
      "eventsQuerySchema",
      "fungiblePriceRequestSchema",
      "fungiblePricesSchema",
      "historyQuerySchema",
      "historySchema",
      "identityQuerySchema",
      "identitySchema",
      "isNativeToken",
      "nativeTokenAddress",
      "nftSchema",
      "nftsQuerySchema",
      "nftsSchema",
      "operationTypes",
      "supportedChainsSchema",
      "transactionDetailSchema",
      "transactionQuerySchema",
      "transactionSchema",
    ]
  `)
})
