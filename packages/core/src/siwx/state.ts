import type { CaipNetworkId, ChainNamespace } from '@holdfast/caip'

/** `onConnect`: the extension asked because a wallet connected. `onDemand`: the app asked, for instance to verify. */
export type SignInOrigin = 'onConnect' | 'onDemand'

/** The signing account, and the network that it signs for: not always those in use. */
export type Signer = { namespace: ChainNamespace; address: string; caipNetworkId: CaipNetworkId }

/** How far the sign-in of the connected account has come. */
export type SiwxState =
  | { status: 'idle' }
  /** Asks the extension whether it has a session for the address. */
  | { status: 'checking' }
  /** The sign-in view waits for the user. */
  | { status: 'prompting'; origin: SignInOrigin; required: boolean; signer: Signer }
  /** The wallet waits for the user. */
  | { status: 'signing'; origin: SignInOrigin; required: boolean; signer: Signer }

/** No sign-in under way. */
export const initialSiwxState: SiwxState = { status: 'idle' }
