import type { Eip1193Provider } from '../adapters/eip155/provider.ts'
import type { PairingSource } from './source.ts'

/**
 * The EIP-1193 face of the wallet that the kit is paired with, which loads the pairing client when it is first used. It asks
 * nobody to pair: without a session, requests reject.
 *
 * @see EIP-1193
 */
export function lazyPairedProvider(pairing: Pick<PairingSource, 'load'>): Eip1193Provider {
  let loading: Promise<Eip1193Provider> | undefined
  const load = (): Promise<Eip1193Provider> => {
    loading ??= loadProvider(pairing).catch((error: unknown) => {
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

async function loadProvider(pairing: Pick<PairingSource, 'load'>): Promise<Eip1193Provider> {
  const [link, { pairedProvider }] = await Promise.all([pairing.load(), import('./pairedProvider.ts')])
  return pairedProvider(link)
}
