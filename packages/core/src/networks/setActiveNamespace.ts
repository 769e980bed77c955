import type { ChainNamespace } from '@holdfast/caip'
import { AdapterNotFoundError } from '../adapters/errors.ts'
import { getAccount } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'
import { activateNetwork } from './actions.ts'

/**
 * Makes a namespace the active one, on the network that it is on. Wallets of other namespaces stay connected, and no wallet is
 * asked.
 *
 * @throws {AdapterNotFoundError} if no network of the namespace is configured.
 */
export function setActiveNamespace(kit: Kit, { namespace }: setActiveNamespace.Parameters): void {
  const caipNetworkId = kit.networks.getState().byNamespace[namespace]?.activeCaipNetworkId
  if (!caipNetworkId) throw new AdapterNotFoundError({ namespace })
  activateNetwork(kit, namespace, caipNetworkId)
}

export declare namespace setActiveNamespace {
  type Parameters = { namespace: ChainNamespace }
}

/** Moves to a namespace with a wallet when the active one has none, and none is on its way there. */
export function moveToConnectedNamespace(kit: Kit): void {
  const { isConnected, isDisconnected } = getAccount(kit)
  if (isConnected || !isDisconnected) return
  const connected = [...kit.internals.adapters.keys()].find((each) => getAccount(kit, { namespace: each }).isConnected)
  if (connected) setActiveNamespace(kit, { namespace: connected })
}
