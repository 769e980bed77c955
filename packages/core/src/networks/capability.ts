import type { Capability } from '../kit.ts'
import { restoreNetwork } from './actions.ts'
import { type NetworksEvent, networksMachine } from './machine.ts'
import { withNodes } from './nodes.ts'
import { initialNetworksState, type NetworksState } from './state.ts'

declare module '../kit.ts' {
  interface Capabilities {
    networks: { state: NetworksState; event: NetworksEvent }
  }
}

/** The configured networks, and the active one of each namespace. */
export const networks: Capability<'networks'> = {
  name: 'networks',
  machine: networksMachine,
  initialState: ({ options }) => {
    const { networks: given = [], defaultNetwork: defaultCaipNetworkId } = options
    const caipNetworks = given.map((network) => withNodes(network, options))
    return networksMachine(initialNetworksState, { type: 'configured', caipNetworks, defaultCaipNetworkId })
  },
  start: (kit) => {
    if (kit.internals.window) restoreNetwork(kit)
  },
}
