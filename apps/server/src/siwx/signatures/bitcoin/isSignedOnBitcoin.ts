import { type BitcoinAddress, parseBitcoinAddress } from '@holdfast/caip'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { equalBytes } from '@noble/curves/utils.js'
import { Script } from '@scure/btc-signer/script.js'
import { hash160, isLegacySignature, wrappedScript } from './legacySignature.ts'
import { outputScript } from './outputScript.ts'
import { type BitcoinProof, readProof } from './readProof.ts'
import { legacyDigest, SIGHASH_ALL, segwitDigest, taprootDigest, toSpendId } from './virtualTransaction.ts'

/**
 * Whether the key of a Bitcoin address signed a text, in the formats of BIP-322 (simple and full) or the older one of BIP-137.
 *
 * Only addresses of a single key are supported: p2pkh, p2wpkh, p2wpkh wrapped in p2sh, and p2tr by its output key. Other scripts
 * count as not signed, and so does a proof of funds. A time lock in a full signature changes nothing: the key signed the text.
 *
 * @param signed.signature - base64, with or without the prefix that names its format.
 * @see BIP-322, BIP-137
 */
export function isSignedOnBitcoin(signed: {
  caipNetworkId: string
  address: string
  message: string
  signature: string
}): boolean {
  const address = parseBitcoinAddress(signed.address, signed.caipNetworkId)
  const proof = readProof(signed.signature)
  if (!address || !proof) return false
  try {
    if (proof.format === 'legacy') return isLegacySignature(proof.bytes, address, signed.message)
    return isBip322Signature(proof, address, signed.message)
  } catch {
    // The libraries throw for bytes that are not a signature, a key, or a script.
    return false
  }
}

function isBip322Signature(
  proof: Extract<BitcoinProof, { format: 'bip322' }>,
  address: BitcoinAddress,
  message: string,
): boolean {
  const { toSign, witness, scriptSig } = proof
  const script = outputScript(address)
  const spendId = toSpendId(message, script)
  if (proof.spendId && !equalBytes(proof.spendId, spendId)) return false
  const hasScriptSig = scriptSig !== undefined && scriptSig.length > 0
  const [first, second, ...rest] = address.type === 'p2pkh' ? readPushes(scriptSig) : witness
  if (!first || rest.length > 0) return false
  switch (address.type) {
    case 'p2pkh':
      // Without a witness there is no simple format, so p2pkh is signed in full only.
      if (!second || witness.length > 0 || !equalBytes(hash160(second), address.program)) return false
      return isEcdsaSignature(first, legacyDigest(toSign, spendId, script), second)
    case 'p2wpkh':
      if (!isCompressed(second) || hasScriptSig || !equalBytes(hash160(second), address.program)) return false
      return isEcdsaSignature(first, segwitDigest(toSign, spendId, hash160(second)), second)
    case 'p2sh': {
      if (!isCompressed(second)) return false
      const wrapped = wrappedScript(second)
      if (!equalBytes(hash160(wrapped), address.program)) return false
      // A witness alone omits the script; a whole transaction must show it.
      if (scriptSig && !equalBytes(scriptSig, Uint8Array.of(wrapped.length, ...wrapped))) return false
      return isEcdsaSignature(first, segwitDigest(toSign, spendId, hash160(second)), second)
    }
    case 'p2tr': {
      const hasHashType = first.length === 65 && first[64] === SIGHASH_ALL
      if (second || hasScriptSig || (first.length !== 64 && !hasHashType)) return false
      return schnorr.verify(
        first.subarray(0, 64),
        taprootDigest(toSign, spendId, { script, signature: first }),
        address.program,
      )
    }
    case 'p2wsh':
      return false
  }
}

/** @param signature - strict DER with a low s, then the byte of `SIGHASH_ALL`. @throws for other bytes. */
function isEcdsaSignature(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.at(-1) !== SIGHASH_ALL) return false
  return secp256k1.verify(signature.subarray(0, -1), digest, publicKey, { prehash: false, format: 'der', lowS: true })
}

/**
 * Returns the values that a script pushes; none unless each push has the shortest form. @throws for anything that is not a
 * script.
 */
function readPushes(script: Uint8Array | undefined): readonly (Uint8Array | undefined)[] {
  if (!script) return []
  const pushes = Script.decode(script)
  if (!equalBytes(Script.encode(pushes), script)) return []
  return pushes.map((push) => (push instanceof Uint8Array ? push : undefined))
}

/** @see BIP-143 'Restrictions on public key type' */
function isCompressed(publicKey: Uint8Array | undefined): publicKey is Uint8Array {
  return publicKey?.length === 33
}
