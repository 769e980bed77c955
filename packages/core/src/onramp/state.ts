import type { CaipNetworkId, ChainNamespace } from '@holdfast/caip'
import type { ReadFailure } from '../services/readFailure.ts'
import { initialPurchase, type Purchase } from './purchase.ts'

/** A company that takes money and sends coins. */
export type OnRampProvider = {
  /** The provider's name in calls to the service. */
  name: string
  label: string
  /** The provider's fee, as shown: `1-2%`. */
  feeRange: string
  namespaces: readonly ChainNamespace[]
  /** Whether the provider takes no real money, like the provider of a development system. */
  isSandbox: boolean
  /** Whether the user can buy from the provider: the service lists it, or did not answer. */
  isOffered: boolean
}

/** A payment method, with the least and the most that it accepts per payment. */
export type PaymentLimit = {
  id: string
  /** Atomic units with `paymentDecimals` places. */
  min: bigint
  max: bigint
}

/** A currency to pay with. */
export type PaymentCurrency = {
  /** The ISO 4217 code. */
  id: string
  /** Empty if no limits are known. */
  limits: readonly PaymentLimit[]
}

/** A token or coin that can be bought. */
export type PurchaseCurrency = {
  id: string
  name: string
  symbol: string
  networks: readonly PurchaseNetwork[]
}

/** A network on which the currency is delivered. */
export type PurchaseNetwork = {
  name: string
  displayName: string
  caipNetworkId: CaipNetworkId
  /** Undefined for the network's own currency. */
  contractAddress: string | undefined
}

/** The currencies to pay with, and those that can be bought. */
export type OnRampOptions = {
  paymentCurrencies: readonly PaymentCurrency[]
  purchaseCurrencies: readonly PurchaseCurrency[]
}

/** An amount of one currency, as a decimal string. */
export type CurrencyAmount = { amount: string; currency: string }

/** The price of a purchase, and the amount that the user gets for it. */
export type OnRampQuote = {
  quoteId: string
  paymentTotal: CurrencyAmount
  paymentSubtotal: CurrencyAmount
  purchaseAmount: CurrencyAmount
  /** The provider's fee. */
  providerFee: CurrencyAmount
  networkFee: CurrencyAmount
  /** Whether the kit made this quote because the service gave none. Then every amount in it is the amount to pay. */
  isEstimate: boolean
}

/** The offered currencies and providers, the user's entries, the quote and the purchase. */
export type OnRampState = {
  status: 'idle' | 'loading' | 'ready'
  /** Whether the lists of currencies are the kit's own, because the service gave none. */
  isFallback: boolean
  providers: readonly OnRampProvider[]
  selectedProvider: OnRampProvider | undefined
  paymentCurrencies: readonly PaymentCurrency[]
  purchaseCurrencies: readonly PurchaseCurrency[]
  paymentCurrency: PaymentCurrency | undefined
  purchaseCurrency: PurchaseCurrency | undefined
  /** The amount to pay, as typed or suggested, in the payment currency. */
  paymentAmount: string
  /** How much of the purchase currency the app needs, in whole units. */
  wantedAmount: string | undefined
  quote: OnRampQuote | undefined
  quotesLoading: boolean
  /** Counts the requests for a quote, so that a late answer to an older request changes nothing. */
  quoteRequests: number
  purchase: Purchase
  /** The outcome of the last attempt to read the list of purchases; `unread` before the first one ends. */
  reading: 'unread' | 'read' | 'failed'
  /** The reason for the last failure to read the list of purchases. */
  readingFailure: ReadFailure | undefined
  /** Pictures as object URLs, by kind and name: `currency USD`, `token ETH`. */
  images: Readonly<Record<string, string>>
}

/** Nothing is loaded or typed. */
export const initialOnRampState: OnRampState = {
  status: 'idle',
  isFallback: false,
  providers: [],
  selectedProvider: undefined,
  paymentCurrencies: [],
  purchaseCurrencies: [],
  paymentCurrency: undefined,
  purchaseCurrency: undefined,
  paymentAmount: '',
  wantedAmount: undefined,
  quote: undefined,
  quotesLoading: false,
  quoteRequests: 0,
  purchase: initialPurchase,
  reading: 'unread',
  readingFailure: undefined,
  images: {},
}
