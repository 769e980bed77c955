import { type BitcoinAddress, parseBitcoinAddress } from '@holdfast/caip'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { equalBytes } from '@noble/curves/utils.js'
import { Script } from '@scure/btc-signer/script.js'
import { hash160, verifyLegacySignature, wrappedScript } from './legacySignature.ts'
import { outputScript } from './outputScript.ts'
import { type BitcoinProof, readProof } from './readProof.ts'
import { legacyDigest, SIGHASH_ALL, segwitDigest, taprootDigest, toSpendId } from './virtualTransaction.ts'

/**
 * Whether the key of a Bitcoin address signed a text, in a format of BIP-322 (simple or full) or in the older one of BIP-137.
 *
 * Only addresses of a single key are supported: p2pkh, p2wpkh, p2wpkh wrapped in p2sh, and p2tr by its output key. Other scripts
 * count as not signed, and so does a proof of funds. A full signature counts even if it has a time lock that has not passed.
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
    if (proof.format === 'legacy') return verifyLegacySignature(proof.bytes, address, signed.message)
    return verifyBip322Signature(proof, address, signed.message)
  } catch {
    // The libraries throw for bytes that are not a signature, a key, or a script.
    return false
  }
}

function verifyBip322Signature(
  proof: Extract<BitcoinProof, { format: 'bip322' }>,
  address: BitcoinAddress,
  message: string,
): boolean {
  const { toSign, witness, scriptSig } = proof
  const script = outputScript(address)
  const spendId = toSpendId(message, script)
  if (proof.spendId && !equalBytes(proof.spendId, spendId)) return false
  const hasScriptSig = scriptSig !== undefined && scriptSig.length > 0
  const [signature, publicKey, ...rest] = address.type === 'p2pkh' ? readPushes(scriptSig) : witness
  if (!signature || rest.length > 0) return false
  switch (address.type) {
    case 'p2pkh':
      // The simple format holds only a witness, which p2pkh does not have. So p2pkh signatures are always in the full format.
      if (!publicKey || witness.length > 0 || !equalBytes(hash160(publicKey), address.program)) return false
      return verifyEcdsaSignature(signature, legacyDigest(toSign, spendId, script), publicKey)
    case 'p2wpkh':
      if (!isCompressed(publicKey) || hasScriptSig || !equalBytes(hash160(publicKey), address.program)) return false
      return verifyEcdsaSignature(signature, segwitDigest(toSign, spendId, hash160(publicKey)), publicKey)
    case 'p2sh': {
      if (!isCompressed(publicKey)) return false
      const wrapped = wrappedScript(publicKey)
      if (!equalBytes(hash160(wrapped), address.program)) return false
      // The simple format has no `scriptSig`. In the full format, the `scriptSig` must push the wrapped script.
      if (scriptSig && !equalBytes(scriptSig, Uint8Array.of(wrapped.length, ...wrapped))) return false
      return verifyEcdsaSignature(signature, segwitDigest(toSign, spendId, hash160(publicKey)), publicKey)
    }
    case 'p2tr': {
      // The address itself contains the output key, so the signature is the only item of the witness.
      const hasHashType = signature.length === 65 && signature[64] === SIGHASH_ALL
      if (publicKey || hasScriptSig || (signature.length !== 64 && !hasHashType)) return false
      const digest = taprootDigest(toSign, spendId, { script, signature })
      return schnorr.verify(signature.subarray(0, 64), digest, address.program)
    }
    case 'p2wsh':
      return false
  }
}

/** @param signature - valid only as strict DER with a low s, then the byte of `SIGHASH_ALL`. */
function verifyEcdsaSignature(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.at(-1) !== SIGHASH_ALL) return false
  return secp256k1.verify(signature.subarray(0, -1), digest, publicKey, { prehash: false, format: 'der', lowS: true })
}

/**
 * Returns the bytes that each step of a script pushes, or undefined for a step that pushes none. If any push is not encoded
 * in its shortest form, returns an empty list.
 *
 * @throws for bytes that are not a script.
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
