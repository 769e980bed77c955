import type { AccountSnapshot } from '../../connections/snapshot.ts'
import type { Kit } from '../../kit.ts'
import type { PairingAccess } from '../client/source.ts'

/**
 * Connects by pairing; the code is loaded on demand, since a page that only shows a button does without it. A cancel while it
 * loads is respected.
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
