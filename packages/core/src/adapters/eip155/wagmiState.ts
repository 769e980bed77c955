import { type EvmAddress, formatCaipNetworkId } from '@holdfast/caip'
import type { Config } from '@wagmi/core'
import type { AdapterConnection } from '../adapter.ts'
import type { KitConnector } from './connectors/kitConnector.ts'

type WagmiState = Config['state']

/** A connection as wagmi keeps it. */
export type WagmiConnection = WagmiState['connections'] extends Map<string, infer Value> ? Value : never

/** The connection in use. */
export function currentConnection({ current, connections }: WagmiState): WagmiConnection | undefined {
  return current ? connections.get(current) : undefined
}

/** Makes a connection the only one: each namespace has one active connector. */
export function setConnection(config: Config, connector: KitConnector, connection: WagmiConnection): void {
  const connections = new Map([[connector.uid, connection]])
  config.setState((state) => ({ ...state, connections, current: connector.uid, status: 'connected' }))
}

/** Removes a connector's connection; without a connector, all connections. */
export function removeConnection(config: Config, uid?: string): void {
  config.setState((state) => {
    const connections = new Map([...state.connections].filter(([key]) => uid !== undefined && key !== uid))
    const current = state.current && connections.has(state.current) ? state.current : null
    return { ...state, connections, current, status: current ? 'connected' : 'disconnected' }
  })
}

/** Applies new accounts or a new chain of a connector; does nothing while the connector is not connected. */
export function changeConnection(config: Config, uid: string, change: changeConnection.Change): void {
  const connection = config.state.connections.get(uid)
  if (!connection) return
  const [first, ...others] = change.accounts ?? []
  const accounts: WagmiConnection['accounts'] = first ? [first, ...others] : connection.accounts
  const changed = { ...connection, accounts, chainId: change.chainId ?? connection.chainId }
  config.setState((state) => ({ ...state, connections: new Map(state.connections).set(uid, changed) }))
}

export declare namespace changeConnection {
  type Change = { accounts?: readonly EvmAddress[] | undefined; chainId?: number | undefined }
}

/** Sets whether a wallet is being asked to connect. A live connection stays. */
export function setConnecting(config: Config, connecting: boolean): void {
  const resting = config.state.current ? 'connected' : 'disconnected'
  config.setState((state) => ({ ...state, status: connecting ? 'connecting' : resting }))
}

/** A connection as adapters report it. @param ownConnector - the kit's connector behind it. */
export function toAdapterConnection(
  { accounts, chainId, connector }: WagmiConnection,
  ownConnector: KitConnector | undefined,
): AdapterConnection {
  const caipNetworkId = formatCaipNetworkId({ namespace: 'eip155', reference: chainId })
  return { connectorId: connector.id, addresses: accounts, caipNetworkId, ...ownConnector?.describe?.() }
}
