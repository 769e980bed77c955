import type { Kit } from '../../kit.ts'

/** The chains that every catalogue list is limited to: those of the configured networks, or of the namespace in the filter. */
export function chainsOf(kit: Kit): readonly string[] {
  const { filterNamespace } = kit.connectors.getState()
  return Object.entries(kit.networks.getState().byNamespace)
    .filter(([namespace]) => !filterNamespace || namespace === filterNamespace)
    .flatMap(([, { caipNetworks }]) => caipNetworks.map(({ caipNetworkId }) => caipNetworkId))
}
