import type { ChainNamespace } from '@holdfast/caip'
import { mergeConnectors } from './rules.ts'
import type { Connector, ConnectorsState } from './state.ts'

export type ConnectorsEvent =
  /** An adapter's whole list; it replaces that adapter's earlier one. */
  | { type: 'listed'; namespace: ChainNamespace; connectors: readonly Connector[] }
  | { type: 'deviceFound'; isMobile: boolean }
  | { type: 'filtered'; namespace: ChainNamespace | undefined }
  | { type: 'activated'; namespace: ChainNamespace; connectorId: string }
  | { type: 'deactivated'; namespace: ChainNamespace }

/** Keeps the list of connectors, its filter, and which one is active in each namespace. */
export function connectorsMachine(state: ConnectorsState, event: ConnectorsEvent): ConnectorsState {
  switch (event.type) {
    case 'listed': {
      const others = state.all.filter(({ chain }) => chain !== event.namespace)
      return listing({ ...state, all: [...others, ...event.connectors] })
    }
    case 'deviceFound':
      return state.isMobile === event.isMobile ? state : { ...state, isMobile: event.isMobile }
    case 'filtered':
      if (state.filterNamespace === event.namespace) return state
      return listing({ ...state, filterNamespace: event.namespace })
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

function listing(state: ConnectorsState): ConnectorsState {
  return { ...state, connectors: mergeConnectors(state.all, state.filterNamespace) }
}
