import { base64urlnopad } from '@scure/base'

/**
 * The secret that only the frame and its window share: 32 random bytes in base64url, sent in the fragment of the window's URL.
 */
export type WindowSecret = string

/** The direction of a sealed text. A text sealed for one direction does not open for the other direction. */
export type Direction = 'question' | 'answer'

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const IV_BYTES = 12

/** Creates a random secret. */
export function createWindowSecret(): WindowSecret {
  return base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(32)))
}

async function derive(secret: WindowSecret, purpose: string): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(base64urlnopad.decode(secret)), 'HKDF', false, [
    'deriveBits',
  ])
  const info = bytesOf(`holdfast/approval/${purpose}/1`)
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }, key, 256)
}

/**
 * Derives the ticket with which the window fetches its question from the API. The ticket does not reveal the secret. @see RFC
 * 5869
 */
export async function ticketOf(secret: WindowSecret): Promise<{ ticket: string; ticketHash: string }> {
  const ticket = base64urlnopad.encode(new Uint8Array(await derive(secret, 'ticket')))
  return { ticket, ticketHash: await digestOf(ticket) }
}

const sealingKey = async (secret: WindowSecret): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', await derive(secret, 'seal'), 'AES-GCM', false, ['encrypt', 'decrypt'])

/**
 * Seals a text for the other side, so that the services between the frame and the window can neither read nor change it.
 *
 * @returns base64url of `iv (12) ‖ ciphertext ‖ tag (16)`.
 */
export async function sealText(secret: WindowSecret, direction: Direction, id: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const additionalData = bytesOf(`${direction}|${id}`)
  const key = await sealingKey(secret)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytesOf(text))
  const bytes = new Uint8Array(IV_BYTES + sealed.byteLength)
  bytes.set(iv)
  bytes.set(new Uint8Array(sealed), IV_BYTES)
  return base64urlnopad.encode(bytes)
}

/**
 * Opens a text of {@link sealText}. @throws Error if the secret, the direction or the id differs, or the sealed text was
 * changed.
 */
export async function openText(
  secret: WindowSecret,
  direction: Direction,
  id: string,
  sealed: string,
): Promise<string> {
  const bytes = new Uint8Array(base64urlnopad.decode(sealed))
  const additionalData = bytesOf(`${direction}|${id}`)
  const key = await sealingKey(secret)
  const iv = bytes.subarray(0, IV_BYTES)
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes.subarray(IV_BYTES))
  return new TextDecoder().decode(plain)
}

/** Computes the SHA-256 of a text, in base64url. */
export async function digestOf(text: string): Promise<string> {
  return base64urlnopad.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text))))
}
