import { nativePrimitives } from './native.ts'
import type { Primitives } from './primitives.ts'

/**
 * Chooses the platform's own functions if it has all of them and they accept every key, else loads the portable ones. A page
 * outside of a secure context has no Web Cryptography at all; the Web Cryptography of older engines lacks these curves.
 *
 * @param subtle - the platform's Web Cryptography, or undefined to do without.
 */
export async function loadPrimitives(
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): Promise<Primitives> {
  if (subtle) {
    const native = nativePrimitives(subtle)
    try {
      // The key begins with a zero, as one key in 256 does: WebKitGTK 2.50 refuses such keys.
      const key = new Uint8Array(32).fill(9, 1)
      await Promise.all([
        native.x25519PublicKey(key).then((own) => native.x25519(key, own)),
        native.ed25519PublicKey(key),
      ])
      return native
    } catch {
      // The engine lacks a curve, or refuses some keys: the portable functions below do the same.
    }
  }
  const { portablePrimitives } = await import('./portable.ts')
  return portablePrimitives
}
