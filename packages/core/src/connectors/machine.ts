import type { ChainNamespace } from '@holdfast/caip'
import { isOfKit, mergeConnectors } from './rules.ts'
import type { Connector, ConnectorsState, KitConnectorType } from './state.ts'

export type ConnectorsEvent =
  /** An adapter's whole list; it replaces that adapter's earlier one. */
  | { type: 'listed'; namespace: ChainNamespace; connectors: readonly Connector[] }
  /** The connectors of the kit itself, one a namespace at most; they replace the earlier ones of their type. */
  | { type: 'kitListed'; connectorType: KitConnectorType; connectors: readonly Connector[] }
  | { type: 'deviceFound'; isMobile: boolean }
  | { type: 'filtered'; namespace: ChainNamespace | undefined }
  | { type: 'activated'; namespace: ChainNamespace; connectorId: string }
  | { type: 'deactivated'; namespace: ChainNamespace }

/** Keeps the list of connectors, its filter, and which one is active in each namespace. */
export function connectorsMachine(state: ConnectorsState, event: ConnectorsEvent): ConnectorsState {
  switch (event.type) {
    case 'listed': {
      const others = state.all.filter(({ chain, type }) => chain !== event.namespace || isOfKit(type))
      return listing({ ...state, all: [...others, ...event.connectors] })
    }
    case 'kitListed': {
      const others = state.all.filter(({ type }) => type !== event.connectorType)
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
