import type { CaipNetworkId, ChainNamespace } from '@holdfast/caip'

/** What caused a sign-in. `onConnect`: a wallet connected. `onDemand`: the app requested it, such as to verify a wallet. */
export type SignInOrigin = 'onConnect' | 'onDemand'

/** The signing account, and the network for which it signs; they may differ from the account and the network in use. */
export type Signer = { namespace: ChainNamespace; address: string; caipNetworkId: CaipNetworkId }

/** The stage of the sign-in. */
export type SiwxState =
  | { status: 'idle' }
  /** The extension is being asked whether it has a session for the address. */
  | { status: 'checking' }
  /** The sign-in view waits for the user. */
  | { status: 'prompting'; origin: SignInOrigin; required: boolean; signer: Signer }
  /** The wallet waits for the user's approval. */
  | { status: 'signing'; origin: SignInOrigin; required: boolean; signer: Signer }

/** No sign-in. */
export const initialSiwxState: SiwxState = { status: 'idle' }
