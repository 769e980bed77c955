import type { Connector } from '../connectors/state.ts'
import type { Discovery } from './adapterHandle.ts'

/**
 * The wallets that a search has found so far, and the listeners to changes. The search by EIP-6963 does not use this type: it
 * keeps its own list.
 */
export type FoundWallets<Wallet extends Connector> = Pick<Discovery<Wallet>, 'wallets' | 'find' | 'subscribe'> & {
  /** Replaces the wallets, and calls all listeners. */
  set: (wallets: readonly Wallet[]) => void
  /** Removes all listeners. */
  clear: () => void
}

/** Creates an empty list. */
export function createFoundWallets<Wallet extends Connector>(): FoundWallets<Wallet> {
  const listeners = new Set<() => void>()
  let found: readonly Wallet[] = []
  return {
    wallets: () => found,
    find: (connectorId) => found.find(({ id }) => id === connectorId),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set: (wallets) => {
      found = wallets
      for (const listener of Array.from(listeners)) listener()
    },
    clear: () => listeners.clear(),
  }
}
