import type { AccountSnapshot } from '../../connections/snapshot.ts'
import type { Kit } from '../../kit.ts'
import type { PairingAccess } from '../client/source.ts'

/**
 * Connects by pairing, with code that a page does without which only shows a button. Whoever gives up while that is on its way
 * is heard.
 *
 * @throws what `connectByPairing` throws.
 */
export async function connectWhenLoaded(
  kit: Kit,
  access: PairingAccess,
  signal: AbortSignal | undefined,
): Promise<AccountSnapshot> {
  const left = new AbortController()
  access.loading.add(left)
  try {
    const { connectByPairing } = await import('./startPairing.ts')
    return await connectByPairing(kit, { signal: AbortSignal.any(signal ? [signal, left.signal] : [left.signal]) })
  } finally {
    access.loading.delete(left)
  }
}
