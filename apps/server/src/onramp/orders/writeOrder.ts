import type { Transaction } from '@holdfast/api/data'
import { type OnRampOrder, onRampHistoryStatuses } from '@holdfast/api/onramp'
import { toChecksummed } from '../../chain-data/toChecksummed.ts'
import type { Order } from './order.ts'

/** Writes an order as the API sends it. */
export function writeOrder(order: Order): OnRampOrder {
  const { id, provider, status, reason, address, chainId, symbol, purchaseAmount, transactionHash } = order
  return {
    id,
    provider,
    status,
    reason,
    address: toChecksummed(address),
    chainId,
    purchase: { symbol, amount: purchaseAmount },
    payment: { currency: order.paymentCurrency, amount: order.paymentAmount },
    transactionHash,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
  }
}

/** Writes an order as an entry in its account's history. @param icon - the URL of a picture; empty for none. */
export function writePurchase(order: Order, icon: string): Transaction {
  const { id, status, address, chainId, symbol, purchaseAmount, transactionHash, createdAt } = order
  const { success, failed, inProgress } = onRampHistoryStatuses
  return {
    id,
    metadata: {
      operationType: 'buy',
      hash: transactionHash ?? '',
      ...(chainId !== null && { chain: chainId }),
      minedAt: createdAt.toISOString(),
      sentFrom: order.provider,
      sentTo: toChecksummed(address),
      status: status === 'confirmed' ? success : status === 'failed' ? failed : inProgress,
      nonce: 0,
    },
    transfers: [
      {
        direction: 'in',
        quantity: { numeric: purchaseAmount ?? '0' },
        fungible_info: { name: symbol, symbol, ...(icon && { icon: { url: icon } }), flags: { is_spam: false } },
        recipient: toChecksummed(address),
      },
    ],
    approvals: [],
  }
}
