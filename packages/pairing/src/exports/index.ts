export type { AuthenticateResult } from '../authenticate/authenticate.ts'
export { createPairingClient, type PairingClient } from '../client/createPairingClient.ts'
export type { PairingClientOptions } from '../client/options.ts'
export { toBase58 } from '../crypto/base58.ts'
export { EnvelopeError } from '../crypto/errors.ts'
export { loadPrimitives } from '../crypto/loadPrimitives.ts'
export type { CryptoPrimitives } from '../crypto/primitives.ts'
export { platformChannel, platformLock, type TabChannel, type TabLock } from '../records/channel.ts'
export type { AuthRequest, Pairing, PendingRequest, Proposal, SentCalls, Session } from '../records/entities.ts'
export { indexedDbStorage } from '../records/indexedDbStorage.ts'
export { platformStorage } from '../records/platformStorage.ts'
export {
  PublishTimeoutError,
  RelayCallError,
  RelayConnectionRefusedError,
  RelayerClosedError,
  RelayOutOfReachError,
  SubscribeTimeoutError,
} from '../relayer/errors.ts'
export { platformSocket, type RelaySocket, type SocketFactory } from '../relayer/socket.ts'
export { type DeviceSurroundings, platformSurroundings } from '../relayer/surroundings.ts'
export { PeerError, ProposalExpiredError, RequestExpiredError } from '../session/errors.ts'
export type { ClientEvents } from '../session/events.ts'
export { formatRequestLink } from '../session/verbs/formatRequestLink.ts'
export type { SessionResponse } from '../session/verbs/request.ts'
export { formatPairingUri, isPairingExpired, PAIRING_TTL, type PairingUri, parsePairingUri } from '../uri/pairingUri.ts'
export { buildApprovedNamespaces, NoAccountError, type SupportedNamespaces } from '../validate/approvedNamespaces.ts'
export {
  AuthenticateParametersError,
  OfflineError,
  PairingExistsError,
  ScopedPropertiesError,
} from '../validate/errors.ts'
export { ProtocolError, type ProtocolErrorKey, protocolError, protocolErrors } from '../wire/errors.ts'
export type { JsonRpcErrorObject } from '../wire/jsonRpc.ts'
export type {
  AuthPayload,
  Cacao,
  Metadata,
  Participant,
  Properties,
  ProposalNamespace,
  ProposalNamespaces,
  SessionNamespace,
  SessionNamespaces,
} from '../wire/params.ts'
