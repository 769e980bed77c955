import type { ChainNamespace } from '@holdfast/caip'
import { type Connection, type ConnectionsState, disconnected } from './state.ts'

/** An event that changes the connection of a namespace. */
export type ConnectionEvent =
  | { type: 'connectRequested'; connectorId: string }
  /** The wallet refused or failed, or the user cancelled. */
  | { type: 'connectEnded' }
  | { type: 'connected'; connectorId: string }
  | { type: 'reconnectStarted'; connectorId: string }
  | { type: 'reconnectEnded' }
  | { type: 'disconnected' }

/**
 * Computes the next state of one namespace's connection. A live connection survives a failed attempt to replace it. A
 * reconnection starts only while the namespace is disconnected.
 *
 * @see specification section 4, 'Wallet connection status'
 */
export function connectionMachine(state: Connection, event: ConnectionEvent): Connection {
  switch (event.type) {
    case 'connectRequested':
      return { ...state, status: 'connecting', pendingConnectorId: event.connectorId }
    case 'connectEnded':
      return state.status === 'connecting' ? connectedTo(state.connectorId) : state
    case 'connected':
      return afterConnect(state, event.connectorId)
    case 'reconnectStarted':
      if (state.status !== 'disconnected') return state
      return { status: 'reconnecting', connectorId: undefined, pendingConnectorId: event.connectorId }
    case 'reconnectEnded':
      return state.status === 'reconnecting' ? disconnected : state
    case 'disconnected':
      if (state.status === 'connecting') return state.connectorId ? { ...state, connectorId: undefined } : state
      return state.status === 'disconnected' ? state : disconnected
  }
}

/**
 * Returns the state after a wallet has reported a connection. While another wallet is asked to replace the live connection, a
 * report about the live connection leaves that request open.
 */
function afterConnect(state: Connection, connectorId: string): Connection {
  const { status, connectorId: live, pendingConnectorId } = state
  if (status === 'connected' && live === connectorId) return state
  const isFromLive = status === 'connecting' && live === connectorId && pendingConnectorId !== connectorId
  return isFromLive ? state : connectedTo(connectorId)
}

function connectedTo(connectorId: string | undefined): Connection {
  if (!connectorId) return disconnected
  return { status: 'connected', connectorId, pendingConnectorId: undefined }
}

/** Computes the next state of the connections of all namespaces, each by {@link connectionMachine}. */
export function connectionsMachine(
  state: ConnectionsState,
  { namespace, event }: { namespace: ChainNamespace; event: ConnectionEvent },
): ConnectionsState {
  const before = state[namespace] ?? disconnected
  const after = connectionMachine(before, event)
  return after === before ? state : { ...state, [namespace]: after }
}
