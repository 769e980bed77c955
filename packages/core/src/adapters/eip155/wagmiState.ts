import { formatCaipNetworkId } from '@holdfast/caip'
import type { Config } from '@wagmi/core'
import type { AdapterConnection, AdapterContext } from '../adapter.ts'
import type { KitConnector } from './connectors/kitConnector.ts'

type WagmiState = Config['state']

/** A connection as wagmi stores it. */
export type WagmiConnection = WagmiState['connections'] extends Map<string, infer Value> ? Value : never

/** Returns the connection in use. */
export function currentConnection({ current, connections }: WagmiState): WagmiConnection | undefined {
  return current ? connections.get(current) : undefined
}

/** Makes a connection the only one: each namespace has one active connector. */
export function setConnection(config: Config, connector: KitConnector, connection: WagmiConnection): void {
  const connections = new Map([[connector.uid, connection]])
  config.setState((state) => ({ ...state, connections, current: connector.uid, status: 'connected' }))
}

/** Removes the connection of the connector with this uid; without a uid, removes all connections. */
export function removeConnection(config: Config, uid?: string): void {
  config.setState((state) => {
    const connections = new Map([...state.connections].filter(([key]) => uid !== undefined && key !== uid))
    const current = state.current && connections.has(state.current) ? state.current : null
    return { ...state, connections, current, status: current ? 'connected' : 'disconnected' }
  })
}

/** Applies what a connector reports: new accounts, a new chain, or a disconnect. Ignores a connector that is not connected. */
export function followConnector(config: Config, { emitter }: KitConnector): void {
  emitter.on('change', ({ uid, accounts: reported = [], chainId }) => {
    const connection = config.state.connections.get(uid)
    if (!connection) return
    const [first, ...others] = reported
    const accounts: WagmiConnection['accounts'] = first ? [first, ...others] : connection.accounts
    const changed = { ...connection, accounts, chainId: chainId ?? connection.chainId }
    config.setState((state) => ({ ...state, connections: new Map(state.connections).set(uid, changed) }))
  })
  emitter.on('disconnect', ({ uid }) => removeConnection(config, uid))
}

/**
 * Reports the connection in use, or that there is none, each time this changes. Returns the undo.
 *
 * @param connectors - the kit's connectors, by id.
 */
export function watchConnection(
  config: Config,
  connectors: ReadonlyMap<string, KitConnector>,
  { onConnection, onDisconnected }: Pick<AdapterContext<'eip155'>, 'onConnection' | 'onDisconnected'>,
): () => void {
  return config.subscribe(currentConnection, (connection) => {
    if (connection) onConnection(toAdapterConnection(connection, connectors.get(connection.connector.id)))
    else onDisconnected()
  })
}

/**
 * Sets wagmi's status: 'connecting' while a wallet is asked to connect, otherwise the status that fits the current connection.
 * A live connection stays.
 */
export function setConnecting(config: Config, connecting: boolean): void {
  const idleStatus = config.state.current ? 'connected' : 'disconnected'
  config.setState((state) => ({ ...state, status: connecting ? 'connecting' : idleStatus }))
}

/**
 * Converts a connection to the form in which adapters report it.
 *
 * @param ownConnector - the connection's connector as the kit created it, which can describe the wallet.
 */
export function toAdapterConnection(
  { accounts, chainId, connector }: WagmiConnection,
  ownConnector: KitConnector | undefined,
): AdapterConnection<'eip155'> {
  const caipNetworkId = formatCaipNetworkId({ namespace: 'eip155', reference: chainId })
  return { connectorId: connector.id, addresses: accounts, caipNetworkId, ...ownConnector?.describe?.() }
}
