import type { WalletsState } from './state.ts'

export type WalletsEvent = { type: 'changed'; change: Partial<WalletsState> }

/** Keeps what is known of the wallet catalogue. */
export function walletsMachine(state: WalletsState, event: WalletsEvent): WalletsState {
  return { ...state, ...event.change }
}
