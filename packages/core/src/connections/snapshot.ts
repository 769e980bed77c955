import { type CaipNetwork, type CaipNetworkId, type ChainNamespace, chainIdOf } from '@holdfast/caip'
import { type AccountState, noAccount } from '../accounts/state.ts'
import { findConnector } from '../connectors/selectors/findConnector.ts'
import type { Connector } from '../connectors/state.ts'
import type { Kit, KitState } from '../kit.ts'
import { selectActiveNetwork } from '../networks/selectors.ts'
import { type ConnectionStatus, disconnected } from './state.ts'

/** The fields whose types are the same in every namespace. */
type AnySnapshot = Omit<AccountState, 'address'> & {
  status: ConnectionStatus
  isConnected: boolean
  isConnecting: boolean
  isReconnecting: boolean
  isDisconnected: boolean
  connectorId: string | undefined
  connector: Connector | undefined
  caipNetworkId: CaipNetworkId | undefined
  /** Undefined for a network outside the configured list. */
  caipNetwork: CaipNetwork | undefined
  /** Whether the namespace has an account and uses a network outside the configured list. */
  isUnsupportedNetwork: boolean
}

/** The fields whose types depend on the namespace: the form of addresses, and the EIP-155 chain id. */
type InNamespace<Namespace extends ChainNamespace> = Pick<AccountState<Namespace>, 'address'> & {
  namespace: Namespace
  chainId: Namespace extends 'eip155' ? number | undefined : undefined
}

/**
 * One namespace's account with its connection and network. No other value says which account is connected. `namespace`
 * discriminates the union; it is undefined in a kit without networks, which has no account.
 */
export type AccountSnapshot<Namespace extends ChainNamespace | undefined = ChainNamespace | undefined> =
  Namespace extends ChainNamespace
    ? AnySnapshot & InNamespace<Namespace>
    : AnySnapshot & { namespace: undefined; address: undefined; chainId: undefined }

/** Snapshots are cached per state of the kit, so that the same state gives the same object. */
const snapshots = new WeakMap<KitState, Map<ChainNamespace | undefined, AccountSnapshot>>()

/**
 * Reads the account of a namespace, by default of the active one. A namespace without a connection has the status
 * 'disconnected'.
 *
 * @returns the same object until the kit's state changes, so it can serve as a store snapshot.
 */
export function getAccount<Namespace extends ChainNamespace>(
  kit: Kit,
  parameters: { namespace: Namespace },
): AccountSnapshot<Namespace>
export function getAccount(kit: Kit, parameters?: getAccount.Parameters): AccountSnapshot
export function getAccount(kit: Kit, { namespace }: getAccount.Parameters = {}): AccountSnapshot {
  const state = kit.getState()
  const cached = snapshots.get(state) ?? new Map<ChainNamespace | undefined, AccountSnapshot>()
  snapshots.set(state, cached)
  const snapshot = cached.get(namespace) ?? selectAccount(state, namespace)
  cached.set(namespace, snapshot)
  return snapshot
}

export declare namespace getAccount {
  type Parameters = { namespace?: ChainNamespace | undefined }
}

/** Builds a snapshot from a state, for instance from `getInitialState` in a server render. */
export function selectAccount<Namespace extends ChainNamespace>(
  state: KitState,
  namespace: Namespace,
): AccountSnapshot<Namespace>
export function selectAccount(state: KitState, namespace?: ChainNamespace): AccountSnapshot
export function selectAccount(state: KitState, namespace = state.networks.activeNamespace): AccountSnapshot {
  const connection = (namespace && state.connections[namespace]) ?? disconnected
  const account = (namespace && state.accounts[namespace]) ?? noAccount
  const network = selectActiveNetwork(state.networks, namespace)
  const { status, connectorId } = connection
  const shared: AnySnapshot = {
    ...account,
    status,
    isConnected: account.address !== undefined,
    isConnecting: status === 'connecting',
    isReconnecting: status === 'reconnecting',
    isDisconnected: status === 'disconnected',
    connectorId,
    connector: connectorId ? findConnector(state.connectors, connectorId, namespace) : undefined,
    caipNetworkId: network.caipNetworkId,
    caipNetwork: network.caipNetwork,
    isUnsupportedNetwork: account.address !== undefined && !network.isSupported,
  }
  if (namespace === undefined) return { ...shared, namespace, address: undefined, chainId: undefined }
  if (namespace !== 'eip155') return { ...shared, namespace, address: account.address, chainId: undefined }
  const { address } = state.accounts[namespace] ?? noAccount
  return { ...shared, namespace, address, chainId: network.caipNetworkId && chainIdOf(network.caipNetworkId) }
}

/** Tells whether any namespace has an account. */
export function isAnyConnected(kit: Kit): boolean {
  return Object.values(kit.accounts.getState()).some(({ address }) => address !== undefined)
}
