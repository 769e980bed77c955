import type { ChainNamespace } from '@holdfast/caip'
import type { Adapter } from '../../adapters/adapter.ts'
import { createAdapterHandle, type Discovery } from '../../adapters/adapterHandle.ts'
import type { Kit } from '../../kit.ts'
import { listedPairing } from '../client/source.ts'

/** Adapters for namespaces with a configured network but no adapter of the app, in which wallets can be paired. */
export function missingAdapters(kit: Kit, given: readonly Adapter[]): readonly Adapter[] {
  const namespaces = Object.values(kit.networks.getState().byNamespace).flatMap(({ caipNetworks }) =>
    caipNetworks.slice(0, 1).map(({ chainNamespace }) => chainNamespace),
  )
  const missing = namespaces.filter((namespace) => !given.some((adapter) => adapter.namespace === namespace))
  return kit.internals.pairing ? missing.map(pairingAdapter) : []
}

/** The adapter of a namespace for which the app gave none: wallets are reached by pairing alone. */
function pairingAdapter(namespace: ChainNamespace): Adapter {
  return {
    namespace,
    start: (context) => {
      const { pairing } = context
      const own = pairing ? [listedPairing(namespace, pairing)] : []
      return createAdapterHandle(context, nowhere, own, async () => {
        const { createPairedClient } = await import('./createPairedClient.ts')
        return createPairedClient(namespace, context)
      })
    },
  }
}

const ignore = (): void => {}
/** No wallet of the page is looked for. */
const nowhere: Discovery = { wallets: () => [], find: () => undefined, subscribe: () => ignore, destroy: ignore }
