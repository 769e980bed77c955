import { type CaipNetworkId, type ChainNamespace, referenceOf } from '@holdfast/caip'
import type { Kit } from '../kit.ts'
import { activeCaipNetworkIdKey, activeNamespaceKey, activeNetworkKey } from '../storage/keys.ts'
import { NamespaceNotFoundError } from './errors.ts'

/** Makes a network and its namespace active, now and for the next visit. */
export function activateNetwork(kit: Kit, namespace: ChainNamespace, caipNetworkId: CaipNetworkId): void {
  kit.networks.send({ type: 'activated', namespace, caipNetworkId })
  const { storage } = kit.internals
  storage.set(activeNetworkKey, referenceOf(caipNetworkId))
  storage.set(activeNamespaceKey, namespace)
  storage.set(activeCaipNetworkIdKey, caipNetworkId)
}

/** Changes the network of a namespace, whether or not that namespace is active. */
export function changeNetwork(kit: Kit, namespace: ChainNamespace, caipNetworkId: CaipNetworkId): void {
  if (kit.networks.getState().activeNamespace === namespace) activateNetwork(kit, namespace, caipNetworkId)
  else kit.networks.send({ type: 'networkChanged', namespace, caipNetworkId })
}

/** Makes the network of the last visit active again, if it is still configured. */
export function restoreNetwork(kit: Kit): void {
  const caipNetworkId = kit.internals.storage.get(activeCaipNetworkIdKey)
  for (const [namespace, { caipNetworks }] of Object.entries(kit.networks.getState().byNamespace)) {
    const network = caipNetworks.find((each) => each.caipNetworkId === caipNetworkId)
    // The key is a namespace: Object.entries widened it to a string.
    if (network && network.chainNamespace === namespace) {
      kit.networks.send({ type: 'activated', namespace: network.chainNamespace, caipNetworkId: network.caipNetworkId })
    }
  }
}

/** Makes a namespace active, on its current network. @returns false if no network of the namespace is configured. */
export function activateNamespace(kit: Kit, namespace: ChainNamespace): boolean {
  const caipNetworkId = kit.networks.getState().byNamespace[namespace]?.activeCaipNetworkId
  if (caipNetworkId) activateNetwork(kit, namespace, caipNetworkId)
  return caipNetworkId !== undefined
}

/**
 * Makes a namespace active, on its current network. Wallets of other namespaces stay connected. No wallet is asked.
 *
 * @throws {NamespaceNotFoundError} if no network of the namespace is configured.
 */
export function setActiveNamespace(kit: Kit, { namespace }: setActiveNamespace.Parameters): void {
  if (!activateNamespace(kit, namespace)) throw new NamespaceNotFoundError({ namespace })
}

export declare namespace setActiveNamespace {
  type Parameters = { namespace: ChainNamespace }
  type ErrorType = NamespaceNotFoundError
}
