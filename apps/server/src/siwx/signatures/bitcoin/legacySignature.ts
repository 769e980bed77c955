import type { BitcoinAddress } from '@holdfast/caip'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { equalBytes } from '@noble/curves/utils.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { VarBytes } from '@scure/btc-signer/script.js'

const MESSAGE_PREFIX = utf8ToBytes('\x18Bitcoin Signed Message:\n')

/** Hashes bytes with SHA-256, then RIPEMD-160: Bitcoin's hash of keys and scripts. */
export function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

/** Builds the p2wpkh script of a key, which a p2sh address can wrap. @see BIP-141 */
export function wrappedScript(publicKey: Uint8Array): Uint8Array {
  return concatBytes(Uint8Array.of(0x00, 20), hash160(publicKey))
}

/**
 * Whether a signature in the format of BIP-137 was made by the address's key. The key is recovered from the signature.
 *
 * The header names the address type. Many wallets write the header of a compressed p2pkh key for every address type, so that
 * header is accepted for every type.
 *
 * @param bytes - 65 bytes: the header (1), r (32) and s (32).
 * @throws for bytes from which no key can be recovered.
 * @see BIP-137
 */
export function verifyLegacySignature(bytes: Uint8Array, { type, program }: BitcoinAddress, message: string): boolean {
  const header = (bytes[0] ?? 0) - 27
  const namedType = (['p2pkh', 'p2pkh', 'p2sh', 'p2wpkh'] as const)[header >> 2]
  const isCompressed = header >= 4
  if (namedType !== type && !(namedType === 'p2pkh' && isCompressed)) return false
  const signature = secp256k1.Signature.fromBytes(bytes.subarray(1), 'compact').addRecoveryBit(header & 3)
  // If a high s were accepted, anyone could turn a signature into a second valid one of the same text.
  if (signature.hasHighS()) return false
  const key = signature.recoverPublicKey(messageDigest(message))
  const publicKey = key.toBytes(isCompressed)
  switch (type) {
    case 'p2pkh':
    case 'p2wpkh':
      return equalBytes(hash160(publicKey), program)
    case 'p2sh':
      return equalBytes(hash160(wrappedScript(publicKey)), program)
    case 'p2tr':
      return equalBytes(taprootKey(publicKey.subarray(1)), program)
    case 'p2wsh':
      return false
  }
}

function messageDigest(message: string): Uint8Array {
  return sha256(sha256(concatBytes(MESSAGE_PREFIX, VarBytes.encode(utf8ToBytes(message)))))
}

/** Computes the taproot output key for an internal key without scripts. @see BIP-86 */
function taprootKey(internalKey: Uint8Array): Uint8Array {
  const { lift_x, pointToBytes, taggedHash } = schnorr.utils
  const tweak = secp256k1.Point.Fn.create(
    BigInt(`0x${Buffer.from(taggedHash('TapTweak', internalKey)).toString('hex')}`),
  )
  const internal = lift_x(BigInt(`0x${Buffer.from(internalKey).toString('hex')}`))
  return pointToBytes(internal.add(secp256k1.Point.BASE.multiply(tweak)))
}
