import { listedPairing } from '../../pairing/client/source.ts'
import type { Adapter } from '../adapter.ts'
import { createAdapterHandle } from '../adapterHandle.ts'
import { discoverPageWallets } from '../discoverPageWallets.ts'
import { readInjectedWallets } from './injectedWallets.ts'

/**
 * Creates the adapter for Polkadot and related chains. It reaches extensions of this page, and wallets by pairing. The
 * adapter itself only finds wallets; the client that talks to them is loaded on first need.
 *
 * @example
 * import { createKit } from '@holdfast/core'
 * import { polkadot, polkadotMainnet } from '@holdfast/core/polkadot'
 *
 * const kit = createKit({ networks: [polkadotMainnet], adapters: [polkadot()] })
 */
export function polkadot(): Adapter {
  return {
    namespace: 'polkadot',
    start: (context) => {
      const { pairing, window: target } = context
      const discovery = discoverPageWallets(context, () => (target ? readInjectedWallets(target) : []))
      return createAdapterHandle(context, discovery, pairing ? [listedPairing('polkadot', pairing)] : [], async () => {
        const { createPolkadotClient } = await import('./client.ts')
        return createPolkadotClient(context, discovery)
      })
    },
  }
}
