import type { CaipNetwork, CaipNetworkId, ChainNamespace } from '@holdfast/caip'
import type { Kit, KitState } from '../kit.ts'
import type { NetworksState } from './state.ts'

/** The network in use, and whether the app can work with it. */
export type ActiveNetwork = {
  caipNetworkId: CaipNetworkId | undefined
  /** Undefined for a network outside the configured list. */
  caipNetwork: CaipNetwork | undefined
  isSupported: boolean
}

/** Finds the active network of a namespace, by default of the active namespace. */
export function selectActiveNetwork(state: NetworksState, namespace = state.activeNamespace): ActiveNetwork {
  const networks = namespace && state.byNamespace[namespace]
  const caipNetworkId = networks?.activeCaipNetworkId
  const caipNetwork = networks?.caipNetworks.find((network) => network.caipNetworkId === caipNetworkId)
  return { caipNetworkId, caipNetwork, isSupported: !networks?.requestedCaipNetworkIds.length || Boolean(caipNetwork) }
}

/** Finds the active network of a namespace, by default of the active namespace. */
export function getActiveNetwork(
  kit: Kit,
  { namespace }: { namespace?: ChainNamespace | undefined } = {},
): ActiveNetwork {
  return selectActiveNetwork(kit.networks.getState(), namespace)
}

/**
 * Tells whether a network can be chosen: the wallet that is connected in its namespace has approved it, or can be asked for it.
 * Without a wallet, every network can be chosen.
 */
export function isNetworkReachable(
  { networks }: isNetworkReachable.State,
  { chainNamespace, caipNetworkId }: Pick<CaipNetwork, 'chainNamespace' | 'caipNetworkId'>,
): boolean {
  const ofNamespace = networks.byNamespace[chainNamespace]
  return (
    !ofNamespace ||
    ofNamespace.canRequestNetworks ||
    ofNamespace.supportsAllNetworks ||
    ofNamespace.approvedCaipNetworkIds.includes(caipNetworkId)
  )
}

export declare namespace isNetworkReachable {
  /** The part of the kit's state that the selector reads. */
  type State = Pick<KitState, 'networks'>
}

/**
 * Lists the configured networks of one namespace, or of all, one namespace after another. Within a namespace, the networks that
 * the wallet approved come first, in the order of approval.
 */
export function getNetworks(
  kit: Kit,
  { namespace }: { namespace?: ChainNamespace | undefined } = {},
): readonly CaipNetwork[] {
  return Object.entries(kit.networks.getState().byNamespace)
    .filter(([name]) => !namespace || name === namespace)
    .flatMap(([, { caipNetworks, approvedCaipNetworkIds }]) => {
      const rank = ({ caipNetworkId }: CaipNetwork): number => {
        const index = approvedCaipNetworkIds.indexOf(caipNetworkId)
        return index === -1 ? approvedCaipNetworkIds.length : index
      }
      return caipNetworks.toSorted((first, second) => rank(first) - rank(second))
    })
}
