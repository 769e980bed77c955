export {
  type SwapAllowance,
  type SwapApproval,
  type SwapGasPrice,
  type SwapPermitOffer,
  type SwapQuote,
  type SwapQuotes,
  type SwapToken,
  type SwapTokens,
  type SwapTransaction,
  swapAllowanceSchema,
  swapApprovalSchema,
  swapGasPriceSchema,
  swapQuotesSchema,
  swapTokensSchema,
  swapTransactionSchema,
} from '../swaps/answers.ts'
export { createSwapClient, type SwapClient } from '../swaps/client.ts'
export { swapLimits } from '../swaps/limits.ts'
export {
  allowanceQuerySchema,
  buildApproveQuerySchema,
  buildTransactionRequestSchema,
  quotesQuerySchema,
  type SwapPermit,
  swapChainQuerySchema,
} from '../swaps/requests.ts'
