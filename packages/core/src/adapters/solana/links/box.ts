import { hsalsa, xsalsa20poly1305 } from '@noble/ciphers/salsa.js'
import { x25519 } from '@noble/curves/ed25519.js'

/** The length of a key. */
export const KEY_BYTES = 32
const NONCE_BYTES = 24

/** Salsa20's constant 'expand 32-byte k'. */
const SIGMA = Uint32Array.of(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574)

/** Sealed bytes: only the two sides that share the key can open them, and only they can have made them. */
export type Sealed = { nonce: Uint8Array; data: Uint8Array }

/** Creates an X25519 key pair. */
export function createKeys(): { secretKey: Uint8Array; publicKey: Uint8Array } {
  return x25519.keygen()
}

/** Returns the public key of a secret key. */
export function publicKeyOf(secretKey: Uint8Array): Uint8Array {
  return x25519.getPublicKey(secretKey)
}

/**
 * Derives the key that two sides share: NaCl's `box.before`, which is HSalsa20 of the X25519 secret.
 *
 * @throws for a public key of low order.
 * @see https://cr.yp.to/highspeed/naclcrypto-20090310.pdf section 5
 */
export function sharedKey(secretKey: Uint8Array, publicKey: Uint8Array): Uint8Array {
  const secret = wordsOf(x25519.getSharedSecret(secretKey, publicKey))
  const key = new Uint32Array(KEY_BYTES / 4)
  hsalsa(SIGMA, secret, new Uint32Array(4), key)
  return new Uint8Array(key.buffer)
}

/** Seals bytes: NaCl's `box`, that is XSalsa20 and Poly1305. @param nonce - 24 bytes, random; only tests pass it. */
export function sealBox(
  key: Uint8Array,
  content: Uint8Array,
  nonce: Uint8Array = crypto.getRandomValues(new Uint8Array(NONCE_BYTES)),
): Sealed {
  return { nonce, data: xsalsa20poly1305(key, nonce).encrypt(content) }
}

/** Opens what the other side sealed; undefined if another sender sealed it, or if it was changed. */
export function openBox(key: Uint8Array, { nonce, data }: Sealed): Uint8Array | undefined {
  try {
    return xsalsa20poly1305(key, nonce).decrypt(data)
  } catch {
    // The cipher throws if the tag does not match.
    return undefined
  }
}

/** Reads bytes as 32-bit words. They are copied first, since an array of words must begin at an aligned offset. */
function wordsOf(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(Uint8Array.from(bytes).buffer)
}
