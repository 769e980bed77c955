import type { OnRampOrder } from '@holdfast/api/onramp'
import type { PurchaseNews } from '../../transactions/actions/fetchPurchases.ts'
import type { PurchaseEvent } from '../purchase.ts'

/** What an order says about the purchase; undefined while nothing was paid. */
export function newsOfOrder({ status }: Pick<OnRampOrder, 'status'>): PurchaseEvent | undefined {
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
 * What the list of purchases says, where the service names no order: one that is on its way counts whenever it began, any other one if
 * it is newer than the purchase.
 *
 * @see modal-views reference, 'BuyInProgress'
 */
export function newsOfHistory(purchases: readonly PurchaseNews[], startedAt: number): PurchaseEvent | undefined {
  const newer = purchases.filter(({ at }) => at > startedAt)
  if (newer.some(({ status }) => status === 'confirmed')) return { type: 'completed' }
  if (purchases.some(({ status }) => status === 'pending')) return { type: 'arriving' }
  return newer.length > 0 ? { type: 'failed', reason: 'declined' } : undefined
}
