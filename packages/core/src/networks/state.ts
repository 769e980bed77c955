import type { CaipNetwork, CaipNetworkId, ChainNamespace } from '@holdfast/caip'

/** What one namespace knows of networks. */
export type NamespaceNetworks = {
  /** Those that the app was configured with. */
  caipNetworks: readonly CaipNetwork[]
  requestedCaipNetworkIds: readonly CaipNetworkId[]
  /** Those that the connected wallet said it can use; meaningful when `supportsAllNetworks` is false. */
  approvedCaipNetworkIds: readonly CaipNetworkId[]
  supportsAllNetworks: boolean
  /** Whether the connected wallet can be asked for networks that it did not approve. */
  canRequestNetworks: boolean
  /** Chain ids on which the embedded wallet has smart accounts; empty for any other wallet. */
  smartAccountEnabledNetworks: readonly number[]
  /** The network in use: of the wallet while connected, else the last one chosen. */
  activeCaipNetworkId: CaipNetworkId | undefined
}

export type NetworksState = {
  byNamespace: Readonly<Partial<Record<ChainNamespace, NamespaceNetworks>>>
  activeNamespace: ChainNamespace | undefined
}

export const initialNetworksState: NetworksState = { byNamespace: {}, activeNamespace: undefined }
