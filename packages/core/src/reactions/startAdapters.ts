import type { ChainNamespace } from '@holdfast/caip'
import type { Adapter, AdapterContext } from '../adapters/adapter.ts'
import { applyConnection, applyDisconnected } from '../connections/actions/applyConnection.ts'
import { getAccount } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'
import { missingAdapters } from '../pairing/adapter/pairingAdapter.ts'
import { pairingSource } from '../pairing/client/createPairingAccess.ts'
import { reactToAccount } from './reactToAccount.ts'

/** Starts the app's adapters, and those for namespaces that have none: from now on the kit follows what wallets report. */
export function startAdapters(kit: Kit, given: readonly Adapter[]): void {
  for (const adapter of [...given, ...missingAdapters(kit, given)]) {
    kit.internals.adapters.set(adapter.namespace, adapter.start(contextOf(kit, adapter.namespace)))
  }
}

function contextOf(kit: Kit, namespace: ChainNamespace): AdapterContext {
  const { enableEIP6963, enableInjected, enableWallets, defaultAccountTypes } = kit.options.getState()
  return {
    caipNetworks: kit.networks.getState().byNamespace[namespace]?.caipNetworks ?? [],
    enableEIP6963: enableEIP6963 && enableWallets,
    enableInjected: enableInjected && enableWallets,
    window: kit.internals.window,
    clock: kit.internals.clock,
    pairing: pairingSource(kit),
    networkInUse: () => kit.networks.getState().byNamespace[namespace]?.activeCaipNetworkId,
    preferredAccountType: defaultAccountTypes[namespace],
    onConnectors: (connectors) => kit.connectors.send({ type: 'listed', namespace, connectors }),
    onConnection: (connection) => change(kit, namespace, () => applyConnection(kit, namespace, connection)),
    onDisconnected: () => change(kit, namespace, () => applyDisconnected(kit, namespace)),
  }
}

/** A wallet's report and the kit's immediate reactions to it are one change. */
function change(kit: Kit, namespace: ChainNamespace, apply: () => void): void {
  const { changes, log } = kit.internals
  changes.run(() => {
    const before = getAccount(kit, { namespace })
    apply()
    reactToAccount(kit, namespace, before).catch((error: unknown) => log.error('Unexpected error', error))
  })
}
