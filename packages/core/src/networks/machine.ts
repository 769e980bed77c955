import type { CaipNetwork, CaipNetworkId, ChainNamespace } from '@holdfast/caip'
import type { NamespaceNetworks, NetworksState } from './state.ts'

/** An event that changes the networks. */
export type NetworksEvent =
  | { type: 'configured'; caipNetworks: readonly CaipNetwork[]; defaultCaipNetworkId?: CaipNetworkId | undefined }
  | { type: 'activated'; namespace: ChainNamespace; caipNetworkId: CaipNetworkId }
  /** Changes the network of a namespace that may be inactive; unlike 'activated', it leaves the active namespace as it is. */
  | { type: 'networkChanged'; namespace: ChainNamespace; caipNetworkId: CaipNetworkId }
  /** The networks that the wallet approved. Without `caipNetworkIds`, the wallet can use every network, as far as is known. */
  | {
      type: 'approved'
      namespace: ChainNamespace
      caipNetworkIds: readonly CaipNetworkId[] | undefined
      /** Whether the wallet can be asked for other networks. @default true */
      canRequestNetworks?: boolean | undefined
    }
  /** The chains on which the embedded wallet's user has a smart account, as EIP-155 ids. */
  | { type: 'smartAccountsReported'; namespace: ChainNamespace; chainIds: readonly number[] }

/** Computes the next state of the networks: those of each namespace, its active network, and the active namespace. */
export function networksMachine(state: NetworksState, event: NetworksEvent): NetworksState {
  if (event.type === 'configured') return configure(event.caipNetworks, event.defaultCaipNetworkId)
  const networks = state.byNamespace[event.namespace] ?? emptyNetworks
  switch (event.type) {
    case 'activated':
    case 'networkChanged': {
      const activeNamespace = event.type === 'activated' ? event.namespace : state.activeNamespace
      const isSame = networks.activeCaipNetworkId === event.caipNetworkId
      if (isSame && state.activeNamespace === activeNamespace) return state
      return {
        activeNamespace,
        byNamespace: {
          ...state.byNamespace,
          [event.namespace]: { ...networks, activeCaipNetworkId: event.caipNetworkId },
        },
      }
    }
    case 'approved': {
      const { caipNetworkIds } = event
      const approval = {
        approvedCaipNetworkIds: caipNetworkIds ?? [],
        supportsAllNetworks: caipNetworkIds === undefined,
        canRequestNetworks: event.canRequestNetworks ?? true,
      }
      const isSame =
        networks.supportsAllNetworks === approval.supportsAllNetworks &&
        networks.canRequestNetworks === approval.canRequestNetworks &&
        haveSameIds(networks.approvedCaipNetworkIds, approval.approvedCaipNetworkIds)
      if (isSame) return state
      return { ...state, byNamespace: { ...state.byNamespace, [event.namespace]: { ...networks, ...approval } } }
    }
    case 'smartAccountsReported': {
      if (!state.byNamespace[event.namespace] || haveSameIds(networks.smartAccountEnabledNetworks, event.chainIds))
        return state
      const updated = { ...networks, smartAccountEnabledNetworks: event.chainIds }
      return { ...state, byNamespace: { ...state.byNamespace, [event.namespace]: updated } }
    }
  }
}

function haveSameIds<Id>(first: readonly Id[], second: readonly Id[]): boolean {
  return first.length === second.length && first.every((id, place) => id === second[place])
}

const emptyNetworks: NamespaceNetworks = {
  caipNetworks: [],
  requestedCaipNetworkIds: [],
  approvedCaipNetworkIds: [],
  supportsAllNetworks: true,
  canRequestNetworks: true,
  smartAccountEnabledNetworks: [],
  activeCaipNetworkId: undefined,
}

function configure(given: readonly CaipNetwork[], defaultId: CaipNetworkId | undefined): NetworksState {
  const all = given.map(withPicture)
  const byNamespace: Partial<Record<ChainNamespace, NamespaceNetworks>> = {}
  for (const { chainNamespace } of all) {
    if (byNamespace[chainNamespace]) continue
    const caipNetworks = all.filter((network) => network.chainNamespace === chainNamespace)
    const requestedCaipNetworkIds = caipNetworks.map(({ caipNetworkId }) => caipNetworkId)
    byNamespace[chainNamespace] = {
      ...emptyNetworks,
      caipNetworks,
      requestedCaipNetworkIds,
      activeCaipNetworkId: requestedCaipNetworkIds.find((id) => id === defaultId) ?? requestedCaipNetworkIds[0],
    }
  }
  const active = all.find(({ caipNetworkId }) => caipNetworkId === defaultId) ?? all[0]
  return { byNamespace, activeNamespace: active?.chainNamespace }
}

/** Adds the catalogue's picture to a network that has none of its own. The catalogue stores pictures under CAIP-2 ids. */
function withPicture(network: CaipNetwork): CaipNetwork {
  const { assets, caipNetworkId } = network
  if (assets?.imageUrl || assets?.imageId) return network
  return { ...network, assets: { ...assets, imageId: caipNetworkId } }
}
