import type { ChainNamespace } from '@holdfast/caip'
import type { AccountType, ReportedAccount, WalletInfo } from '../../accounts/state.ts'
import type { AdapterConnection } from '../../adapters/adapter.ts'
import { getConnector } from '../../connectors/selectors/findConnector.ts'
import type { Connector } from '../../connectors/state.ts'
import type { Capabilities, Kit } from '../../kit.ts'
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
 * Applies what an adapter reports: a new connection, or one whose accounts or network changed. The connection's namespace
 * becomes the active one if the user was connecting this wallet, or if the active namespace has no wallet.
 */
export function applyConnection<Namespace extends ChainNamespace>(
  kit: Kit,
  namespace: Namespace,
  connection: AdapterConnection<Namespace>,
): void {
  const { connectorId, caipNetworkId, addresses, approvedCaipNetworkIds, canRequestNetworks } = connection
  const [address] = addresses
  const connector = getConnector(kit, connectorId, namespace)
  const walletInfo = connection.walletInfo ?? walletInfoOf(connector)
  kit.networks.send({ type: 'approved', namespace, caipNetworkIds: approvedCaipNetworkIds, canRequestNetworks })
  if (becomesActive(kit, namespace, connectorId)) activateNetwork(kit, namespace, caipNetworkId)
  else changeNetwork(kit, namespace, caipNetworkId)
  const explorer = getActiveNetwork(kit, { namespace }).caipNetwork?.blockExplorers?.default.url
  const defaults = defaultTypes(kit, namespace)
  const reportedAccount = (each: string) => connection.accounts?.find((reported) => reported.address === each)
  const account: ReportedAccount<Namespace> = {
    caipAddress: `${caipNetworkId}:${address}`,
    address,
    allAccounts: addresses.map((each) => ({ type: defaults.all, ...reportedAccount(each), namespace, address: each })),
    preferredAccountType: reportedAccount(address)?.type ?? defaults.preferred,
    smartAccountDeployed: connection.smartAccountDeployed,
    addressExplorerUrl: explorer && `${explorer.replace(/\/$/, '')}/address/${address}`,
    connectedWalletInfo: walletInfo,
  }
  // The namespace and its account belong together; TypeScript does not see that for a type parameter.
  kit.accounts.send({ namespace, event: { type: 'changed', account } } as Capabilities['accounts']['event'])
  kit.connectors.send({ type: 'activated', namespace, connectorId })
  kit.connections.send({ namespace, event: { type: 'connected', connectorId } })
  storeConnection(kit, namespace, connectorId, walletInfo)
}

/**
 * Returns the account types to assume if the wallet reports none: `all` for each entry of `allAccounts`, and `preferred` for
 * `preferredAccountType`.
 */
function defaultTypes(kit: Kit, namespace: ChainNamespace): { all: AccountType; preferred: AccountType } {
  if (namespace !== 'bip122') return { all: 'eoa', preferred: 'eoa' }
  return { all: 'payment', preferred: kit.options.getState().defaultAccountTypes.bip122 }
}

/**
 * Tells whether the connection's namespace becomes the active one. A connected wallet may report a change while the user waits
 * for another wallet; the active namespace then stays.
 */
function becomesActive(kit: Kit, namespace: ChainNamespace, connectorId: string): boolean {
  const connections = kit.connections.getState()
  const { activeNamespace } = kit.networks.getState()
  const { status, pendingConnectorId } = connections[namespace] ?? {}
  if (status === 'connecting' && pendingConnectorId === connectorId) return true
  return ((activeNamespace && connections[activeNamespace]?.status) ?? 'disconnected') === 'disconnected'
}

function walletInfoOf(connector: Connector | undefined): WalletInfo | undefined {
  return connector && { name: connector.name, icon: connector.imageUrl, rdns: connector.info?.rdns }
}

function storeConnection(
  kit: Kit,
  namespace: ChainNamespace,
  connectorId: string,
  wallet: WalletInfo | undefined,
): void {
  const { storage } = kit.internals
  const connectorKey = connectedConnectorIdKey(namespace)
  // If this connector is stored already, the wallet id is kept: the pairing may have stored a more exact one.
  if (storage.get(connectorKey) !== connectorId) storage.set(walletIdKey, connectorId)
  storage.set(connectorKey, connectorId)
  storage.set(connectedNamespacesKey, [...(storage.get(connectedNamespacesKey) ?? []), namespace])
  storage.set(connectionStatusKey, 'connected')
  if (wallet) storage.set(walletNameKey, wallet.name)
}
