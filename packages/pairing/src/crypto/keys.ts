import { fromHex, toHex, utf8 } from './encoding.ts'
import { EnvelopeError } from './errors.ts'
import type { CryptoPrimitives } from './primitives.ts'

/** 32 bytes as 64 lower-case hex characters. */
export type HexKey = string

/** A key pair for one key agreement, both halves in hex. */
export type KeyPair = { privateKey: HexKey; publicKey: HexKey }

/** Decodes a key. @throws {EnvelopeError} if the text is not 32 bytes in lower-case hex. */
export function keyBytes(key: HexKey): Uint8Array<ArrayBuffer> {
  const bytes = fromHex(key)
  if (bytes.length !== 32) throw new EnvelopeError('key length')
  return bytes
}

/** Computes the key pair of a private key. */
export async function keyPairOf(primitives: CryptoPrimitives, privateKey: HexKey): Promise<KeyPair> {
  return { privateKey, publicKey: toHex(await primitives.x25519PublicKey(keyBytes(privateKey))) }
}

/**
 * Derives the symmetric key of a session: X25519, then HKDF-SHA-256 without salt or info.
 *
 * @throws {EnvelopeError} if a key has the wrong length or the peer's key has low order.
 * @see RFC 7748 section 6.1, RFC 5869
 */
export async function deriveSymKey(
  primitives: CryptoPrimitives,
  privateKey: HexKey,
  publicKey: HexKey,
): Promise<HexKey> {
  const own = keyBytes(privateKey)
  const peer = keyBytes(publicKey)
  let secret: Uint8Array<ArrayBuffer>
  try {
    secret = await primitives.x25519(own, peer)
  } catch (cause) {
    throw new EnvelopeError('public key', cause)
  }
  if (secret.every((byte) => byte === 0)) throw new EnvelopeError('public key')
  return toHex(await primitives.hkdf(secret))
}

/**
 * Computes the topic that belongs to a key: SHA-256 of the key's bytes.
 *
 * @param key - a symmetric key, or the public key of a sign-in request, whose answer arrives on this topic.
 */
export async function topicOf(primitives: CryptoPrimitives, key: HexKey): Promise<string> {
  return toHex(await primitives.sha256(keyBytes(key)))
}

/** Computes the SHA-256 of a text's UTF-8 bytes, in hex, which identifies a message. */
export async function hashText(primitives: CryptoPrimitives, text: string): Promise<string> {
  return toHex(await primitives.sha256(utf8(text)))
}

/** Computes the id of a client's subscription to a topic; the client and the relay compute the same id. */
export function subscriptionIdOf(primitives: CryptoPrimitives, topic: string, clientId: string): Promise<string> {
  return hashText(primitives, topic + clientId)
}
