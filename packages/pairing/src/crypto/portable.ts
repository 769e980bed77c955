import { ed25519, x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { CryptoPrimitives } from './primitives.ts'

/** The primitives in JavaScript, loaded only where native ones are missing or refuse some keys. */
export const portablePrimitives: CryptoPrimitives = {
  x25519PublicKey: async (key) => copyBytes(x25519.getPublicKey(key)),
  x25519: async (key, publicKey) => copyBytes(x25519.getSharedSecret(key, publicKey)),
  hkdf: async (secret) => copyBytes(hkdf(sha256, secret, undefined, undefined, 32)),
  sha256: async (data) => copyBytes(sha256(data)),
  ed25519PublicKey: async (seed) => copyBytes(ed25519.getPublicKey(seed)),
  ed25519Sign: async (seed, message) => copyBytes(ed25519.sign(message, seed)),
  ed25519Verify: async (publicKey, signature, message) => ed25519.verify(signature, message, publicKey),
}

/** Copies bytes into an `ArrayBuffer` of their own. {@link CryptoPrimitives} demands one, since Web Cryptography does. */
function copyBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
