import { pairingConnectorId } from '../connectors/state.ts'
import type { Capability } from '../kit.ts'
import { cancelPairing } from './actions/cancelPairing.ts'
import { connectByPairing } from './actions/startPairing.ts'
import { createPairingAccess } from './client/createPairingAccess.ts'
import type { PairingAccess } from './client/source.ts'
import { type PairingEvent, pairingMachine } from './machine.ts'
import { initialPairingState, type PairingState } from './state.ts'

declare module '../kit.ts' {
  interface Capabilities {
    pairing: { state: PairingState; event: PairingEvent; internals: PairingAccess | undefined }
  }
}

/** The way to wallets by pairing. */
export const pairing: Capability<'pairing'> = {
  name: 'pairing',
  machine: pairingMachine,
  initialState: () => initialPairingState,
  internals: (kit, { environment }) =>
    kit.internals.window ? createPairingAccess(kit, environment.pairing) : undefined,
  start: (kit) => {
    kit.internals.connections.ways.set(pairingConnectorId, {
      connect: kit.internals.pairing && ((parameters) => connectByPairing(kit, parameters)),
      cancel: () => cancelPairing(kit),
    })
  },
  end: ({ internals }) => internals.pairing?.destroy(),
}
