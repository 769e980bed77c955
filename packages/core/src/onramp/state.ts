import type { CaipNetworkId, ChainNamespace } from '@holdfast/caip'
import { initialPurchase, type Purchase } from './purchase.ts'

/** A company that takes money and sends coins. */
export type OnRampProvider = {
  /** The name of the provider in calls. */
  name: string
  label: string
  /** The provider's fee, as shown: `1-2%`. */
  feeRange: string
  namespaces: readonly ChainNamespace[]
  /** It takes no real money: a provider of a development system. */
  isSandbox: boolean
  /** The service can reach it, and it sells here. */
  isOffered: boolean
}

/** A way to pay, with the least and the most that it takes at a time. */
export type PaymentLimit = {
  id: string
  /** Atomic units with `paymentDecimals` places. */
  min: bigint
  max: bigint
}

/** A currency to pay with. */
export type PaymentCurrency = {
  /** ISO 4217. */
  id: string
  /** Empty: no limits are known. */
  limits: readonly PaymentLimit[]
}

/** Something that can be bought. */
export type PurchaseCurrency = {
  id: string
  name: string
  symbol: string
  networks: readonly PurchaseNetwork[]
}

/** A network on which it is delivered. */
export type PurchaseNetwork = {
  name: string
  displayName: string
  caipNetworkId: CaipNetworkId
  /** Undefined for the network's own currency. */
  contractAddress: string | undefined
}

/** The tokens on offer, and the currencies to pay with. */
export type OnRampOptions = {
  paymentCurrencies: readonly PaymentCurrency[]
  purchaseCurrencies: readonly PurchaseCurrency[]
}

/** An amount of one currency, as a decimal text. */
export type Sum = { amount: string; currency: string }

/** The price of a purchase and the amount that it buys. */
export type OnRampQuote = {
  quoteId: string
  paymentTotal: Sum
  paymentSubtotal: Sum
  purchaseAmount: Sum
  /** Of the provider. */
  providerFee: Sum
  networkFee: Sum
  /** The service could not say: the amount is taken for the worth, and nothing is known of the fees. */
  isEstimate: boolean
}

/** What can be bought, what is typed, its offers and the purchase. */
export type OnRampState = {
  status: 'idle' | 'loading' | 'ready'
  /** The lists are those that the kit carries, since the service gave none. */
  isFallback: boolean
  providers: readonly OnRampProvider[]
  selectedProvider: OnRampProvider | undefined
  paymentCurrencies: readonly PaymentCurrency[]
  purchaseCurrencies: readonly PurchaseCurrency[]
  paymentCurrency: PaymentCurrency | undefined
  purchaseCurrency: PurchaseCurrency | undefined
  /** As typed, in the payment currency. */
  paymentAmount: string
  /** How much of the purchase currency the app says is needed, in whole units. */
  wantedAmount: string | undefined
  quote: OnRampQuote | undefined
  quotesLoading: boolean
  /** Counts the questions for a quote, so that a late answer to an older one changes nothing. */
  asked: number
  purchase: Purchase
  /** Whether the list of purchases was read: never, at least once, or not the last time. */
  reading: 'first' | 'read' | 'failed'
  /** Pictures as object URLs, by kind and name: `currency USD`, `token ETH`. */
  images: Readonly<Record<string, string>>
}

/** Nothing loaded, nothing typed. */
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
  asked: 0,
  purchase: initialPurchase,
  reading: 'first',
  images: {},
}
