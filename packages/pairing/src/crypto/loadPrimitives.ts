import { nativePrimitives } from './native.ts'
import type { CryptoPrimitives } from './primitives.ts'

/**
 * Returns the platform's own functions if all of them exist and accept every key. Otherwise loads the portable functions. A page
 * outside of a secure context has no Web Cryptography at all. In older engines, Web Cryptography lacks X25519 and Ed25519.
 *
 * @param subtle - the Web Cryptography to try. @default the platform's
 */
export async function loadPrimitives(
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): Promise<CryptoPrimitives> {
  if (subtle) {
    const native = nativePrimitives(subtle)
    try {
      // The key begins with a zero, as one key in 256 does: WebKitGTK 2.50 refuses such keys.
      const key = new Uint8Array(32).fill(9, 1)
      await Promise.all([
        native.x25519PublicKey(key).then((publicKey) => native.x25519(key, publicKey)),
        native.ed25519PublicKey(key),
      ])
      return native
    } catch {
      // The engine lacks a curve or refuses some keys, so the portable functions are used.
    }
  }
  const { portablePrimitives } = await import('./portable.ts')
  return portablePrimitives
}
