import { loadOnce } from '@holdfast/base'
import type { ChainNamespace } from '@holdfast/caip'
import type { Adapter, AdapterConnection, AdapterContext } from '../adapters/adapter.ts'
import { embeddedSource } from '../embedded/client/embeddedSource.ts'
import type { Kit } from '../kit.ts'
import { missingAdapters } from '../pairing/adapter/pairingAdapter.ts'
import { pairingSource } from '../pairing/client/createPairingAccess.ts'

/**
 * Starts the app's adapters, and pairing adapters for namespaces without an adapter. From then on the kit follows what wallets
 * report; the code for its reactions loads together with the first client.
 */
export function startAdapters(kit: Kit, given: readonly Adapter[]): void {
  let follow: Follow | undefined
  const loadFollow = loadOnce(async () => (follow = (await import('./followAccount.ts')).followAccount))
  for (const adapter of [...given, ...missingAdapters(kit, given)]) {
    const { namespace } = adapter
    const report = (connection: AdapterConnection | undefined): void => {
      if (follow) return follow(kit, namespace, connection)
      const loading = loadFollow().then((loaded) => loaded(kit, namespace, connection))
      loading.catch((error: unknown) => kit.internals.log.info('Unable to load a part of the kit', error))
    }
    const handle = adapter.start(contextOf(kit, namespace, report))
    kit.internals.adapters.set(namespace, {
      ...handle,
      load: async () => {
        const [client] = await Promise.all([handle.load(), loadFollow()])
        return client
      },
    })
  }
}

type Follow = typeof import('./followAccount.ts').followAccount

function contextOf(
  kit: Kit,
  namespace: ChainNamespace,
  report: (connection: AdapterConnection | undefined) => void,
): AdapterContext {
  const { enableEIP6963, enableInjected, enableWallets, defaultAccountTypes } = kit.options.getState()
  return {
    caipNetworks: kit.networks.getState().byNamespace[namespace]?.caipNetworks ?? [],
    enableEIP6963: enableEIP6963 && enableWallets,
    enableInjected: enableInjected && enableWallets,
    window: kit.internals.window,
    clock: kit.internals.clock,
    fetch: kit.internals.fetch,
    storage: kit.internals.storage,
    pairing: pairingSource(kit),
    embedded: embeddedSource(kit, namespace),
    networkInUse: () => kit.networks.getState().byNamespace[namespace]?.activeCaipNetworkId,
    preferredAccountType: defaultAccountTypes[namespace],
    onConnectors: (connectors) => kit.connectors.send({ type: 'listed', namespace, connectors }),
    onConnection: report,
    onDisconnected: () => report(undefined),
  }
}
