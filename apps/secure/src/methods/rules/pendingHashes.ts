import { FrameRefusal } from '@holdfast/frame/guest'
import type { Hex } from 'viem'

/** How many hashes are remembered. */
const MAX_HASHES = 100

/** The hashes of transactions that this frame has prepared or sent. */
export type PendingHashes = {
  add: (hash: Hex) => void
  /**
   * Refuses a message that is one of these hashes: a page could use its signature as the transaction's. @throws {FrameRefusal}
   */
  refuse: (message: Uint8Array) => void
}

/** Creates the list of hashes. It keeps only the newest ones. */
export function createPendingHashes(): PendingHashes {
  const hashes = new Set<string>()
  return {
    add: (hash) => {
      hashes.add(hash.toLowerCase())
      const [oldest] = hashes
      if (hashes.size > MAX_HASHES && oldest !== undefined) hashes.delete(oldest)
    },
    refuse: (message) => {
      // The message may be the 32 bytes of a hash, or the text of the hash in hex.
      const asHex = `0x${Array.from(message, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
      const asText = new TextDecoder().decode(message).toLowerCase()
      const isPending = hashes.has(asHex) || hashes.has(asText) || hashes.has(`0x${asText}`)
      if (isPending) throw new FrameRefusal('The message is the hash of a transaction')
    },
  }
}
