import { type ChainNamespace, formatCaipAddress } from '@holdfast/caip'
import type { Account, AccountType, WalletInfo } from '../../accounts/state.ts'
import type { AdapterConnection } from '../../adapters/adapter.ts'
import { getConnector } from '../../connectors/selectors/findConnector.ts'
import type { Connector } from '../../connectors/state.ts'
import type { Kit } from '../../kit.ts'
import { activateNetwork, changeNetwork } from '../../networks/actions.ts'
import { getActiveNetwork } from '../../networks/selectors.ts'
import {
  connectedConnectorIdKey,
  connectedNamespacesKey,
  connectionStatusKey,
  walletIdKey,
  walletNameKey,
} from '../../storage/keys.ts'

/**
 * Applies what an adapter reports: a new connection, or one whose accounts or network changed. Its namespace becomes
 * the active one when the user connected there, or when the active namespace has no wallet.
 */
export function applyConnection(kit: Kit, namespace: ChainNamespace, connection: AdapterConnection): void {
  const { connectorId, caipNetworkId, approvedCaipNetworkIds, canRequestNetworks } = connection
  const [address] = connection.addresses
  const connector = getConnector(kit, connectorId, namespace)
  const walletInfo = connection.walletInfo ?? walletInfoOf(connector)
  kit.networks.send({ type: 'approved', namespace, caipNetworkIds: approvedCaipNetworkIds, canRequestNetworks })
  if (movesTo(kit, namespace, connectorId)) activateNetwork(kit, namespace, caipNetworkId)
  else changeNetwork(kit, namespace, caipNetworkId)
  const explorer = getActiveNetwork(kit, { namespace }).caipNetwork?.blockExplorers?.default.url
  kit.accounts.send({
    namespace,
    event: {
      type: 'changed',
      account: {
        caipAddress: formatCaipAddress({ caipNetworkId, address }),
        address,
        allAccounts: accountsOf(namespace, connection),
        preferredAccountType: preferredTypeOf(kit, namespace, connection),
        smartAccountDeployed: connection.smartAccountDeployed,
        addressExplorerUrl: explorer && `${explorer.replace(/\/$/, '')}/address/${address}`,
        connectedWalletInfo: walletInfo,
      },
    },
  })
  kit.connectors.send({ type: 'activated', namespace, connectorId })
  kit.connections.send({ namespace, event: { type: 'connected', connectorId } })
  remember(kit, namespace, connectorId, walletInfo)
}

/** Lists the accounts of a connection. If the wallet names no type, the namespace's usual type applies. */
function accountsOf(namespace: ChainNamespace, { addresses, accounts = [] }: AdapterConnection): readonly Account[] {
  const usual: AccountType = namespace === 'bip122' ? 'payment' : 'eoa'
  return addresses.map((address) => {
    const { type = usual, publicKey, path } = accounts.find((each) => each.address === address) ?? {}
    return { namespace, address, type, ...(publicKey && { publicKey }), ...(path && { path }) }
  })
}

/** The type of the account in use: as the wallet reports it, else the app's preference in bip122 and 'eoa' elsewhere. */
function preferredTypeOf(kit: Kit, namespace: ChainNamespace, connection: AdapterConnection): AccountType {
  const { addresses, accounts = [] } = connection
  const reportedType = accounts.find(({ address }) => address === addresses[0])?.type
  return reportedType ?? (namespace === 'bip122' ? kit.options.getState().defaultAccountTypes.bip122 : 'eoa')
}

/**
 * Whether the connection's namespace becomes the active one. A connected wallet may report a change while the user waits for
 * another one; the active namespace then stays.
 */
function movesTo(kit: Kit, namespace: ChainNamespace, connectorId: string): boolean {
  const connections = kit.connections.getState()
  const { activeNamespace } = kit.networks.getState()
  const { status, pendingConnectorId } = connections[namespace] ?? {}
  if (status === 'connecting' && pendingConnectorId === connectorId) return true
  return ((activeNamespace && connections[activeNamespace]?.status) ?? 'disconnected') === 'disconnected'
}

function walletInfoOf(connector: Connector | undefined): WalletInfo | undefined {
  return connector && { name: connector.name, icon: connector.imageUrl, rdns: connector.info?.rdns }
}

function remember(kit: Kit, namespace: ChainNamespace, connectorId: string, wallet: WalletInfo | undefined): void {
  const { storage } = kit.internals
  const connectorKey = connectedConnectorIdKey(namespace)
  // If the connector is stored already, the pairing may have stored a more exact wallet id.
  if (storage.get(connectorKey) !== connectorId) storage.set(walletIdKey, connectorId)
  storage.set(connectorKey, connectorId)
  storage.set(connectedNamespacesKey, [...(storage.get(connectedNamespacesKey) ?? []), namespace])
  storage.set(connectionStatusKey, 'connected')
  if (wallet) storage.set(walletNameKey, wallet.name)
}
