import type { FrameChain } from '../../config/chains.ts'
import type { CallNode } from '../node.ts'

/** The last user operation of each account on each chain, remembered while the page is open. */
export type PendingOperations = {
  note: (account: string, chain: FrameChain, hash: string) => void
  /** Returns whether an account's last operation is not in a block yet. False if the bundler does not answer. */
  has: (account: string, chain: FrameChain, bundler: CallNode) => Promise<boolean>
}

/** Creates the list of last operations. */
export function createPendingOperations(): PendingOperations {
  const lastHashes = new Map<string, string>()
  const keyOf = (account: string, { caipNetworkId }: FrameChain): string => `${caipNetworkId}:${account.toLowerCase()}`
  return {
    note: (account, chain, hash) => void lastHashes.set(keyOf(account, chain), hash),
    has: async (account, chain, bundler) => {
      const hash = lastHashes.get(keyOf(account, chain))
      if (hash === undefined) return false
      // If the bundler does not answer, the operation is treated as mined, so that new requests are not blocked.
      const receipt = await bundler('eth_getUserOperationReceipt', [hash]).catch(() => undefined)
      if (receipt === null) return true
      lastHashes.delete(keyOf(account, chain))
      return false
    },
  }
}
