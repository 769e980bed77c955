import { listedPairing, pairingConnectorId } from '../../pairing/source.ts'
import type { Adapter } from '../adapter.ts'
import type { Eip155Client } from './client.ts'
import { discoverWallets } from './discovery.ts'

/**
 * The adapter for EVM chains, over wagmi. This half finds wallets; the half that talks to them is loaded on first need.
 *
 * @example
 * const kit = createKit({ networks, adapters: [eip155()] })
 */
export function eip155(): Adapter {
  return {
    namespace: 'eip155',
    start: (context) => {
      const discovery = discoverWallets(context)
      const { pairing } = context
      const list = (): void =>
        context.onConnectors([...discovery.wallets(), ...(pairing ? [listedPairing('eip155')] : [])])
      const isListed = (connectorId: string): boolean =>
        (pairing !== undefined && connectorId === pairingConnectorId) || discovery.find(connectorId) !== undefined
      const undo = discovery.subscribe(list)
      list()
      let client: Promise<Eip155Client> | undefined
      let loaded: Eip155Client | undefined
      let destroyed = false
      const load = async (): Promise<Eip155Client> => {
        const { createEip155Client } = await import('./client.ts')
        loaded = createEip155Client(context, discovery)
        if (destroyed) loaded.destroy()
        return loaded
      }
      return {
        load: () => {
          // A chunk that failed to load, offline say, may be asked for again.
          client ??= load().catch((error: unknown) => {
            client = undefined
            throw error
          })
          return client
        },
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
          destroyed = true
          undo()
          discovery.destroy()
          loaded?.destroy()
        },
      }
    },
  }
}
