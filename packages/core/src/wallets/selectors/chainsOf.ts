import type { Kit } from '../../kit.ts'

/**
 * Returns the chains to which every catalogue list is limited: those of the configured networks, or only of those in the
 * filter's namespace.
 */
export function chainsOf(kit: Kit): readonly string[] {
  const { filterNamespace } = kit.connectors.getState()
  return Object.entries(kit.networks.getState().byNamespace)
    .filter(([namespace]) => !filterNamespace || namespace === filterNamespace)
    .flatMap(([, { caipNetworks }]) => caipNetworks.map(({ caipNetworkId }) => caipNetworkId))
}
