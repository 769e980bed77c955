import type {
  AuthenticateParams,
  AuthPayload,
  Cacao,
  Participant,
  Properties,
  ProposalNamespaces,
  ProposeParams,
  RelayProtocol,
  SessionNamespaces,
  SessionRequestParams,
  VerifyContext,
} from '../wire/params.ts'

/** A channel that a pairing URI opens. `expiry` is in Unix seconds, here and below. */
export type Pairing = {
  topic: string
  expiry: number
  relay: RelayProtocol
  /** True once the peer answered on the pairing. */
  active: boolean
  methods?: string[] | undefined
  peerMetadata?: Participant['metadata'] | undefined
}

/** A proposal of a session, on either side. */
export type Proposal = ProposeParams & {
  id: number
  expiry: number
  /** True on the side that made the proposal. */
  isOwn: boolean
}

/** The id of a peer's request, if it is not a safe integer. Locally, `local` replaces the id; `text` is the id as JSON. */
export type ForeignId = { local: number; topic: string; text: string }

/**
 * The transactions of a batch of calls, as reported by the wallet that sent them. `id` is the wallet's id for the batch.
 *
 * @see CAIP-345
 */
export type SentCalls = {
  topic: string
  id: string
  caip2: string
  transactionHashes: string[]
  capabilities: unknown
  expiry: number
}

/** A session that a wallet has approved but not settled yet, on the app's side; stored under the session's topic. */
export type Settling = { topic: string; proposalId: number; peerPublicKey: string; expiry: number }

/** A session: what both sides have agreed on. */
export type Session = {
  topic: string
  pairingTopic: string
  relay: RelayProtocol
  expiry: number
  /** False on the wallet's side until the app has confirmed. */
  acknowledged: boolean
  /** Public key of the side that may update and extend: the wallet's. */
  controller: string
  namespaces: SessionNamespaces
  requiredNamespaces: ProposalNamespaces
  optionalNamespaces: ProposalNamespaces
  sessionProperties?: Properties | undefined
  scopedProperties?: Properties | undefined
  sessionConfig?: Properties | undefined
  self: Participant
  peer: Participant
  authentication?: Cacao[] | undefined
}

/** A request that awaits the user's answer, on the wallet's side. */
export type PendingRequest = {
  id: number
  topic: string
  params: SessionRequestParams
  verifyContext: VerifyContext
  expiry: number
}

/** A sign-in request, on the wallet's side. */
export type AuthRequest = AuthenticateParams & {
  id: number
  pairingTopic: string
  verifyContext: VerifyContext
  expiry: number
}

/** A sign-in request, on the app's side; stored under the topic on which the answer arrives. */
export type OwnAuthRequest = {
  id: number
  topic: string
  pairingTopic: string
  publicKey: string
  authPayload: AuthPayload
  /** Id of the ordinary proposal that was sent with the request. */
  proposalId: number
  expiry: number
}
