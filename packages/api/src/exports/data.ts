export { type Balance, type Balances, balanceSchema, balancesSchema } from '../data/answers/balances.ts'
export { type SupportedChains, supportedChainsSchema } from '../data/answers/chains.ts'
export { type DataEvent, dataEventSchema } from '../data/answers/events.ts'
export {
  type Approval,
  type History,
  historySchema,
  type Transaction,
  type Transfer,
  transactionSchema,
} from '../data/answers/history.ts'
export { type Identity, identitySchema } from '../data/answers/identity.ts'
export { type Nft, type Nfts, nftSchema, nftsSchema } from '../data/answers/nfts.ts'
export { type FungiblePrice, type FungiblePrices, fungiblePricesSchema } from '../data/answers/prices.ts'
export { type TransactionDetail, transactionDetailSchema } from '../data/answers/transactionDetail.ts'
export { createDataClient, type DataClient } from '../data/client.ts'
export { dataLimits } from '../data/limits.ts'
export { isNativeToken, nativeTokenAddress } from '../data/nativeToken.ts'
export { type OperationType, operationTypes } from '../data/operationTypes.ts'
export {
  balanceQuerySchema,
  eventsQuerySchema,
  fungiblePriceRequestSchema,
  historyQuerySchema,
  identityQuerySchema,
  nftsQuerySchema,
  transactionQuerySchema,
} from '../data/requests.ts'
export { type Currency, currencies } from '../data/values.ts'
export type { WatchEvents } from '../data/watchEvents.ts'
