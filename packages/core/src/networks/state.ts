import type { CaipNetwork, CaipNetworkId, ChainNamespace } from '@holdfast/caip'

/** The networks of one namespace. */
export type NamespaceNetworks = {
  /** The networks in the app's configuration. */
  caipNetworks: readonly CaipNetwork[]
  /** The ids of `caipNetworks`, in the same order. */
  requestedCaipNetworkIds: readonly CaipNetworkId[]
  /** The networks that the connected wallet approved; meaningful when `supportsAllNetworks` is false. */
  approvedCaipNetworkIds: readonly CaipNetworkId[]
  supportsAllNetworks: boolean
  /** Whether the connected wallet can be asked for networks that it did not approve. */
  canRequestNetworks: boolean
  /** The ids of the chains on which the embedded wallet has smart accounts; empty for any other wallet. */
  smartAccountEnabledNetworks: readonly number[]
  /** The network in use: the wallet's while connected, else the last one chosen. */
  activeCaipNetworkId: CaipNetworkId | undefined
}

/** The networks of each namespace, and the namespace in use. */
export type NetworksState = {
  byNamespace: Readonly<Partial<Record<ChainNamespace, NamespaceNetworks>>>
  activeNamespace: ChainNamespace | undefined
}

/** No networks: the state before the app's networks are set. */
export const initialNetworksState: NetworksState = { byNamespace: {}, activeNamespace: undefined }
