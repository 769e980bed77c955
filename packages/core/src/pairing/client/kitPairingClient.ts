import type { CaipNetworkId, ChainNamespace } from '@holdfast/caip'
import type {
  AuthenticateResult,
  PairingClient,
  PairingClientOptions,
  ProposalNamespaces,
  Session,
} from '@holdfast/pairing'

/** The parts of the platform that a test can replace. */
export type PairingEnvironment = Pick<
  PairingClientOptions,
  'storage' | 'createSocket' | 'surroundings' | 'fetch' | 'channel' | 'lock'
>

/** A proposal of a session to a wallet. */
export type PairingProposal = {
  uri: string
  /** Unix seconds. */
  expiry: number
  /**
   * Resolves once the user has approved.
   *
   * @throws {PairingExpiredError} | {RelayUnreachableError} | {RelayRefusedError} | the wallet's refusal.
   */
  approval: Promise<Approval>
}

/** The result of an approved proposal: the session, and the sign-in messages that the wallet signed with the approval. */
export type Approval = { session: Session; auths: AuthenticateResult['auths'] }

/** The sign-in that the wallet is asked to sign when it approves the session. */
export type RequestedSignIn = Omit<Parameters<PairingClient['authenticate']>[0], 'methods' | 'expiry'>

/** A call of a wallet's method. */
export type WalletCall = { method: string; params?: unknown }

/** The client's events. */
export type KitPairingEvents = {
  /** A wallet settled a session, which this page, an earlier page or another tab had proposed. */
  settled: Session
  /** Accounts, networks or the default network of the session changed. */
  changed: undefined
  /** Either side has ended the session. */
  ended: undefined
  relay: { isConnected: boolean }
  /** The relay, and so the wallet, has been out of reach for some seconds, or can be reached again. */
  reach: { isOutOfReach: boolean }
  /** The relay refused the app. */
  refused: { reason: string }
  /** A request of this page is on its way to the wallet. */
  sent: { id: number; topic: string }
  /** No request of this page waits for the wallet any more. */
  answered: undefined
}

type Capabilities = Readonly<Record<string, unknown>>

/** The pairing client of a kit, and the one session that it uses. Loaded when pairing is first needed. */
export type KitPairingClient = {
  clientId: string
  getSession: () => Session | undefined
  /** Returns what an account can do on an EVM chain, as the wallet stated in the session. @see EIP-5792 */
  getCapabilities: (account: { address: string; caipNetworkId: CaipNetworkId }) => Capabilities | undefined
  isRelayConnected: () => boolean
  /** Tries at once to reach the relay, without waiting for the next scheduled attempt. */
  wake: () => void
  /** Proposes a session. The URI is made locally, so it is available before the relay is reached. */
  propose: (namespaces: ProposalNamespaces, signIn: RequestedSignIn | undefined) => Promise<PairingProposal>
  /** Switches to a session, and ends all others. */
  adopt: (session: Session) => void
  /** Returns the session in use. If there is none, first switches to the newest one, from an earlier page or another tab. */
  resume: () => Session | undefined
  /** Returns the network that receives a namespace's requests. */
  getDefaultNetwork: (namespace: ChainNamespace) => CaipNetworkId | undefined
  setDefaultNetwork: (caipNetworkId: CaipNetworkId) => void
  /**
   * Sends a call to the wallet if the wallet granted the method, else to the network's node.
   *
   * @throws {NotPairedError} | {InvalidWalletAnswerError}
   */
  request: (call: WalletCall, caipNetworkId?: CaipNetworkId) => Promise<unknown>
  /**
   * Returns the link that brings the wallet's app to the front for a request.
   *
   * @param href - the link of the app that the user chose.
   */
  requestLink: (href: string, sent: KitPairingEvents['sent']) => string
  /**
   * Ends the session in use at once, also one that this page has not resumed, and notifies the wallet as soon as the relay can
   * be reached.
   */
  disconnect: () => Promise<void>
  /** Ends the sessions that are not in use, and the proposals that no wallet has approved, also those of earlier pages. */
  forget: () => Promise<void>
  /** Ends a session that was settled too late to be used. */
  refuse: (session: Session) => void
  on: <Name extends keyof KitPairingEvents>(name: Name, listener: (event: KitPairingEvents[Name]) => void) => () => void
  close: () => void
}
