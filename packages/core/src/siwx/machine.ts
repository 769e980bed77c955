import { initialSiwxState, type Signer, type SignInOrigin, type SiwxState } from './state.ts'

/** An event that changes the sign-in. */
export type SiwxEvent =
  | { type: 'checkStarted' }
  /** The extension has reported whether it has a session, or failed to answer. */
  | { type: 'checkEnded' }
  | { type: 'prompted'; origin: SignInOrigin; required: boolean; signer: Signer }
  | { type: 'signStarted' }
  /** The user declined, or signing failed otherwise. The view stays, and the user can try again. */
  | { type: 'signFailed' }
  | { type: 'signed' }
  | { type: 'cancelled' }

/**
 * Computes the next state of the wallet sign-in. There is one prompt at a time: neither a check nor another prompt replaces it.
 *
 * @see specification section 4, 'Wallet sign-in'
 */
export function siwxMachine(state: SiwxState, event: SiwxEvent): SiwxState {
  switch (event.type) {
    case 'checkStarted':
      return state.status === 'idle' ? { status: 'checking' } : state
    case 'checkEnded':
      return state.status === 'checking' ? initialSiwxState : state
    case 'prompted':
      if (state.status === 'prompting' || state.status === 'signing') return state
      return { status: 'prompting', origin: event.origin, required: event.required, signer: event.signer }
    case 'signStarted':
      return state.status === 'prompting' ? { ...state, status: 'signing' } : state
    case 'signFailed':
      return state.status === 'signing' ? { ...state, status: 'prompting' } : state
    case 'signed':
      return state.status === 'signing' ? initialSiwxState : state
    case 'cancelled':
      return state.status === 'prompting' || state.status === 'signing' ? initialSiwxState : state
  }
}
