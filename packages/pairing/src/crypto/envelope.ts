import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { concat, fromBase64, toBase64, utf8 } from './encoding.ts'
import { EnvelopeError } from './errors.ts'
import { type HexKey, keyBytes } from './keys.ts'

const IV_LENGTH = 12
const TAG_LENGTH = 16
const PUBLIC_KEY_LENGTH = 32

/** An envelope's parts, before it is opened. `box` is the ciphertext with its tag. */
export type Envelope =
  | { type: 0; iv: Uint8Array; box: Uint8Array }
  | { type: 1; senderPublicKey: Uint8Array<ArrayBuffer>; iv: Uint8Array; box: Uint8Array }
  | { type: 2; plaintext: string }

/**
 * Seals a message in an envelope of type 0, or of type 1, which also tells the receiver the sender's public key.
 *
 * @param parameters.symKey - 32 bytes in hex.
 * @param parameters.plaintext - JSON-RPC payload.
 * @param parameters.iv - 12 bytes, never used twice with the same key.
 * @param parameters.senderPublicKey - 32 bytes in hex; if passed, the envelope has type 1.
 * @returns base64 of `type (1) ‖ sender's public key (32, type 1 only) ‖ iv (12) ‖ ciphertext ‖ tag (16)`, lengths in bytes.
 * @throws {EnvelopeError} if a key is not 32 bytes in lower-case hex.
 * @see RFC 8439 section 2.8
 */
export function sealEnvelope(parameters: {
  symKey: HexKey
  plaintext: string
  iv: Uint8Array
  senderPublicKey?: HexKey | undefined
}): string {
  const { symKey, plaintext, iv, senderPublicKey } = parameters
  const box = chacha20poly1305(keyBytes(symKey), iv).encrypt(utf8(plaintext))
  const head = senderPublicKey === undefined ? [Uint8Array.of(0)] : [Uint8Array.of(1), keyBytes(senderPublicKey)]
  return toBase64(concat(...head, iv, box))
}

/** Writes an unsealed message (type 2). Use it only where the channel itself is private. */
export function wrapPlaintext(plaintext: string): string {
  return toBase64(concat(Uint8Array.of(2), utf8(plaintext)))
}

/**
 * Splits an envelope into its parts without opening it.
 *
 * @param encoded - base64 or base64url.
 * @throws {EnvelopeError} if the text is not base64, or the envelope is too short or of an unknown type.
 */
export function parseEnvelope(encoded: string): Envelope {
  const bytes = fromBase64(encoded)
  const type = bytes[0]
  if (type === 2) return { type, plaintext: new TextDecoder().decode(bytes.subarray(1)) }
  if (type !== 0 && type !== 1) throw new EnvelopeError(type === undefined ? 'envelope too short' : 'envelope type')
  const start = type === 1 ? 1 + PUBLIC_KEY_LENGTH : 1
  if (bytes.length < start + IV_LENGTH + TAG_LENGTH) throw new EnvelopeError('envelope too short')
  const iv = bytes.subarray(start, start + IV_LENGTH)
  const box = bytes.subarray(start + IV_LENGTH)
  return type === 0 ? { type, iv, box } : { type, senderPublicKey: bytes.slice(1, start), iv, box }
}

/**
 * Opens a sealed envelope.
 *
 * @returns the plaintext.
 * @throws {EnvelopeError} if the key is wrong, or the envelope was changed.
 */
export function openEnvelope(symKey: HexKey, envelope: Exclude<Envelope, { type: 2 }>): string {
  const cipher = chacha20poly1305(keyBytes(symKey), envelope.iv)
  let plaintext: Uint8Array
  try {
    plaintext = cipher.decrypt(envelope.box)
  } catch (cause) {
    throw new EnvelopeError('tag', cause)
  }
  return new TextDecoder().decode(plaintext)
}
