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
} from '../swap/answers.ts'
export { createSwapClient, type SwapClient } from '../swap/client.ts'
export { swapLimits } from '../swap/limits.ts'
export {
  allowanceQuerySchema,
  buildApproveQuerySchema,
  buildTransactionRequestSchema,
  quotesQuerySchema,
  type SwapPermit,
  swapChainQuerySchema,
} from '../swap/requests.ts'
