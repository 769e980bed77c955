import { listedPairing } from '../../pairing/client/source.ts'
import { discoverStandardWallets } from '../../wallet-standard/discoverStandardWallets.ts'
import type { Adapter } from '../adapter.ts'
import { createAdapterHandle, type Discovery } from '../adapterHandle.ts'
import { discoverPageWallets } from '../discoverPageWallets.ts'
import type { BitcoinListing } from './bitcoinListing.ts'
import { readPageProviders } from './pageProviders.ts'

/**
 * Creates the adapter for Bitcoin. It finds the wallets of this page by Wallet Standard or by the objects that they put on the
 * page, and reaches other wallets by pairing. The adapter itself only finds wallets; the client that talks to them is loaded
 * on first need.
 *
 * @example
 * import { createKit } from '@holdfast/core'
 * import { bip122, bitcoinMainnet } from '@holdfast/core/bip122'
 *
 * const kit = createKit({ networks: [bitcoinMainnet], adapters: [bip122()] })
 */
export function bip122(): Adapter {
  return {
    namespace: 'bip122',
    start: (context) => {
      const { pairing, window: target } = context
      const features = ['bitcoin:connect']
      const discovery = combineDiscoveries<BitcoinListing>(
        discoverStandardWallets(context, { namespace: 'bip122', prefix: 'bitcoin', features }),
        discoverPageWallets(context, () => (target ? readPageProviders(target) : [])),
      )
      return createAdapterHandle(context, discovery, pairing ? [listedPairing('bip122', pairing)] : [], async () => {
        const { createBitcoinClient } = await import('./client.ts')
        return createBitcoinClient(context, discovery)
      })
    },
  }
}

/** Combines two searches. A wallet that both searches find is listed as the first one found it. */
function combineDiscoveries<Wallet extends BitcoinListing>(
  first: Discovery<Wallet>,
  second: Discovery<Wallet>,
): Discovery<Wallet> {
  return {
    wallets: () => {
      const names = new Set(first.wallets().map(({ name }) => name))
      return [...first.wallets(), ...second.wallets().filter(({ name }) => !names.has(name))]
    },
    find: (connectorId) => first.find(connectorId) ?? second.find(connectorId),
    subscribe: (listener) => {
      const undos = [first.subscribe(listener), second.subscribe(listener)]
      return () => {
        for (const undo of undos) undo()
      }
    },
    destroy: () => {
      first.destroy()
      second.destroy()
    },
  }
}
