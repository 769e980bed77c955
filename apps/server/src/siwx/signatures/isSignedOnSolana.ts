import { parseSolanaAddress } from '@holdfast/caip'
import { ed25519 } from '@noble/curves/ed25519.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'

/** The longest base58 text of 64 bytes. */
const MAX_SIGNATURE_LENGTH = 88

/**
 * Whether a Solana account signed a text. As RFC 8032 requires, malleable signatures count as invalid, and so do all signatures
 * by weak keys, because anyone can make those.
 *
 * @param signed.signature - base58.
 * @see RFC 8032 section 5.1.7, CAIP-122 for solana
 */
export function isSignedOnSolana(signed: { address: string; message: string; signature: string }): boolean {
  const publicKey = parseSolanaAddress(signed.address)
  if (!publicKey || signed.signature.length > MAX_SIGNATURE_LENGTH) return false
  try {
    const signature = base58.decode(signed.signature)
    return ed25519.verify(signature, utf8ToBytes(signed.message), publicKey, { zip215: false })
  } catch {
    // Not base58, or not of the right length.
    return false
  }
}
