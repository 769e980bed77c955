import type { AccountSnapshot } from '../../connections/snapshot.ts'
import type { Kit } from '../../kit.ts'
import type { PairingAccess } from '../client/source.ts'

/**
 * Connects by pairing. The code for it loads on demand, since a page that only shows a button does not need it. `cancelPairing`
 * ends the attempt even during this load.
 *
 * @throws the errors of `connectByPairing`.
 */
export async function connectWhenLoaded(
  kit: Kit,
  access: PairingAccess,
  signal: AbortSignal | undefined,
): Promise<AccountSnapshot> {
  const cancellation = new AbortController()
  access.pendingConnects.add(cancellation)
  try {
    const { connectByPairing } = await import('./startPairing.ts')
    return await connectByPairing(kit, {
      signal: AbortSignal.any(signal ? [signal, cancellation.signal] : [cancellation.signal]),
    })
  } finally {
    access.pendingConnects.delete(cancellation)
  }
}
