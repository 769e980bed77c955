import { nativePrimitives } from './native.ts'
import type { Primitives } from './primitives.ts'

/**
 * Chooses the platform's own functions if it has all of them, else loads the portable ones. A page outside of a secure context
 * has no Web Cryptography at all, and that of older engines lacks these curves.
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
