import { schnorr } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** The fields of the transaction `to_sign` that BIP-322 lets the signer choose. */
export type ToSign = {
  /** 0 or 2. */
  version: number
  lockTime: number
  sequence: number
}

/** `SIGHASH_ALL`: the signature covers the whole transaction. BIP-322 allows no other type, except taproot's default. */
export const SIGHASH_ALL = 1
const SIGHASH_DEFAULT = 0

const doubleHash = (...parts: Uint8Array[]): Uint8Array => sha256(sha256(concatBytes(...parts)))
const hash = (...parts: Uint8Array[]): Uint8Array => sha256(concatBytes(...parts))
const ZERO_VALUE = new Uint8Array(8)
/** The only output of `to_sign`, which has the value zero and the script `OP_RETURN`. */
const OUTPUT = concatBytes(ZERO_VALUE, Uint8Array.of(1, 0x6a))

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

/** Prefixes a script of fewer than 253 bytes with its length. */
const withLength = (script: Uint8Array): Uint8Array => concatBytes(Uint8Array.of(script.length), script)

/**
 * Computes the id of the virtual transaction `to_spend`, in the byte order of transactions (explorers show it reversed).
 *
 * @param script - the output script of the address, shorter than 253 bytes.
 * @see BIP-322 'Full'
 */
export function toSpendId(message: string, script: Uint8Array): Uint8Array {
  const messageHash = schnorr.utils.taggedHash('BIP0322-signed-message', utf8ToBytes(message))
  const input = concatBytes(
    new Uint8Array(32),
    uint32(0xffff_ffff),
    withLength(concatBytes(Uint8Array.of(0, 32), messageHash)),
    uint32(0),
  )
  return doubleHash(uint32(0), Uint8Array.of(1), input, Uint8Array.of(1), ZERO_VALUE, withLength(script), uint32(0))
}

/** Encodes the reference to the output that `to_sign` spends: the first output of `to_spend`. */
const outpoint = (spendId: Uint8Array): Uint8Array => concatBytes(spendId, uint32(0))

/** Computes the digest that a p2pkh signature signs. @param script - the output script that is spent. */
export function legacyDigest(
  { version, lockTime, sequence }: ToSign,
  spendId: Uint8Array,
  script: Uint8Array,
): Uint8Array {
  return doubleHash(
    uint32(version),
    Uint8Array.of(1),
    outpoint(spendId),
    withLength(script),
    uint32(sequence),
    Uint8Array.of(1),
    OUTPUT,
    uint32(lockTime),
    uint32(SIGHASH_ALL),
  )
}

/** Computes the digest that a signature for p2wpkh, wrapped or not, signs. @param keyHash - `hash160`. @see BIP-143 */
export function segwitDigest(
  { version, lockTime, sequence }: ToSign,
  spendId: Uint8Array,
  keyHash: Uint8Array,
): Uint8Array {
  const scriptCode = concatBytes(Uint8Array.of(0x76, 0xa9, 20), keyHash, Uint8Array.of(0x88, 0xac))
  return doubleHash(
    uint32(version),
    doubleHash(outpoint(spendId)),
    doubleHash(uint32(sequence)),
    outpoint(spendId),
    withLength(scriptCode),
    ZERO_VALUE,
    uint32(sequence),
    doubleHash(OUTPUT),
    uint32(lockTime),
    uint32(SIGHASH_ALL),
  )
}

/**
 * Computes the digest that a p2tr signature by the output key signs.
 *
 * @param signature - its length determines the hash type, which is signed too: 64 bytes, or 65 with the byte of `SIGHASH_ALL`.
 * @see BIP-341 'Common signature message'
 */
export function taprootDigest(
  { version, lockTime, sequence }: ToSign,
  spendId: Uint8Array,
  { script, signature }: { script: Uint8Array; signature: Uint8Array },
): Uint8Array {
  const message = concatBytes(
    Uint8Array.of(0, signature.length === 65 ? SIGHASH_ALL : SIGHASH_DEFAULT),
    uint32(version),
    uint32(lockTime),
    hash(outpoint(spendId)),
    hash(ZERO_VALUE),
    hash(withLength(script)),
    hash(uint32(sequence)),
    hash(OUTPUT),
    // Key path, no annex, first input.
    Uint8Array.of(0),
    uint32(0),
  )
  return schnorr.utils.taggedHash('TapSighash', message)
}
