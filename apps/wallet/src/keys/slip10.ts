import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'

/** Added to an index to make it hardened. Ed25519 allows only hardened indices. */
const HARDENED = 0x8000_0000

/**
 * Derives an Ed25519 key from a seed.
 *
 * @param indices - the indices before they are hardened: `[44, 501, 0, 0]` is `m/44'/501'/0'/0'`.
 * @returns the 32-byte secret of RFC 8032.
 * @see SLIP-0010 section 'Private parent key → private child key'
 */
export function deriveEd25519(seed: Uint8Array, indices: readonly number[]): Uint8Array {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const index of indices) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, HARDENED + index)
    node = hmac(sha512, node.subarray(32), data)
  }
  return node.slice(0, 32)
}
