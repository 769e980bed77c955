import type { Connector } from '../connectors/state.ts'
import type { AdapterClient, AdapterContext, AdapterHandle } from './adapter.ts'
import { lazyClient } from './lazyClient.ts'

/** A search for the wallets of this page in one namespace. */
export type Discovery<Wallet extends Connector = Connector> = {
  wallets: () => readonly Wallet[]
  find: (connectorId: string) => Wallet | undefined
  /** Calls back after each change; returns its undo. */
  subscribe: (listener: () => void) => () => void
  /** Ends the search; listeners are no longer called. */
  destroy: () => void
}

/**
 * Creates the light half of an adapter. It reports the adapter's connectors after each change, and loads the client once, on
 * first need.
 *
 * @param ownConnectors - the kit's own connectors in the namespace, listed after the wallets of the page.
 */
export function createAdapterHandle(
  { onConnectors }: Pick<AdapterContext, 'onConnectors'>,
  discovery: Discovery,
  ownConnectors: readonly Connector[],
  create: () => Promise<AdapterClient>,
): AdapterHandle {
  const report = (): void => onConnectors([...discovery.wallets(), ...ownConnectors])
  const isListed = (connectorId: string): boolean =>
    ownConnectors.some(({ id }) => id === connectorId) || discovery.find(connectorId) !== undefined
  discovery.subscribe(report)
  report()
  const client = lazyClient(create)
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
      discovery.destroy()
      client.destroy()
    },
  }
}
