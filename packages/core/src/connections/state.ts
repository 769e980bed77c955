import type { ChainNamespace } from '@holdfast/caip'

/** The stage of a connection. `reconnecting`: an earlier connection is being restored, without a prompt. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting'

/** The connection of one namespace. */
export type Connection = {
  status: ConnectionStatus
  /** The live connector: set while connected, and while another connector is asked to replace it. */
  connectorId: string | undefined
  /** The connector being asked: set while connecting or reconnecting. */
  pendingConnectorId: string | undefined
}

/** The connection of each namespace; a missing namespace has had no connection yet. */
export type ConnectionsState = Readonly<Partial<Record<ChainNamespace, Connection>>>

/** The connection of a namespace without a wallet. */
export const disconnected: Connection = {
  status: 'disconnected',
  connectorId: undefined,
  pendingConnectorId: undefined,
}
