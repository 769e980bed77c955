import type { Capability } from '../kit.ts'
import { restoreNetwork } from './actions.ts'
import { type NetworksEvent, networksMachine } from './machine.ts'
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
  initialState: ({ options: { networks: caipNetworks = [], defaultNetwork: defaultCaipNetworkId } }) =>
    networksMachine(initialNetworksState, { type: 'configured', caipNetworks, defaultCaipNetworkId }),
  start: (kit) => {
    if (kit.internals.window) restoreNetwork(kit)
  },
}
