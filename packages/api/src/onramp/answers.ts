import '../jitless.ts'
import * as z from 'zod/mini'
import { chainIdSchema, nameSchema } from '../data/values.ts'
import { validEntries } from '../validEntries.ts'
import {
  amountSchema,
  currencyCodeSchema,
  onRampProviderSchema,
  onRampStatuses,
  orderIdSchema,
  symbolSchema,
} from './values.ts'

/** The minimum and maximum of a payment method, in the payment currency. */
const paymentLimitSchema = z.object({
  /** Such as `card` or `ach_bank_account`. */
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  min: amountSchema,
  max: amountSchema,
})

/** A currency to pay in. */
export const paymentCurrencySchema = z.object({
  id: currencyCodeSchema,
  payment_method_limits: validEntries(paymentLimitSchema),
})
/** A currency to pay in. */
export type PaymentCurrency = z.output<typeof paymentCurrencySchema>

const purchaseNetworkSchema = z.object({
  /** Such as `ethereum-mainnet`. */
  name: nameSchema,
  display_name: nameSchema,
  /** The number of the chain, as digits. */
  chain_id: z.string().check(z.regex(/^\d{1,20}$/)),
  /** Empty for the native currency. */
  contract_address: z.catch(z.string().check(z.maxLength(128)), ''),
})

/** A token to buy, and the networks on which it is sold. */
export const purchaseCurrencySchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  name: nameSchema,
  symbol: symbolSchema,
  networks: validEntries(purchaseNetworkSchema),
})
/** A token to buy, and the networks on which it is sold. */
export type PurchaseCurrency = z.output<typeof purchaseCurrencySchema>

/** The answer of `GET /v1/onramp/options`. */
export const onRampOptionsSchema = z.object({
  paymentCurrencies: validEntries(paymentCurrencySchema),
  purchaseCurrencies: validEntries(purchaseCurrencySchema),
})
/** The answer of `GET /v1/onramp/options`. */
export type OnRampOptions = z.output<typeof onRampOptionsSchema>

/** An amount with its currency: a code, or a token's symbol. */
const moneySchema = z.object({
  amount: amountSchema,
  currency: z.string().check(z.minLength(1), z.maxLength(32)),
})
/** An amount with its currency: a code, or a token's symbol. */
export type OnRampMoney = z.output<typeof moneySchema>

/** The answer of `POST /v1/onramp/quote`. */
export const onRampQuoteSchema = z.object({
  quoteId: z.string().check(z.maxLength(256)),
  /** The total payment, fees included. */
  paymentTotal: moneySchema,
  /** The payment less the fees. */
  paymentSubtotal: moneySchema,
  /** The amount that the account receives. */
  purchaseAmount: moneySchema,
  /** The provider's fee. The wire uses this name for every provider. */
  coinbaseFee: moneySchema,
  networkFee: moneySchema,
  /** The provider of the quote. Only our server sends this and the next field. */
  provider: z.catch(z.optional(onRampProviderSchema), undefined),
  /** When the quote expires, in Unix seconds; absent for an estimate. */
  validUntil: z.catch(z.optional(z.int()), undefined),
})
/** The answer of `POST /v1/onramp/quote`. */
export type OnRampQuote = z.output<typeof onRampQuoteSchema>

/** A purchase. */
export const onRampOrderSchema = z.object({
  id: orderIdSchema,
  provider: onRampProviderSchema,
  status: z.enum(onRampStatuses),
  /** Why the purchase failed, in the provider's words or ours; null if it has not failed. */
  reason: z.nullable(z.string()),
  /** The receiver's address, without a chain id. */
  address: z.string(),
  /** The network of delivery; null until it is known. */
  chainId: z.nullable(chainIdSchema),
  /** The purchased token; its amount is null until the provider states it. */
  purchase: z.object({ symbol: symbolSchema, amount: z.nullable(amountSchema) }),
  /** The payment; its amount is null until the provider states it. */
  payment: z.object({ currency: currencyCodeSchema, amount: z.nullable(amountSchema) }),
  /** The hash of the transaction, once there is one. */
  transactionHash: z.nullable(z.string()),
  /** ISO 8601. */
  createdAt: z.string(),
  /** ISO 8601. */
  updatedAt: z.string(),
  /** When the purchase expires if it is not paid, ISO 8601. */
  expiresAt: z.string(),
})
/** A purchase. */
export type OnRampOrder = z.output<typeof onRampOrderSchema>

/** The answer of `POST /v1/generators/onrampurl`. */
export const onRampUrlSchema = z.object({
  /** The URL of the provider's page: https, or http on this machine. It works only once. */
  url: z.string().check(z.refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), 'an http(s) URL')),
  /** The purchase that the page is for. Only our server sends this. */
  order: z.catch(z.optional(onRampOrderSchema), undefined),
})
/** The answer of `POST /v1/generators/onrampurl`. */
export type OnRampUrl = z.output<typeof onRampUrlSchema>

/** The answer of `GET /v1/onramp/orders/{id}`. */
export const onRampOrderAnswerSchema = z.object({ order: onRampOrderSchema })

/** A provider, as in a row of a list. */
export const onRampProviderInfoSchema = z.object({
  name: onRampProviderSchema,
  /** The displayed name, such as `Coinbase`. */
  label: nameSchema,
  /** The displayed fee, such as `1-2%`. */
  feeRange: nameSchema,
  /** CAIP-2 namespaces in which the provider sells. */
  namespaces: z.array(z.string().check(z.maxLength(8))),
  /** CAIP-2 ids of the chains on which the provider sells; empty if it sells on all chains of its namespaces. */
  chains: validEntries(chainIdSchema),
  /** Whether purchases are only simulated, without real money. */
  isSandbox: z.catch(z.boolean(), false),
})
/** A provider, as in a row of a list. */
export type OnRampProviderInfo = z.output<typeof onRampProviderInfoSchema>

/**
 * The answer of `GET /v1/onramp/providers`: the providers that the operator has configured and that sell where the buyer is.
 */
export const onRampProvidersSchema = z.object({ providers: validEntries(onRampProviderInfoSchema) })
/** The answer of `GET /v1/onramp/providers`. */
export type OnRampProviders = z.output<typeof onRampProvidersSchema>

/** `metadata.status` of a purchase in `GET /v1/account/{account}/history?onramp=…`; its `operationType` is `buy`. */
export const onRampHistoryStatuses = {
  success: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  inProgress: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  failed: 'ONRAMP_TRANSACTION_STATUS_FAILED',
} as const
