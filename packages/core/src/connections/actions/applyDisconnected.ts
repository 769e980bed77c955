import type { ChainNamespace } from '@holdfast/caip'
import type { Kit } from '../../kit.ts'
import { changeNetwork } from '../../networks/actions.ts'
import { getActiveNetwork } from '../../networks/selectors.ts'
import {
  connectedConnectorIdKey,
  connectedNamespacesKey,
  connectionStatusKey,
  walletIdKey,
  walletNameKey,
} from '../../storage/keys.ts'
import { connectionNames } from '../../storage/names.ts'
import { moveToConnectedNamespace } from './moveToConnectedNamespace.ts'

/** Removes a namespace's connection from the state and from the browser's storage. */
export function applyDisconnected(kit: Kit, namespace: ChainNamespace): void {
  kit.internals.connections.endAccessWait.get(namespace)?.()
  kit.connections.send({ namespace, event: { type: 'disconnected' } })
  kit.connectors.send({ type: 'deactivated', namespace })
  kit.accounts.send({ namespace, event: { type: 'reset' } })
  kit.networks.send({ type: 'approved', namespace, caipNetworkIds: undefined })
  const { isSupported } = getActiveNetwork(kit, { namespace })
  const [first] = kit.networks.getState().byNamespace[namespace]?.requestedCaipNetworkIds ?? []
  // A network that only the wallet knows is dropped with the wallet.
  if (!isSupported && first) changeNetwork(kit, namespace, first)
  removeStored(kit, namespace)
  moveToConnectedNamespace(kit)
}

function removeStored(kit: Kit, namespace: ChainNamespace): void {
  const { storage } = kit.internals
  storage.remove(connectedConnectorIdKey(namespace))
  const stored = storage.get(connectedNamespacesKey) ?? []
  // A namespace that only an earlier version of the app supported must not stay stored for ever.
  for (const removed of stored.filter((name) => !kit.internals.adapters.has(name)))
    storage.remove(connectedConnectorIdKey(removed))
  const others = stored.filter((name) => name !== namespace && kit.internals.adapters.has(name))
  if (others.length > 0) {
    storage.set(connectedNamespacesKey, others)
    return rememberWallet(kit, others)
  }
  storage.set(connectionStatusKey, 'disconnected')
  for (const name of Object.values(connectionNames)) storage.remove(name)
}

/** Stores the wallet of a remaining connection as the connected one. */
function rememberWallet(kit: Kit, namespaces: readonly ChainNamespace[]): void {
  const { storage } = kit.internals
  const { connections, accounts } = kit.getState()
  const remaining = namespaces.find((each) => connections[each]?.connectorId)
  const connectorId = remaining && connections[remaining]?.connectorId
  const name = remaining && accounts[remaining]?.connectedWalletInfo?.name
  if (connectorId) storage.set(walletIdKey, connectorId)
  else storage.remove(walletIdKey)
  if (name) storage.set(walletNameKey, name)
  else storage.remove(walletNameKey)
}
