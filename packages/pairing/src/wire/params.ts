/** How an app or a wallet presents itself to its peer. */
export type Metadata = {
  name: string
  description: string
  url: string
  icons: string[]
  redirect?: { native?: string | undefined; universal?: string | undefined; linkMode?: boolean | undefined } | undefined
}

/** One end of a session: its public key for the key agreement, and what it says about itself. */
export type Participant = { publicKey: string; metadata: Metadata }

/** An app's request in one namespace, or on one chain if the key in {@link ProposalNamespaces} is a chain id. */
export type ProposalNamespace = { chains?: string[] | undefined; methods: string[]; events: string[] }
/** An app's requests, by namespace or CAIP-2 id. */
export type ProposalNamespaces = Record<string, ProposalNamespace>

/** A wallet's grant in one namespace, or on one chain. Accounts are CAIP-10 ids. */
export type SessionNamespace = {
  chains?: string[] | undefined
  accounts: string[]
  methods: string[]
  events: string[]
}
/** A wallet's grants, by namespace or CAIP-2 id. */
export type SessionNamespaces = Record<string, SessionNamespace>

/** Properties of the whole session or of one namespace. No value is null. */
export type Properties = Record<string, unknown>

/** The protocol of the relay: `irn` for all existing relays. */
export type RelayProtocol = { protocol: string; data?: string | undefined }

/** Parameters of `wc_sessionPropose`. */
export type ProposeParams = {
  requiredNamespaces: ProposalNamespaces
  optionalNamespaces: ProposalNamespaces
  relays: RelayProtocol[]
  proposer: Participant
  /** Unix seconds. */
  expiryTimestamp: number
  pairingTopic: string
  sessionProperties?: Properties | undefined
  scopedProperties?: Properties | undefined
}

/** Parameters of `wc_sessionSettle`. */
export type SettleParams = {
  relay: RelayProtocol
  namespaces: SessionNamespaces
  controller: Participant
  /** Unix seconds. */
  expiry: number
  sessionProperties?: Properties | undefined
  scopedProperties?: Properties | undefined
  sessionConfig?: Properties | undefined
}

/** Parameters of `wc_sessionRequest`. The chain is a CAIP-2 id. */
export type SessionRequestParams = {
  request: { method: string; params: unknown; expiryTimestamp?: number | undefined }
  chainId: string
}

/** Parameters of `wc_sessionEvent`. The chain is a CAIP-2 id. */
export type SessionEventParams = { event: { name: string; data: unknown }; chainId: string }

/** The fields of a message that an app asks a wallet to sign. @see CAIP-122 */
export type AuthPayload = {
  type?: string | undefined
  chains: string[]
  statement?: string | undefined
  aud: string
  domain: string
  version: string
  nonce: string
  /** ISO 8601. */
  iat: string
  exp?: string | undefined
  nbf?: string | undefined
  requestId?: string | undefined
  resources?: string[] | undefined
}

/** Parameters of `wc_sessionAuthenticate`. The expiry is in Unix seconds. */
export type AuthenticateParams = { authPayload: AuthPayload; requester: Participant; expiryTimestamp: number }

/** A signed proof that a user controls an account. @see CAIP-74 */
export type Cacao = {
  h: { t: string }
  p: {
    /** `did:pkh:eip155:<chain>:<address>` */
    iss: string
    domain: string
    aud: string
    version: string
    nonce: string
    iat: string
    statement?: string | undefined
    requestId?: string | undefined
    resources?: string[] | undefined
    nbf?: string | undefined
    exp?: string | undefined
  }
  s: { t: string; s: string; m?: string | undefined }
}

/** The verification of a proposal's or request's origin. Always unknown, since no service verifies origins here. */
export type VerifyContext = {
  verified: { origin: string; validation: 'UNKNOWN'; verifyUrl: string }
}
