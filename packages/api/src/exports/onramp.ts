export {
  type OnRampMoney,
  type OnRampOptions,
  type OnRampOrder,
  type OnRampProviderInfo,
  type OnRampProviders,
  type OnRampQuote,
  type OnRampUrl,
  onRampHistoryStatuses,
  onRampOptionsSchema,
  onRampOrderAnswerSchema,
  onRampOrderSchema,
  onRampProvidersSchema,
  onRampQuoteSchema,
  onRampUrlSchema,
  type PaymentCurrency,
  type PurchaseCurrency,
} from '../onramp/answers.ts'
export { createOnRampClient, type OnRampClient } from '../onramp/client.ts'
export { onRampErrorCodes } from '../onramp/errorCodes.ts'
export { onRampLimits, restrictedTimeZones } from '../onramp/limits.ts'
export {
  onRampOptionsQuerySchema,
  onRampOrderPathSchema,
  onRampProvidersQuerySchema,
  onRampQuoteRequestSchema,
  onRampUrlRequestSchema,
} from '../onramp/requests.ts'
export {
  type OnRampProviderName,
  type OnRampStatus,
  onRampProviderNames,
  onRampStatuses,
  type PayChain,
  payChains,
} from '../onramp/values.ts'
