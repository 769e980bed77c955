import { listedEmbedded } from '../../embedded/client/source.ts'
import { listedPairing } from '../../pairing/client/source.ts'
import type { Adapter } from '../adapter.ts'
import { lazyClient } from '../lazyClient.ts'
import { discoverWallets } from './discovery/discovery.ts'

/**
 * The adapter for EVM chains, built on wagmi. This half finds wallets; the half that talks to them is loaded on first need.
 *
 * @example
 * const kit = createKit({ networks, adapters: [eip155()] })
 */
export function eip155(): Adapter {
  return {
    namespace: 'eip155',
    start: (context) => {
      const discovery = discoverWallets(context)
      const { pairing, embedded } = context
      const own = [
        ...(pairing ? [listedPairing('eip155', pairing)] : []),
        ...(embedded ? [listedEmbedded('eip155')] : []),
      ]
      const list = (): void => context.onConnectors([...discovery.wallets(), ...own])
      const isListed = (connectorId: string): boolean =>
        own.some(({ id }) => id === connectorId) || discovery.find(connectorId) !== undefined
      const undo = discovery.subscribe(list)
      list()
      const client = lazyClient(async () => {
        const { createEip155Client } = await import('./client.ts')
        return createEip155Client(context, discovery)
      })
      return {
        load: client.load,
        whenListed: (connectorId, signal) =>
          new Promise((resolve, reject) => {
            if (isListed(connectorId)) return resolve()
            const stop = discovery.subscribe(() => {
              if (!isListed(connectorId)) return
              stop()
              resolve()
            })
            signal.addEventListener('abort', () => {
              stop()
              reject(signal.reason)
            })
          }),
        destroy: () => {
          undo()
          discovery.destroy()
          client.destroy()
        },
      }
    },
  }
}
