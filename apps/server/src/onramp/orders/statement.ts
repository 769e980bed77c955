import type { OnRampProviderName } from '@holdfast/api/onramp'
import type { CaipNetworkId } from '@holdfast/caip'
import type { Mismatch, Payment } from './order.ts'

/** How a webhook or a check at the provider changed an order. */
export type StatementOutcome = 'applied' | 'unchanged' | 'repeated' | 'unknown_order' | { mismatch: Mismatch }

/** A payment that a provider states for an order. */
export type Statement = {
  provider: OnRampProviderName
  /** The order that the provider names. */
  orderId: string
  payment: Payment
  /** Set for a webhook: a second one with the same id changes nothing. */
  eventId?: string | undefined
}

/** The rules for a provider's payments. */
export type PaymentRules = { isOrderFixed: boolean; isChainRead: (chainId: CaipNetworkId | null) => boolean }
