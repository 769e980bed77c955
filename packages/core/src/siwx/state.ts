/** `onConnect`: the extension asked because a wallet connected. `onDemand`: the app asked, for instance to verify. */
export type SignInOrigin = 'onConnect' | 'onDemand'

export type SiwxState =
  | { status: 'idle' }
  /** Asks the extension whether it knows a session of the address. */
  | { status: 'checking' }
  /** SIWXSignMessage waits for the person. */
  | { status: 'prompting'; origin: SignInOrigin; required: boolean }
  /** The wallet waits for the person. */
  | { status: 'signing'; origin: SignInOrigin; required: boolean }

export const initialSiwxState: SiwxState = { status: 'idle' }
