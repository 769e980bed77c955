import { listedEmbedded } from '../../embedded/client/source.ts'
import { listedPairing } from '../../pairing/client/source.ts'
import type { Adapter } from '../adapter.ts'
import { createAdapterHandle } from '../adapterHandle.ts'
import { discoverWallets } from './discovery/discovery.ts'

/**
 * Creates the adapter for EVM chains, built on wagmi. The adapter itself only finds wallets; the client that talks to them is
 * loaded on first need.
 *
 * @example
 * import { createKit } from '@holdfast/core'
 * import { eip155 } from '@holdfast/core/eip155'
 *
 * const kit = createKit({ networks, adapters: [eip155()] })
 */
export function eip155(): Adapter<'eip155'> {
  return {
    namespace: 'eip155',
    start: (context) => {
      const discovery = discoverWallets(context)
      const { pairing, embedded } = context
      const ownConnectors = [
        ...(pairing ? [listedPairing('eip155', pairing)] : []),
        ...(embedded ? [listedEmbedded('eip155')] : []),
      ]
      return createAdapterHandle(context, discovery, ownConnectors, async () => {
        const { createEip155Client } = await import('./client.ts')
        return createEip155Client(context, discovery)
      })
    },
  }
}
