/** Where a login by email stands. */
export type LoginState =
  | { step: 'idle' }
  /** The mail with the link is on its way; the user picks this number on its page. */
  | { step: 'awaitDevice'; email: string; attemptId: string; expiresAt: number; matchNumber: string }
  /** The mail with the code is on its way. */
  | { step: 'awaitOtp'; email: string; attemptId: string; expiresAt: number }
  /** The code was right; the wallet is being made, opened or recovered. */
  | { step: 'authed'; email: string }
  | { step: 'ready'; email: string }

/** What happens in a login. */
export type LoginEvent =
  | { type: 'deviceUnknown'; email: string; attemptId: string; expiresAt: number; matchNumber: string }
  | { type: 'codeSent'; email: string; attemptId: string; expiresAt: number }
  | { type: 'deviceApproved'; expiresAt: number }
  | { type: 'codeAccepted' }
  | { type: 'sessionResumed'; email: string }
  | { type: 'walletOpened' }
  /** Too many wrong codes, too late, cancelled, or another login begins. */
  | { type: 'attemptEnded' }
  | { type: 'signedOut' }

/** The state of a page that has just loaded. */
export const initialLoginState: LoginState = { step: 'idle' }

/** Follows a login. An event that a state does not know leaves it as it is. */
export function nextLoginState(state: LoginState, event: LoginEvent): LoginState {
  switch (event.type) {
    case 'deviceUnknown': {
      const { email, attemptId, expiresAt, matchNumber } = event
      return { step: 'awaitDevice', email, attemptId, expiresAt, matchNumber }
    }
    case 'codeSent': {
      const { email, attemptId, expiresAt } = event
      return { step: 'awaitOtp', email, attemptId, expiresAt }
    }
    case 'deviceApproved':
      return state.step === 'awaitDevice'
        ? { step: 'awaitOtp', email: state.email, attemptId: state.attemptId, expiresAt: event.expiresAt }
        : state
    case 'codeAccepted':
      return state.step === 'awaitOtp' ? { step: 'authed', email: state.email } : state
    case 'sessionResumed':
      return { step: 'authed', email: event.email }
    case 'walletOpened':
      return state.step === 'authed' ? { step: 'ready', email: state.email } : state
    case 'attemptEnded':
      return state.step === 'awaitDevice' || state.step === 'awaitOtp' ? initialLoginState : state
    case 'signedOut':
      return initialLoginState
  }
}
