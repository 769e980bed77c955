import { nativePrimitives } from './native.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The curve and hash functions that the protocol is built from: bytes in, bytes out. */
export type Primitives = {
  /** @see RFC 7748 section 6.1 */
  x25519PublicKey: (privateKey: Bytes) => Promise<Bytes>
  /** @throws if the result would be all zero. @see RFC 7748 section 6.1 */
  x25519: (privateKey: Bytes, publicKey: Bytes) => Promise<Bytes>
  /** 32 bytes by HKDF-SHA-256 without salt and info. @see RFC 5869 */
  hkdf: (secret: Bytes) => Promise<Bytes>
  sha256: (data: Bytes) => Promise<Bytes>
  /** @see RFC 8032 section 5.1 */
  ed25519PublicKey: (seed: Bytes) => Promise<Bytes>
  ed25519Sign: (seed: Bytes, message: Bytes) => Promise<Bytes>
  ed25519Verify: (publicKey: Bytes, signature: Bytes, message: Bytes) => Promise<boolean>
}

/**
 * Chooses the platform's own functions if it has all of them, else loads the portable ones. A page that was not served
 * securely has no Web Cryptography at all, and older engines have it without these curves.
 *
 * @param subtle - the platform's Web Cryptography, or undefined to do without.
 */
export async function loadPrimitives(
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): Promise<Primitives> {
  if (subtle) {
    const native = nativePrimitives(subtle)
    try {
      const key = new Uint8Array(32).fill(9)
      await Promise.all([
        native.x25519PublicKey(key).then((own) => native.x25519(key, own)),
        native.ed25519PublicKey(key),
      ])
      return native
    } catch {
      // The engine lacks a curve: the portable functions below do the same.
    }
  }
  const { portablePrimitives } = await import('./portable.ts')
  return portablePrimitives
}
