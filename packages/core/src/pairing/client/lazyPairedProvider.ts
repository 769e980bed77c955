import type { Eip1193Provider } from '../../eip1193/provider.ts'
import type { PairingLink } from './kitPairingClient.ts'

/**
 * The EIP-1193 face of the wallet that the kit is paired with, which loads the pairing client when it is first used. It asks
 * nobody to pair: without a session, requests reject.
 *
 * @see EIP-1193
 */
export function lazyPairedProvider(loadLink: () => Promise<PairingLink>): Eip1193Provider {
  let loading: Promise<Eip1193Provider> | undefined
  const load = (): Promise<Eip1193Provider> => {
    loading ??= loadProvider(loadLink).catch((error: unknown) => {
      // The network may be back at the next call.
      loading = undefined
      throw error
    })
    return loading
  }
  /** In the order of the calls; of a client that cannot be loaded there is nothing to hear. */
  const later = (change: (provider: Eip1193Provider) => unknown): void => void load().then(change, () => {})
  return {
    request: async (request) => (await load()).request(request),
    on: (event, listener) => later((provider) => provider.on?.(event, listener)),
    removeListener: (event, listener) => later((provider) => provider.removeListener?.(event, listener)),
  }
}

async function loadProvider(loadLink: () => Promise<PairingLink>): Promise<Eip1193Provider> {
  const [link, { pairedProvider }] = await Promise.all([loadLink(), import('./pairedProvider.ts')])
  return pairedProvider(link)
}
