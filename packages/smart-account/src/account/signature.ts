import { encodeAbiParameters, type Hex, numberToHex, size, stringToHex } from 'viem'
import { assertOwner, isPasskeyOwner, type Owner } from './owner.ts'

/** A signature of full length from which some address can be recovered, for estimating gas. */
const STUB_ECDSA: Hex =
  '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c'

/**
 * Wraps an owner's signature as the account expects it: `abi.encode(bytes[] signers, bytes[] signatures)`.
 *
 * @param owner - the owner that signed.
 * @param signature - for secp256k1: 65 bytes over the hash itself, without a prefix. For a passkey: the result of {@link
 * encodePasskeySignature}.
 * @throws {InvalidOwnerError}
 */
export function packSignature({ owner, signature }: { owner: Owner; signature: Hex }): Hex {
  assertOwner(owner)
  return encodeAbiParameters([{ type: 'bytes[]' }, { type: 'bytes[]' }], [[owner], [signature]])
}

/**
 * Creates an invalid signature of full length, for estimating gas (ERC-4337: `eth_estimateUserOperationGas`).
 *
 * @throws {InvalidOwnerError}
 */
export function stubSignature({ owner }: { owner: Owner }): Hex {
  return packSignature({ owner, signature: isPasskeyOwner(owner) ? stubPasskeySignature() : STUB_ECDSA })
}

/** An authenticator's answer to a challenge, with the values of its signature decoded from DER. */
export type PasskeyAssertion = {
  /** At least 37 bytes. */
  authenticatorData: Hex
  /** The browser's JSON, unchanged, since its bytes are signed. */
  clientDataJSON: string
  r: bigint
  s: bigint
}

const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * Encodes an authenticator's answer as the passkey verifier expects it: six separate values, not a tuple. An authenticator may
 * return a high `s`, which the verifier refuses, so a high `s` is replaced by the equivalent low `s`.
 */
export function encodePasskeySignature({ authenticatorData, clientDataJSON, r, s }: PasskeyAssertion): Hex {
  return encodeAbiParameters(
    [
      { type: 'bytes32' },
      { type: 'bytes32' },
      { type: 'uint256' },
      { type: 'uint256' },
      { type: 'bytes' },
      { type: 'string' },
    ],
    [
      numberToHex(r, { size: 32 }),
      numberToHex(s > P256_ORDER / 2n ? P256_ORDER - s : s, { size: 32 }),
      // The verifier expects offsets in bytes, not characters: the text before a field may contain characters of several bytes.
      BigInt(byteIndexOf(clientDataJSON, '"challenge"')),
      BigInt(byteIndexOf(clientDataJSON, '"type"')),
      authenticatorData,
      clientDataJSON,
    ],
  )
}

function byteIndexOf(text: string, search: string): number {
  const index = text.indexOf(search)
  return index < 0 ? 0 : size(stringToHex(text.slice(0, index)))
}

function stubPasskeySignature(): Hex {
  return encodePasskeySignature({
    // The flags state that the user is present and verified, as the verifier demands.
    authenticatorData: `0x${'00'.repeat(32)}0500000000`,
    clientDataJSON: JSON.stringify({
      type: 'webauthn.get',
      challenge: 'A'.repeat(43),
      // This is as long as a long host name. A longer name costs little more gas.
      origin: `https://${'a'.repeat(64)}.example`,
      crossOrigin: false,
    }),
    r: 1n,
    s: 1n,
  })
}
