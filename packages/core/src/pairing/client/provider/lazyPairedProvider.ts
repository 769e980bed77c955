import { loadOnce } from '@holdfast/base'
import type { Eip1193Provider } from '../../../eip1193/provider.ts'
import type { KitPairingClient } from '../kitPairingClient.ts'

/**
 * Creates the EIP-1193 interface of the paired wallet. It loads the pairing client on first use, but never starts pairing:
 * without a session, requests reject.
 *
 * @see EIP-1193
 */
export function lazyPairedProvider(loadClient: () => Promise<KitPairingClient>): Eip1193Provider {
  const load = loadOnce(async () => {
    const [client, { pairedProvider }] = await Promise.all([loadClient(), import('./pairedProvider.ts')])
    return pairedProvider(client)
  })
  /** Adds or removes a listener once the client is loaded, in the order of the calls. Does nothing if the load fails. */
  const whenLoaded = (change: (provider: Eip1193Provider) => unknown): void => void load().then(change, () => {})
  return {
    request: async (request) => (await load()).request(request),
    on: (event, listener) => whenLoaded((provider) => provider.on?.(event, listener)),
    removeListener: (event, listener) => whenLoaded((provider) => provider.removeListener?.(event, listener)),
  }
}
