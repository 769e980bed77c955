import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { hex } from '@scure/base'
import { p2tr, p2wpkh, RawWitness, Transaction } from '@scure/btc-signer'
import { VarBytes } from '@scure/btc-signer/script.js'
import type { BitcoinKey } from '../../keys/bitcoin.ts'

/** The header byte of a signature by the key of a P2WPKH address. The recovery id is added to this byte. @see BIP-137 */
const P2WPKH_HEADER = 39

/** Signs a message in the simple form of BIP-322. @returns the encoded witness. @see BIP-322 section 'Simple' */
export function signBip322(message: Uint8Array, { secret, publicKey, type }: BitcoinKey): Uint8Array {
  const internalKey = publicKey.slice(1)
  const { script } = type === 'ordinal' ? p2tr(internalKey) : p2wpkh(publicKey)
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true })
  toSign.addInput({
    txid: toSpendId(message, script),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(type === 'ordinal' && { tapInternalKey: internalKey }),
  })
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  toSign.signIdx(secret, 0)
  toSign.finalize()
  return RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? [])
}

/** Signs a message in the older form, which reveals the public key. @returns 65 bytes: header, r and s. @see BIP-137 */
export function signLegacyMessage(message: Uint8Array, { secret }: BitcoinKey): Uint8Array {
  const prefixed = concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), VarBytes.encode(message))
  const signature = secp256k1.sign(sha256(sha256(prefixed)), secret, { prehash: false, format: 'recovered' })
  const [recovery = 0, ...rs] = signature
  return Uint8Array.of(P2WPKH_HEADER + recovery, ...rs)
}

/** Computes the id of the virtual transaction that contains the message, in hex. @see BIP-322 section 'Full' */
function toSpendId(message: Uint8Array, script: Uint8Array): string {
  const toSpend = concatBytes(
    hex.decode('0000000001'),
    new Uint8Array(32),
    hex.decode('ffffffff220020'),
    schnorr.utils.taggedHash('BIP0322-signed-message', message),
    hex.decode('00000000010000000000000000'),
    Uint8Array.of(script.length),
    script,
    new Uint8Array(4),
  )
  return hex.encode(sha256(sha256(toSpend)).toReversed())
}
