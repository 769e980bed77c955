import type { PairingState } from './state.ts'

export type PairingEvent = { type: 'changed'; change: Partial<PairingState> }

/** Keeps the connection by pairing that is being made. */
export function pairingMachine(state: PairingState, event: PairingEvent): PairingState {
  return { ...state, ...event.change }
}
