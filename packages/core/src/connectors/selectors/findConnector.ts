import type { ChainNamespace } from '@holdfast/caip'
import type { Kit } from '../../kit.ts'
import type { Connector, ConnectorsState } from '../state.ts'

/**
 * Finds a connector as its adapter reported it. If several namespaces have a connector with this id, finds that of the given
 * namespace, or else the first.
 */
export function findConnector(
  { all }: ConnectorsState,
  connectorId: string,
  namespace?: ChainNamespace,
): Connector | undefined {
  const found = all.filter(({ id }) => id === connectorId)
  return found.find(({ chain }) => chain === namespace) ?? found[0]
}

/** Finds a connector by id. */
export function getConnector(kit: Kit, connectorId: string, namespace?: ChainNamespace): Connector | undefined {
  return findConnector(kit.connectors.getState(), connectorId, namespace)
}

/**
 * Finds an entry of the list by connector id: for a wallet on several chains, the entry that holds all its connectors. If the
 * filter hides the connector, returns the connector itself.
 */
export function findConnectorEntry(
  { connectors, all }: Pick<ConnectorsState, 'connectors' | 'all'>,
  connectorId: string,
): Connector | undefined {
  const matches = ({ id }: Connector): boolean => id === connectorId
  return connectors.find(matches) ?? connectors.find((entry) => entry.connectors?.some(matches)) ?? all.find(matches)
}
