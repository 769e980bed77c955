import type { ChainNamespace } from '@holdfast/caip'
import type { Adapter } from '../../adapters/adapter.ts'
import { lazyClient } from '../../adapters/lazyClient.ts'
import { pairingConnectorId } from '../../connectors/state.ts'
import type { Kit } from '../../kit.ts'
import { listedPairing } from '../client/source.ts'
import { isPairable } from '../rules.ts'

/** Adapters for namespaces with a configured network but no adapter of the app, in which wallets can be paired. */
export function missingAdapters(kit: Kit, given: readonly Adapter[]): readonly Adapter[] {
  const namespaces = Object.values(kit.networks.getState().byNamespace).flatMap(({ caipNetworks }) =>
    caipNetworks.slice(0, 1).map(({ chainNamespace }) => chainNamespace),
  )
  const missing = namespaces.filter((namespace) => !given.some((adapter) => adapter.namespace === namespace))
  return kit.internals.pairing ? missing.filter(isPairable).map(pairingAdapter) : []
}

/** The adapter of a namespace for which the app gave none: wallets are reached by pairing alone. */
function pairingAdapter(namespace: ChainNamespace): Adapter {
  return {
    namespace,
    start: (context) => {
      const { pairing } = context
      context.onConnectors(pairing ? [listedPairing(namespace, pairing)] : [])
      const client = lazyClient(async () => {
        const { createPairedClient } = await import('./createPairedClient.ts')
        return createPairedClient(namespace, context)
      })
      return {
        load: client.load,
        whenListed: (connectorId, signal) =>
          new Promise((resolve, reject) => {
            if (pairing && connectorId === pairingConnectorId) return resolve()
            signal.addEventListener('abort', () => reject(signal.reason))
          }),
        destroy: client.destroy,
      }
    },
  }
}
