import { pairingConnectorId } from '../connectors/state.ts'
import type { Capability } from '../kit.ts'
import { cancelPairing, endPairing } from './actions/cancelPairing.ts'
import { connectWhenLoaded } from './actions/connectWhenLoaded.ts'
import { createPairingAccess } from './client/createPairingAccess.ts'
import type { PairingAccess } from './client/source.ts'
import { type PairingEvent, pairingMachine } from './machine.ts'
import { initialPairingState, type PairingState } from './state.ts'

declare module '../kit.ts' {
  interface Capabilities {
    pairing: { state: PairingState; event: PairingEvent; internals: PairingAccess | undefined }
  }
}

/** Access to wallets by pairing. */
export const pairing: Capability<'pairing'> = {
  name: 'pairing',
  machine: pairingMachine,
  initialState: () => initialPairingState,
  internals: (kit, { environment }) =>
    kit.internals.window ? createPairingAccess(kit, environment.pairing) : undefined,
  start: (kit) => {
    const { pairing: access } = kit.internals
    kit.internals.connections.customConnects.set(pairingConnectorId, {
      connect: access && (({ signal }) => connectWhenLoaded(kit, access, signal)),
      cancel: () => cancelPairing(kit),
    })
  },
  forget: endPairing,
  end: ({ internals }) => internals.pairing?.destroy(),
}
