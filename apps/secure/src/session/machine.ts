/** The stage of a login. */
export type LoginState =
  | { step: 'idle' }
  /** The mail with the link was sent. On the linked page, the user picks `matchNumber`, which is empty if no frame shows it. */
  | { step: 'awaitDevice'; email: string; attemptId: string; matchNumber: string }
  /** The mail with the code was sent. */
  | { step: 'awaitOtp'; email: string; attemptId: string }
  /** The user is to approve the login in their Farcaster app. */
  | { step: 'awaitFarcaster'; attemptId: string }
  /**
   * The user is at an identity provider. `isNumberAsked`: the window could not contact the frame, so the user types the number
   * that the window shows.
   */
  | { step: 'awaitSocial'; attemptId: string; isNumberAsked: boolean }
  /** The user is authenticated, and the wallet is being created, opened or recovered. */
  | { step: 'authed'; email: string | null }
  | { step: 'ready'; email: string | null }

/** An event of a login. */
export type LoginEvent =
  | { type: 'deviceUnknown'; email: string; attemptId: string; matchNumber: string }
  | { type: 'codeSent'; email: string; attemptId: string }
  | { type: 'deviceApproved' }
  | { type: 'codeAccepted' }
  | { type: 'farcasterAsked'; attemptId: string }
  | { type: 'farcasterAccepted' }
  | { type: 'socialAsked'; attemptId: string }
  | { type: 'numberAsked' }
  | { type: 'socialAccepted'; email: string | null }
  | { type: 'sessionResumed'; email: string | null }
  | { type: 'emailChanged'; email: string }
  | { type: 'walletOpened' }
  /** The login has ended, because of too many wrong codes, an expired code, a cancellation or another login. */
  | { type: 'attemptEnded' }
  | { type: 'signedOut' }

/** The state of a page that has just loaded. */
export const initialLoginState: LoginState = { step: 'idle' }

/** Computes the next state of a login. An event that is unexpected in a state changes nothing. */
export function nextLoginState(state: LoginState, event: LoginEvent): LoginState {
  switch (event.type) {
    case 'deviceUnknown': {
      const { email, attemptId, matchNumber } = event
      return { step: 'awaitDevice', email, attemptId, matchNumber }
    }
    case 'codeSent': {
      const { email, attemptId } = event
      return { step: 'awaitOtp', email, attemptId }
    }
    case 'deviceApproved':
      return state.step === 'awaitDevice' ? { step: 'awaitOtp', email: state.email, attemptId: state.attemptId } : state
    case 'codeAccepted':
      return state.step === 'awaitOtp' ? { step: 'authed', email: state.email } : state
    case 'farcasterAsked':
      return { step: 'awaitFarcaster', attemptId: event.attemptId }
    case 'farcasterAccepted':
      return state.step === 'awaitFarcaster' ? { step: 'authed', email: null } : state
    case 'socialAsked':
      return { step: 'awaitSocial', attemptId: event.attemptId, isNumberAsked: false }
    case 'numberAsked':
      return state.step === 'awaitSocial' ? { ...state, isNumberAsked: true } : state
    case 'socialAccepted':
      return state.step === 'awaitSocial' ? { step: 'authed', email: event.email } : state
    case 'sessionResumed':
      return { step: 'authed', email: event.email }
    case 'emailChanged':
      return state.step === 'authed' || state.step === 'ready' ? { ...state, email: event.email } : state
    case 'walletOpened':
      return state.step === 'authed' ? { step: 'ready', email: state.email } : state
    case 'attemptEnded':
      return isUnderWay(state) ? initialLoginState : state
    case 'signedOut':
      return initialLoginState
  }
}

/** Returns whether a login waits for the user. */
export function isUnderWay({ step }: LoginState): boolean {
  return step === 'awaitDevice' || step === 'awaitOtp' || step === 'awaitFarcaster' || step === 'awaitSocial'
}
