import type { Transaction } from '@holdfast/api/data'
import type { OnRampProviderName } from '@holdfast/api/onramp'
import { InvalidDataParameterError } from '../../chain-data/errors.ts'
import type { SignedCursor } from '../../chain-data/http/signedCursor.ts'
import type { Order } from './order.ts'
import type { OrderStore } from './store.ts'
import { writePurchase } from './writeOrder.ts'

/** How many purchases a page has. */
const PAGE = 50

/** The purchases of accounts. */
export type PurchaseHistory = {
  /** Lists purchases that were paid or have failed, newest first. @throws {InvalidDataParameterError} for a wrong cursor. */
  list: (request: {
    account: `0x${string}`
    provider: OnRampProviderName
    chainId?: string | undefined
    cursor?: string | undefined
  }) => Promise<{ data: Transaction[]; next: string | null }>
}

/**
 * Creates the reader of purchases. @param options.iconOf - returns the URL of the bought token's picture; empty when there is
 * none.
 */
export function createPurchaseHistory(options: {
  store: Pick<OrderStore, 'list'>
  cursors: SignedCursor
  iconOf: (order: Pick<Order, 'chainId' | 'contract'>) => string
}): PurchaseHistory {
  const { store, cursors, iconOf } = options
  return {
    list: async ({ account, provider, chainId, cursor }) => {
      const scope = `${account} ${provider} ${chainId ?? ''}`
      const before = cursor === undefined ? undefined : readPosition(cursors.read(cursor, scope).toString())
      const found = await store.list({ address: account, provider, chainId, before, limit: PAGE + 1 })
      const page = found.slice(0, PAGE)
      const last = found.length > PAGE ? page.at(-1) : undefined
      const next = last ? cursors.write(Buffer.from(`${last.createdAt.getTime()} ${last.id}`), scope) : null
      return { data: page.map((order) => writePurchase(order, iconOf(order))), next }
    },
  }
}

/** Reads the position that a cursor names. @throws {InvalidDataParameterError} */
function readPosition(text: string): { createdAt: Date; id: string } {
  const [time = '', id = ''] = text.split(' ')
  const createdAt = new Date(Number(time))
  if (Number.isNaN(createdAt.getTime())) {
    throw new InvalidDataParameterError({ parameter: 'cursor', accepted: "the 'next' of the previous page" })
  }
  return { createdAt, id }
}
