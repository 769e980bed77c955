import type { OnRampProviderName, OnRampStatus } from '@holdfast/api/onramp'
import type { CaipNetworkId } from '@holdfast/caip'

/** A purchase. Amounts are decimal strings in whole units. */
export type Order = {
  /** Unguessable; providers get it as their reference. */
  id: string
  provider: OnRampProviderName
  projectKey: number
  status: OnRampStatus
  reason: string | null
  /** In lower case. */
  address: `0x${string}`
  chainId: CaipNetworkId | null
  /** The token's contract, in lower case; null for the native currency, or while it is unknown. */
  contract: `0x${string}` | null
  symbol: string
  purchaseAmount: string | null
  paymentCurrency: string
  paymentAmount: string | null
  /** The provider's id of the page that was opened. */
  sessionId: string | null
  /**
   * For a further payment on a page: the id of the page's first order, by which the provider knows all payments on the page. Null
   * for a first order.
   */
  pageOrderId: string | null
  /** The provider's id of the payment, once there is one. */
  transactionId: string | null
  transactionHash: string | null
  createdAt: Date
  updatedAt: Date
  /** When the order expires if it is not paid. */
  expiresAt: Date
}

/** A payment for an order, as its provider states it. Fields are undefined when the provider does not state them. */
export type Payment = {
  transactionId: string
  /** `done`: the provider has sent the tokens and is finished. */
  status: 'started' | 'paid' | 'done' | 'failed'
  reason?: string | undefined
  address?: string | undefined
  chainId?: CaipNetworkId | undefined
  symbol?: string | undefined
  /** The token's contract, in lower case. */
  contract?: `0x${string}` | undefined
  purchaseAmount?: string | undefined
  paymentCurrency?: string | undefined
  paymentAmount?: string | undefined
  transactionHash?: string | undefined
}

/** An event of an order. */
export type OrderEvent =
  | { type: 'opened' }
  | { type: 'expired' }
  | { type: 'paid' }
  | { type: 'sent'; transactionHash: string }
  | { type: 'confirmed' }
  | { type: 'failed'; reason: string }

/**
 * A later status has a larger rank. A late payment still counts: an expired order may be paid. Both final statuses have the same,
 * highest rank: nothing comes after either.
 */
const ranks: Readonly<Record<OnRampStatus, number>> = {
  created: 0,
  opened: 1,
  expired: 2,
  paid: 3,
  sent: 4,
  confirmed: 5,
  failed: 5,
}

/** Whether the status is final. */
export function isFinal(status: OnRampStatus): boolean {
  return status === 'confirmed' || status === 'failed'
}

/**
 * Applies an event to an order. The status never goes back: an earlier event, or one after the final status, changes nothing.
 *
 * @returns the same order when nothing changes.
 */
export function advance(order: Order, event: OrderEvent, now: Date): Order {
  const isLater = ranks[event.type] > ranks[order.status]
  // Until the chain has confirmed a transaction, a provider may replace it with one that pays a higher fee.
  const isReplaced = event.type === 'sent' && order.status === 'sent' && event.transactionHash !== order.transactionHash
  if (!isLater && !isReplaced) return order
  return {
    ...order,
    status: event.type,
    ...(event.type === 'sent' && { transactionHash: event.transactionHash }),
    ...(event.type === 'failed' && { reason: event.reason }),
    updatedAt: now,
  }
}

/** Returns the id by which the provider knows the payments on an order's page. */
export function pageReferenceOf({ id, pageOrderId }: Pick<Order, 'id' | 'pageOrderId'>): string {
  return pageOrderId ?? id
}

/** The part of a payment that contradicts its order. */
export type Mismatch = 'address' | 'chain' | 'purchase' | 'payment'

/**
 * Applies a payment to its order. The tokens must go to the order's address. Until the order is paid, the user may choose
 * another amount or token on the provider's page, unless the provider fixes them. Afterwards, they no longer change.
 *
 * @param rules.isOrderFixed - whether the provider's page sells exactly the order.
 * @param rules.isChainRead - returns whether the server reads a chain. If so, only the chain confirms an order whose
 * transaction is known.
 */
export function applyPayment(
  order: Order,
  payment: Payment,
  rules: { isOrderFixed: boolean; isChainRead: (chainId: CaipNetworkId | null) => boolean; now: Date },
): { order: Order } | { mismatch: Mismatch } {
  const { now } = rules
  // The amount of a finished order is what has arrived, which may differ from what the provider states.
  const isFixed = !isFinal(order.status) && (rules.isOrderFixed || ranks[order.status] >= ranks.paid)
  const mismatch = findMismatch(order, payment, isFixed)
  if (mismatch) return { mismatch }
  if (isFinal(order.status)) return { order }
  let updated: Order = {
    ...order,
    transactionId: payment.transactionId,
    chainId: payment.chainId ?? order.chainId,
    contract: isSameToken(order, payment) ? order.contract : (payment.contract ?? null),
    symbol: payment.symbol ?? order.symbol,
    purchaseAmount: payment.purchaseAmount ?? order.purchaseAmount,
    paymentCurrency: payment.paymentCurrency ?? order.paymentCurrency,
    paymentAmount: payment.paymentAmount ?? order.paymentAmount,
  }
  for (const event of eventsOf(payment, rules.isChainRead(updated.chainId))) updated = advance(updated, event, now)
  return { order: updated }
}

function isSameToken(order: Order, { symbol, chainId }: Payment): boolean {
  return (symbol ?? order.symbol) === order.symbol && (chainId ?? order.chainId) === order.chainId
}

function* eventsOf(payment: Payment, isChainRead: boolean): Generator<OrderEvent> {
  const { status, reason, transactionHash } = payment
  if (status === 'failed') {
    yield { type: 'failed', reason: reason ?? 'The provider did not carry out the payment.' }
    return
  }
  yield { type: 'opened' }
  if (status !== 'started') yield { type: 'paid' }
  if (status !== 'started' && transactionHash) yield { type: 'sent', transactionHash }
  if (status === 'done' && (!isChainRead || !transactionHash)) yield { type: 'confirmed' }
}

function findMismatch(order: Order, payment: Payment, isFixed: boolean): Mismatch | undefined {
  if (payment.address !== undefined && payment.address.toLowerCase() !== order.address) return 'address'
  if (!isFixed) return undefined
  if (differs(payment.chainId, order.chainId)) return 'chain'
  if (differs(payment.symbol, order.symbol) || differs(payment.purchaseAmount, order.purchaseAmount)) return 'purchase'
  if (differs(payment.paymentCurrency, order.paymentCurrency)) return 'payment'
  return differs(payment.paymentAmount, order.paymentAmount) ? 'payment' : undefined
}

/** Whether both values are known and differ; amounts are compared as numbers. */
function differs(stated: string | undefined, known: string | null): boolean {
  return stated !== undefined && known !== null && !isSameAmount(stated, known)
}

/** Compares amounts as numbers, and any other texts as they are. */
export function isSameAmount(one: string, other: string): boolean {
  return normalize(one) === normalize(other)
}

function normalize(text: string): string {
  if (!/^\d+(?:\.\d+)?$/.test(text)) return text
  const [whole = '', fraction = ''] = text.split('.')
  let end = fraction.length
  while (end > 0 && fraction[end - 1] === '0') end -= 1
  return `${BigInt(whole)}.${fraction.slice(0, end)}`
}
