import type { Account, AccountType } from '../accounts/state.ts'
import type { SocialProvider } from '../options/features.ts'

/** Why a step of a login or of a change of email failed. The problem has a code of its own if the kit has a text for it. */
export type LoginProblem =
  | { code: 'invalidEmail' | 'wrongCode' | 'codeExpired' | 'codeUsedUp' }
  /** The frame's own words. */
  | { code: 'failed'; message: string }

/** A field for a code that was sent by email. */
export type CodeEntry = {
  /** The address to which the code was sent. */
  email: string
  isChecking: boolean
  /** Why the last code was refused. */
  problem: LoginProblem | undefined
}

/**
 * The phase of a login with a provider. `opening`: the provider's window has no URL yet. `waiting`: the user is at the
 * provider. `confirming`: the frame asks the user for the number that the window shows. `loadingUser`: the user has returned.
 * `blocked`: the browser blocked the window.
 */
export type SocialPhase = 'opening' | 'waiting' | 'confirming' | 'loadingUser' | 'blocked' | 'failed'

/** The stage of the login to the embedded wallet. */
export type LoginState =
  | { step: 'idle'; problem?: LoginProblem | undefined }
  /** The address was submitted, and the frame has not answered yet. */
  | { step: 'submitting'; email: string }
  /** The user must approve this device through the link in their email. */
  | { step: 'device'; email: string; isResending: boolean }
  | ({ step: 'code'; isResending: boolean } & CodeEntry)
  /** `message`: why it failed, in the frame's own words. */
  | { step: 'social'; provider: SocialProvider; phase: SocialPhase; message?: string | undefined }
  /** `url` is shown as a QR code and as a link. */
  | { step: 'farcaster'; url: string | undefined }
  /** The frame has a session; the account is being connected. */
  | { step: 'connecting' }

/** The stage of a change of the user's email address. */
export type EmailUpdateState =
  | { step: 'idle'; problem?: LoginProblem | undefined }
  | { step: 'submitting'; newEmail: string }
  /** `primary`: waits for the code sent to the old address. `secondary`: waits for the code sent to the new address. */
  | ({ step: 'primary' | 'secondary'; newEmail: string } & CodeEntry)

/** The user of the embedded wallet, as the frame reports them. */
export type EmbeddedUser = {
  /** Undefined for a login without an email address. */
  email: string | undefined
  /** The name at the provider of a social login. */
  userName: string | undefined
  /** The provider of the login; `email` if none is known. */
  provider: SocialProvider | 'email'
  address: string
  /** EIP-155 chain id. */
  chainId: number
  accounts: readonly Pick<Account, 'address' | 'type'>[]
  smartAccountDeployed: boolean | undefined
  preferredAccountType: AccountType | undefined
}

/** The embedded wallet: the running login and change of email, and its user. */
export type EmbeddedState = {
  login: LoginState
  emailUpdate: EmailUpdateState
  user: EmbeddedUser | undefined
  /** When the last code was requested, in Unix milliseconds; undefined after a login. */
  lastCodeAt: number | undefined
  /** Networks on which the user has a smart account, as EIP-155 ids. */
  smartAccountNetworks: readonly number[]
  /** How many requests wait for the user's approval in the frame. */
  approvals: number
}

/** No login and no user. */
export const initialEmbeddedState: EmbeddedState = {
  login: { step: 'idle' },
  emailUpdate: { step: 'idle' },
  user: undefined,
  lastCodeAt: undefined,
  smartAccountNetworks: [],
  approvals: 0,
}
