import type { OnRampOptions, OnRampProviderInfo, OnRampProviderName, OnRampQuote } from '@holdfast/api/onramp'
import type { CaipNetworkId } from '@holdfast/caip'
import type { Order, Payment } from '../orders/order.ts'

/** The purchase to quote. Amounts are decimal strings in whole units. */
export type QuoteRequest = {
  symbol: string
  chainId: CaipNetworkId
  paymentCurrency: string
  paymentAmount: string
  paymentMethod: string | undefined
  /** ISO 3166-1 alpha-2. */
  country: string
}

/** The purchase to open a checkout page for. */
export type SessionRequest = {
  order: Order & { chainId: CaipNetworkId }
  /** The amounts that the user has typed, if any; the provider's page asks for the rest. */
  paymentAmount: string | undefined
  purchaseAmount: string | undefined
  paymentMethod: string | undefined
  country: string
  redirectUrl: string | undefined
  /** The IP address of the buyer's browser: some providers bind the page to it. */
  clientAddress: string
}

/** A page on which the user can pay. */
export type CheckoutPage = {
  url: string
  /** The provider's own id of the page, by which it can be queried. */
  sessionId: string | undefined
  /** The amounts that the user receives and pays, if the provider fixes them now. */
  purchaseAmount?: string | undefined
  paymentAmount?: string | undefined
}

/** A webhook whose signature is valid. */
export type WebhookEvent = {
  /** Unique within the provider. */
  eventId: string
  /** The payment that the webhook reports; undefined for a webhook about anything else. */
  statement: { orderId: string; payment: Payment } | undefined
}

/** A webhook as it arrives. */
export type Webhook = {
  /** The body exactly as received, because the signature covers it. */
  body: string
  header: (name: string) => string | undefined
  /** The URL under which the operator registered the webhook. */
  url: string
  /** Milliseconds since the epoch. */
  now: number
}

/**
 * A company that sells tokens for money. Every method that calls the company may throw ProviderUnavailableError or
 * ProviderRefusedError.
 */
export type OnRampProvider = {
  name: OnRampProviderName
  describe: () => OnRampProviderInfo
  /** Whether the provider's page sells exactly the order: the user cannot change the order there. */
  isOrderFixed: boolean
  /** Lists the currencies that the provider accepts and the tokens that it sells. */
  getOptions: (request: { country: string; signal?: AbortSignal | undefined }) => Promise<OnRampOptions>
  getQuote: (request: QuoteRequest) => Promise<OnRampQuote>
  openSession: (request: SessionRequest) => Promise<CheckoutPage>
  /** Reads the payments that the provider knows on an order's page, oldest first. */
  readPayments: (order: Order) => Promise<Payment[]>
  /** Verifies and reads a webhook. @throws {WebhookRefusedError} */
  readWebhook: (webhook: Webhook) => WebhookEvent
  stop: () => Promise<void>
}
