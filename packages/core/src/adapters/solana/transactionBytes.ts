import { base58 } from '@scure/base'
import { InvalidTransactionError } from './errors.ts'

const SIGNATURE_BYTES = 64
/** The greatest length of a signature in base58. */
const SIGNATURE_CHARACTERS = 88
const KEY_BYTES = 32

/** The parts of a transaction that matter for signing. */
type TransactionParts = {
  /** The bytes to sign. */
  message: Uint8Array
  /** The address of each signer, in base58, in the order of the signatures. The first pays the fee. */
  signers: readonly string[]
  signatures: readonly Uint8Array[]
}

/** Splits a transaction into its parts. @throws {InvalidTransactionError} @see https://solana.com/docs/core/transactions */
export function readTransaction(bytes: Uint8Array): TransactionParts {
  const [signatureCount, start] = readLength(bytes, 0)
  const messageStart = start + signatureCount * SIGNATURE_BYTES
  const message = bytes.subarray(messageStart)
  const isVersioned = (message[0] ?? 0) >= 0x80
  const headerStart = isVersioned ? 1 : 0
  const signerCount = message[headerStart]
  const [keyCount, keysStart] = readLength(message, headerStart + 3)
  const isComplete = keyCount >= signatureCount && message.length >= keysStart + keyCount * KEY_BYTES
  if (signatureCount === 0 || signatureCount !== signerCount || !isComplete) throw new InvalidTransactionError()
  const perSigner = <Part>(part: (index: number) => Part): Part[] =>
    Array.from({ length: signatureCount }, (_, i) => part(i))
  return {
    message,
    signers: perSigner((index) =>
      base58.encode(message.subarray(keysStart + index * KEY_BYTES, keysStart + (index + 1) * KEY_BYTES)),
    ),
    signatures: perSigner((index) =>
      bytes.subarray(start + index * SIGNATURE_BYTES, start + (index + 1) * SIGNATURE_BYTES),
    ),
  }
}

/**
 * Returns a copy of a transaction with a signer's signature.
 *
 * @throws {InvalidTransactionError} if the bytes are not a transaction, if the transaction does not need this signer, or if the
 * signature is not 64 bytes long.
 */
export function withSignature(bytes: Uint8Array, signer: string, signature: Uint8Array): Uint8Array {
  const place = readTransaction(bytes).signers.indexOf(signer)
  if (place < 0 || signature.length !== SIGNATURE_BYTES) throw new InvalidTransactionError()
  const [, start] = readLength(bytes, 0)
  const signed = Uint8Array.from(bytes)
  signed.set(signature, start + place * SIGNATURE_BYTES)
  return signed
}

/**
 * Whether the bytes are a transaction with this signer's signature. (A missing signature is all zeros.) Only the chain checks
 * that the signature is valid.
 *
 * @param bytes - from the wallet, so they may be anything.
 */
export function isSignedBy(bytes: Uint8Array, signer: string): boolean {
  try {
    const { signers, signatures } = readTransaction(bytes)
    return signatures[signers.indexOf(signer)]?.some((byte) => byte !== 0) ?? false
  } catch {
    // Bytes that are not a transaction carry no signature.
    return false
  }
}

/** Reads a length, which is written in one to three bytes of seven bits each. @returns the length and the position after it. */
function readLength(bytes: Uint8Array, at: number): [number, number] {
  let length = 0
  for (let index = 0; index < 3; index += 1) {
    const byte = bytes[at + index]
    if (byte === undefined) break
    length |= (byte & 0x7f) << (7 * index)
    if (byte < 0x80) return [length, at + index + 1]
  }
  throw new InvalidTransactionError()
}

/** Writes bytes in base64, as wallets and nodes send them. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Decodes base64. @returns undefined for a text that is not base64. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    // Not base64.
    return undefined
  }
}

/** Decodes a signature from base58. @returns undefined for anything but a signature. */
export function signatureBytes(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > SIGNATURE_CHARACTERS) return undefined
  try {
    const bytes = base58.decode(text)
    return bytes.length === SIGNATURE_BYTES ? bytes : undefined
  } catch {
    // Not base58.
    return undefined
  }
}
