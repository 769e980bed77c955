import type { OnRampOrder } from '@holdfast/api/onramp'
import type { PurchaseRecord } from '../../transactions/actions/fetchPurchases.ts'
import type { PurchaseEvent } from '../purchase.ts'

/** Returns the event for an order's status; undefined before the payment. */
export function readOrderEvent({ status }: Pick<OnRampOrder, 'status'>): PurchaseEvent | undefined {
  switch (status) {
    case 'created':
    case 'opened':
      return undefined
    case 'paid':
    case 'sent':
      return { type: 'arriving' }
    case 'confirmed':
      return { type: 'completed' }
    case 'failed':
      return { type: 'failed', reason: 'declined' }
    case 'expired':
      return { type: 'failed', reason: 'expired' }
  }
}

/**
 * Finds out from the list of purchases how the current purchase has changed, for use when the service has named no order. A
 * pending entry is used regardless of when it began, any other entry only if it is newer than the current purchase.
 *
 * @see modal-views reference, 'BuyInProgress'
 */
export function readHistoryEvent(purchases: readonly PurchaseRecord[], startedAtMs: number): PurchaseEvent | undefined {
  const newer = purchases.filter(({ at }) => at > startedAtMs)
  if (newer.some(({ status }) => status === 'confirmed')) return { type: 'completed' }
  if (purchases.some(({ status }) => status === 'pending')) return { type: 'arriving' }
  return newer.length > 0 ? { type: 'failed', reason: 'declined' } : undefined
}
