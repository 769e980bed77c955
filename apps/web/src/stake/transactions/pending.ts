import { isRecord } from '@holdfast/base'
import type { StakeAction } from '../action.ts'
import { pendingKeyPrefix } from './pendingKey.ts'

/** The key of a pending transaction: its hash, or the wallet's id of a batch whose hash is not known yet. */
export type PendingKey = { hash: `0x${string}` } | { callsId: string }

/** A transaction that was sent and whose outcome is still unknown. It survives a reload and a crash of the browser. */
export type PendingTransaction = PendingKey & {
  action: StakeAction
  /** Wei as decimal digits, since JSON has no bigint. */
  value: string
  /** Unix milliseconds. */
  submittedAt: number
  /** The connector of the wallet that knows a batch. */
  connectorId?: string | undefined
}

/** The account and chain whose transactions a list contains. */
export type PendingScope = { chainId: number; address: string }

/** The most transactions that are stored per chain and account. */
export const maxPendingTransactions = 99

/** The part of `Storage` that the store uses. */
type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The pending transactions of this browser, shared by its tabs. */
export type PendingStore = {
  list: (scope: PendingScope) => PendingTransaction[]
  /** Stores a transaction, in place of one with the same key. When the list is full, the oldest is removed. */
  add: (scope: PendingScope, transaction: PendingTransaction) => void
  remove: (scope: PendingScope, key: PendingKey) => void
  /** Calls back on each change, including changes from other tabs. */
  subscribe: (onChange: () => void) => () => void
  /** Drops the lists that could not be stored. The stored lists are removed with all other data of the user. */
  forget: () => void
}

/**
 * Creates the store of pending transactions.
 *
 * @param parameters.storage - Local storage, or `null` where it is forbidden: the list then lasts as long as the page.
 * @param parameters.events - The target of `storage` events from other tabs.
 */
export function createPendingStore({ storage, events }: createPendingStore.Parameters): PendingStore {
  /** The lists that could not be stored, by storage key, so that this page keeps them even if the storage is full. */
  const memory = new Map<string, PendingTransaction[]>()
  const listeners = new Set<() => void>()

  function list(scope: PendingScope): PendingTransaction[] {
    const key = storageKeyOf(scope)
    return memory.get(key) ?? parse(read(key))
  }

  function read(key: string): string | null {
    try {
      return storage?.getItem(key) ?? null
    } catch {
      // The browser forbids storage: there is only the list in memory.
      return null
    }
  }

  function write(scope: PendingScope, transactions: PendingTransaction[]): void {
    const key = storageKeyOf(scope)
    try {
      if (!storage) throw new Error('no storage')
      if (transactions.length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(transactions))
      memory.delete(key)
    } catch {
      // Storage is full or forbidden: the list is kept in memory. After a reload, the chain's events show the transactions.
      memory.set(key, transactions)
    }
    for (const listener of listeners) listener()
  }

  return {
    list,
    add(scope, transaction) {
      const others = list(scope).filter((other) => comparableKey(other) !== comparableKey(transaction))
      write(scope, [...others, transaction].slice(-maxPendingTransactions))
    },
    remove(scope, key) {
      const before = list(scope)
      const after = before.filter((transaction) => comparableKey(transaction) !== comparableKey(key))
      if (after.length < before.length) write(scope, after)
    },
    subscribe(onChange) {
      const onStorage = ({ key }: StorageEvent): void => {
        if (key === null || key.startsWith(pendingKeyPrefix)) onChange()
      }
      listeners.add(onChange)
      events?.addEventListener('storage', onStorage)
      return () => {
        listeners.delete(onChange)
        events?.removeEventListener('storage', onStorage)
      }
    },
    forget: () => memory.clear(),
  }
}

export declare namespace createPendingStore {
  type Parameters = {
    storage: StorageLike | null
    events?: Pick<Window, 'addEventListener' | 'removeEventListener'> | undefined
  }
}

/**
 * Returns a text that is the same for the same key. It says whether the key is a hash or an id, since some wallets use the
 * transaction hash as the batch's id.
 */
function comparableKey(key: PendingKey): string {
  return 'hash' in key ? `hash ${key.hash}` : `calls ${key.callsId}`
}

function storageKeyOf({ chainId, address }: PendingScope): string {
  return `${pendingKeyPrefix}${chainId}:${address.toLowerCase()}`
}

/** Reads what an earlier page wrote. Entries of another shape are dropped. */
function parse(text: string | null): PendingTransaction[] {
  if (text === null) return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter(isPendingTransaction).slice(-maxPendingTransactions) : []
  } catch {
    // Not JSON: the next write replaces the entry.
    return []
  }
}

function isHash(value: unknown): boolean {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}

function isPendingTransaction(value: unknown): value is PendingTransaction {
  if (!isRecord(value)) return false
  const { hash, callsId, connectorId, action, value: wei, submittedAt } = value
  return (
    ('hash' in value ? isHash(hash) : typeof callsId === 'string') &&
    (action === 'deposit' || action === 'withdraw') &&
    typeof wei === 'string' &&
    /^\d+$/.test(wei) &&
    typeof submittedAt === 'number' &&
    (connectorId === undefined || typeof connectorId === 'string')
  )
}
