import { FrameRefusal } from '@holdfast/frame/guest'
import type { Hex } from 'viem'

/** How many are remembered. */
const MOST = 100

/** Hashes of what this frame has prepared or sent. */
export type PendingHashes = {
  add: (hash: Hex) => void
  /** Refuses to sign one as a message: the signature would stand for the transaction. @throws {FrameRefusal} */
  refuse: (message: Uint8Array) => void
}

/** Remembers hashes, the newest ones. */
export function createPendingHashes(): PendingHashes {
  const hashes = new Set<string>()
  return {
    add: (hash) => {
      hashes.add(hash.toLowerCase())
      const [oldest] = hashes
      if (hashes.size > MOST && oldest !== undefined) hashes.delete(oldest)
    },
    refuse: (message) => {
      // As 32 bytes, or as the text that names them.
      const asHex = `0x${Array.from(message, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
      const asText = new TextDecoder().decode(message).toLowerCase()
      const isPending = hashes.has(asHex) || hashes.has(asText) || hashes.has(`0x${asText}`)
      if (isPending) throw new FrameRefusal('The message is the hash of a transaction')
    },
  }
}
