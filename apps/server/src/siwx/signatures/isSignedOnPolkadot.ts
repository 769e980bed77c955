import { parseSs58 } from '@holdfast/caip'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { verify as verifySr25519 } from '@scure/sr25519'

/** The tags that a wallet puts around a text, so that no signed text is a valid transaction. */
const [OPEN, CLOSE] = ['<Bytes>', '</Bytes>'].map(utf8ToBytes)

type Scheme = 'ed25519' | 'sr25519' | 'ecdsa'
/** Indexed by the byte that may precede a signature. @see `MultiSignature` of Substrate */
const schemes: readonly Scheme[] = ['ed25519', 'sr25519', 'ecdsa']

/**
 * Whether a Polkadot account signed a text, bare or in the tags that wallets add.
 *
 * @param signed.address - SS58; its network is ignored, because a key has an address on each network.
 * @param signed.signature - hex with 0x: 64 bytes of sr25519 or ed25519, or 65 of ecdsa, optionally after a byte that names the
 * scheme.
 */
export function isSignedOnPolkadot(signed: { address: string; message: string; signature: string }): boolean {
  const accountId = parseSs58(signed.address)?.accountId
  const signature = readHex(signed.signature)
  if (!accountId || !signature) return false
  const text = utf8ToBytes(signed.message)
  const wrapped = concatBytes(OPEN ?? text, text, CLOSE ?? text)
  return possibleSchemes(signature).some(([scheme, bytes]) =>
    [wrapped, text].some((payload) => verifiers[scheme](bytes, payload, accountId)),
  )
}

/** Lists the schemes that a signature may have, by its length and first byte, each with the bytes of the signature proper. */
function possibleSchemes(signature: Uint8Array): readonly (readonly [Scheme, Uint8Array])[] {
  const [first = 0xff] = signature
  const namedScheme = schemes[first]
  const rest = signature.subarray(1)
  switch (signature.length) {
    case 64:
      return [
        ['sr25519', signature],
        ['ed25519', signature],
      ]
    case 65:
      return [...(namedScheme && namedScheme !== 'ecdsa' ? [[namedScheme, rest] as const] : []), ['ecdsa', signature]]
    case 66:
      return namedScheme === 'ecdsa' ? [[namedScheme, rest]] : []
    default:
      return []
  }
}

const verifiers: Readonly<
  Record<Scheme, (signature: Uint8Array, payload: Uint8Array, accountId: Uint8Array) => boolean>
> = {
  ed25519: (signature, payload, accountId) =>
    attempt(() => ed25519.verify(signature, payload, accountId, { zip215: false })),
  sr25519: (signature, payload, accountId) => attempt(() => verifySr25519(payload, signature, accountId)),
  // The account id is the hash of a public key, which is recovered from r, s, and a byte that selects one of four keys.
  ecdsa: (signature, payload, accountId) =>
    attempt(() => {
      const recovery = signature[64] ?? 0xff
      const recovered = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact').addRecoveryBit(recovery)
      if (recovered.hasHighS()) return false
      const publicKey = recovered.recoverPublicKey(blake2b(payload, { dkLen: 32 })).toBytes(true)
      const owner = blake2b(publicKey, { dkLen: 32 })
      return owner.every((byte, index) => byte === accountId[index])
    }),
}

/** Counts an error as a wrong signature: the libraries throw for bytes that are not a signature or a key of their scheme. */
function attempt(verify: () => boolean): boolean {
  try {
    return verify()
  } catch {
    // Not a signature of this scheme.
    return false
  }
}

function readHex(text: string): Uint8Array | undefined {
  return /^0x(?:[\da-f]{2}){64,66}$/i.test(text) ? hexToBytes(text.slice(2)) : undefined
}
