import { type ChainNamespace, formatCaipAddress } from '@holdfast/caip'
import type { AdapterConnection } from '../adapters/adapter.ts'
import { getConnector } from '../connectors/selectors.ts'
import type { Connector } from '../connectors/state.ts'
import type { Kit } from '../kit.ts'
import { activateNetwork } from '../networks/activate.ts'
import { getActiveNetwork } from '../networks/selectors.ts'
import {
  connectedConnectorIdKey,
  connectedNamespacesKey,
  connectionStatusKey,
  walletIdKey,
  walletNameKey,
} from '../storage/keys.ts'
import { connectionNames } from '../storage/names.ts'

/** Takes over what an adapter reports: a connection that was made, or one whose accounts or network changed. */
export function applyConnection(kit: Kit, namespace: ChainNamespace, connection: AdapterConnection): void {
  const { connectorId, addresses, caipNetworkId, approvedCaipNetworkIds } = connection
  const [address] = addresses
  const connector = getConnector(kit, connectorId, namespace)
  kit.networks.send({ type: 'approved', namespace, caipNetworkIds: approvedCaipNetworkIds })
  activateNetwork(kit, namespace, caipNetworkId)
  const explorer = getActiveNetwork(kit, { namespace }).caipNetwork?.blockExplorers?.default.url
  kit.accounts.send({
    namespace,
    event: {
      type: 'changed',
      account: {
        caipAddress: formatCaipAddress({ caipNetworkId, address }),
        address,
        allAccounts: addresses.map((each) => ({ namespace, address: each, type: 'eoa' as const })),
        preferredAccountType: 'eoa',
        addressExplorerUrl: explorer && `${explorer.replace(/\/$/, '')}/address/${address}`,
        connectedWalletInfo: connector && {
          name: connector.name,
          icon: connector.imageUrl,
          rdns: connector.info?.rdns,
        },
      },
    },
  })
  kit.connectors.send({ type: 'activated', namespace, connectorId })
  kit.connections.send({ namespace, event: { type: 'connected', connectorId } })
  remember(kit, namespace, connectorId, connector)
}

function remember(kit: Kit, namespace: ChainNamespace, connectorId: string, connector: Connector | undefined): void {
  const { storage } = kit.internals
  storage.set(connectedConnectorIdKey(namespace), connectorId)
  storage.set(connectedNamespacesKey, [...(storage.get(connectedNamespacesKey) ?? []), namespace])
  storage.set(connectionStatusKey, 'connected')
  storage.set(walletIdKey, connectorId)
  if (connector) storage.set(walletNameKey, connector.name)
}

/** Forgets a namespace's connection, in memory and in the browser's storage. */
export function applyDisconnected(kit: Kit, namespace: ChainNamespace): void {
  kit.connections.send({ namespace, event: { type: 'disconnected' } })
  kit.connectors.send({ type: 'deactivated', namespace })
  kit.accounts.send({ namespace, event: { type: 'reset' } })
  kit.networks.send({ type: 'approved', namespace, caipNetworkIds: undefined })
  const { isSupported } = getActiveNetwork(kit, { namespace })
  const [first] = kit.networks.getState().byNamespace[namespace]?.requestedCaipNetworkIds ?? []
  // The wallet's unknown network leaves with the wallet.
  if (!isSupported && first) activateNetwork(kit, namespace, first)
  forget(kit, namespace)
}

function forget(kit: Kit, namespace: ChainNamespace): void {
  const { storage } = kit.internals
  storage.remove(connectedConnectorIdKey(namespace))
  const others = (storage.get(connectedNamespacesKey) ?? []).filter((name) => name !== namespace)
  if (others.length > 0) return storage.set(connectedNamespacesKey, others)
  storage.set(connectionStatusKey, 'disconnected')
  for (const name of Object.values(connectionNames)) storage.remove(name)
}
