import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** Computes the hash that `personal_sign` signs; the length in the prefix counts bytes. @see EIP-191 version 0x45 */
export function hashMessage(message: string): string {
  const bytes = utf8ToBytes(message)
  const head = utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`)
  return `0x${bytesToHex(keccak_256(concatBytes(head, bytes)))}`
}

/** Recovers the address that signed a hash, in lower case; undefined when the signature is malformed. */
export function recoverAddress(hash: string, signature: string): string | undefined {
  try {
    const bytes = hexToBytes(signature.replace(/^0x/, ''))
    const v = bytes[64] ?? -1
    // The last byte is the recovery id, which wallets write as 0 or 1, or as 27 or 28.
    const recovery = v >= 27 ? v - 27 : v
    const parsed = secp256k1.Signature.fromBytes(concatBytes(Uint8Array.of(recovery), bytes.slice(0, 64)), 'recovered')
    const point = parsed.recoverPublicKey(hexToBytes(hash.slice(2)))
    return `0x${bytesToHex(keccak_256(point.toBytes(false).slice(1)).slice(-20))}`
  } catch {
    // Wrong length, or numbers outside the curve: not a signature.
    return undefined
  }
}
