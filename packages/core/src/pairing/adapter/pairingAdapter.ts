import type { ChainNamespace } from '@holdfast/caip'
import type { Adapter } from '../../adapters/adapter.ts'
import { createAdapterHandle, type Discovery } from '../../adapters/adapterHandle.ts'
import type { Kit } from '../../kit.ts'
import { listedPairing } from '../client/source.ts'

/** If pairing is on, creates an adapter for each namespace that has a configured network, but no adapter among the given ones. */
export function missingAdapters(kit: Kit, given: readonly Adapter[]): readonly Adapter[] {
  const namespaces = Object.values(kit.networks.getState().byNamespace).flatMap(({ caipNetworks }) =>
    caipNetworks.slice(0, 1).map(({ chainNamespace }) => chainNamespace),
  )
  const missing = namespaces.filter((namespace) => !given.some((adapter) => adapter.namespace === namespace))
  return kit.internals.pairing ? missing.map(pairingAdapter) : []
}

/** Creates the adapter of a namespace for which the app gave none. Its wallets are reached only by pairing. */
function pairingAdapter(namespace: ChainNamespace): Adapter {
  return {
    namespace,
    start: (context) => {
      const { pairing } = context
      const listed = pairing ? [listedPairing(namespace, pairing)] : []
      return createAdapterHandle(context, noDiscovery, listed, async () => {
        const { createPairedClient } = await import('./createPairedClient.ts')
        return createPairedClient(namespace, context)
      })
    },
  }
}

const ignore = (): void => {}
/** The discovery of an adapter that looks for no wallets in the page. */
const noDiscovery: Discovery = { wallets: () => [], find: () => undefined, subscribe: () => ignore, destroy: ignore }
