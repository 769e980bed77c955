import type { ChainNamespace } from '@holdfast/caip'
import { mergeConnectors } from './rules.ts'
import { normalizeRdns } from './selectors/identity.ts'
import type { Connector, ConnectorsState, KnownWallet } from './state.ts'

/** An event that changes the list of connectors. */
export type ConnectorsEvent =
  /** An adapter's whole list; it replaces that adapter's earlier one. */
  | { type: 'listed'; namespace: ChainNamespace; connectors: readonly Connector[] }
  /** Wallets of the catalogue, by the rdns of their connectors. */
  | { type: 'identified'; known: Readonly<Record<string, KnownWallet>> }
  /** Whether the device is a phone or a tablet, once that is known. */
  | { type: 'deviceKindDetermined'; isMobile: boolean }
  | { type: 'filtered'; namespace: ChainNamespace | undefined }
  | { type: 'activated'; namespace: ChainNamespace; connectorId: string }
  | { type: 'deactivated'; namespace: ChainNamespace }

/** Keeps the list of connectors, its filter, and the active connector of each namespace. */
export function connectorsMachine(state: ConnectorsState, event: ConnectorsEvent): ConnectorsState {
  switch (event.type) {
    case 'listed': {
      const others = state.all.filter(({ chain }) => chain !== event.namespace)
      const listed = event.connectors.map((connector) => withKnownWallet(connector, state.known))
      return withMergedList({ ...state, all: [...others, ...listed] })
    }
    case 'identified': {
      const known = { ...state.known, ...event.known }
      const all = state.all.map((connector) => withKnownWallet(connector, event.known))
      const hasChanged = all.some((connector, index) => connector !== state.all[index])
      return hasChanged ? withMergedList({ ...state, known, all }) : { ...state, known }
    }
    case 'deviceKindDetermined':
      return state.isMobile === event.isMobile ? state : { ...state, isMobile: event.isMobile }
    case 'filtered':
      if (state.filterNamespace === event.namespace) return state
      return withMergedList({ ...state, filterNamespace: event.namespace })
    case 'activated':
      if (state.activeConnectorIds[event.namespace] === event.connectorId) return state
      return { ...state, activeConnectorIds: { ...state.activeConnectorIds, [event.namespace]: event.connectorId } }
    case 'deactivated': {
      if (!(event.namespace in state.activeConnectorIds)) return state
      const { [event.namespace]: _, ...activeConnectorIds } = state.activeConnectorIds
      return { ...state, activeConnectorIds }
    }
  }
}

/** Adds to the connector its wallet's catalogue id, and the catalogue's picture if the connector has none. */
function withKnownWallet(connector: Connector, known: ConnectorsState['known']): Connector {
  const rdns = normalizeRdns(connector.info?.rdns ?? '')
  const wallet = Object.hasOwn(known, rdns) ? known[rdns] : undefined
  if (!wallet) return connector
  const imageId = connector.imageUrl ? connector.imageId : wallet.imageId
  if (connector.explorerId === wallet.id && connector.imageId === imageId) return connector
  return { ...connector, explorerId: wallet.id, imageId }
}

function withMergedList(state: ConnectorsState): ConnectorsState {
  return { ...state, connectors: mergeConnectors(state.all, state.filterNamespace) }
}
