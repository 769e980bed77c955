import type { ChainNamespace } from '@holdfast/caip'

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting'

/** The connection of one namespace. */
export type Connection = {
  status: ConnectionStatus
  /** The live connector: set while connected, and while another one is connecting to replace it. */
  connectorId: string | undefined
  /** The connector being asked: set while connecting or reconnecting. */
  pendingConnectorId: string | undefined
}

export type ConnectionsState = Readonly<Partial<Record<ChainNamespace, Connection>>>

export const disconnected: Connection = {
  status: 'disconnected',
  connectorId: undefined,
  pendingConnectorId: undefined,
}
