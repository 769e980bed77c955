import type { ChainNamespace } from '@holdfast/caip'
import type { Kit } from '../kit.ts'
import type { Connector, ConnectorsState } from './state.ts'

/** Finds a connector as its adapter reported it; of one id in several namespaces, the namespace's or else the first. */
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
