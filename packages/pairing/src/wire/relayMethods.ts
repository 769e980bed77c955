import type { JsonRpcId } from './jsonRpc.ts'

/** Topic of a message: 64 hex characters. */
export type Topic = string

/** One message for a topic, with every default filled in. */
export type RelayPublish = {
  topic: Topic
  message: string
  /** How long the relay stores the message, in seconds. */
  ttl: number
  tag: number
  prompt: boolean
  attestation?: string | undefined
}

/** Parameters that end a subscription. */
export type RelaySubscriptionRef = { topic: Topic; id?: string | undefined }
/** Acknowledges a message that a client has received. */
export type RelayReceipt = { topic: Topic; messageId: string }

/** Parameters of each method that a client may call. Each `ttl` is in seconds. */
export type RelayParams = {
  irn_publish: RelayPublish
  irn_batchPublish: { messages: RelayPublish[] }
  irn_subscribe: { topic: Topic }
  irn_batchSubscribe: { topics: Topic[] }
  irn_unsubscribe: RelaySubscriptionRef
  irn_batchUnsubscribe: { subscriptions: RelaySubscriptionRef[] }
  irn_fetchMessages: { topic: Topic }
  irn_batchFetchMessages: { topics: Topic[] }
  irn_batchReceive: { receipts: RelayReceipt[] }
  wc_proposeSession: {
    pairingTopic: Topic
    sessionProposal: string
    ttl: number
    attestation?: string | undefined
  }
  wc_approveSession: {
    sessionTopic: Topic
    pairingTopic: Topic
    sessionProposalResponse: string
    sessionSettlementRequest: string
    ttl: number
  }
}

/** A method that a client may call at the relay. */
export type RelayMethod = keyof RelayParams

/** A client's request, parsed; narrow it by `method`. */
export type RelayRequest = {
  [Method in RelayMethod]: { id: JsonRpcId; method: Method; params: RelayParams[Method] }
}[RelayMethod]

/** One stored message in the result of `irn_fetchMessages`. `publishedAt`: Unix milliseconds, by the relay's clock. */
export type RelayStoredMessage = { topic: Topic; message: string; publishedAt: number; tag: number }

/** Parameters of `irn_subscription`, with which the relay pushes one message. */
export type RelaySubscriptionParams = {
  id: string
  data: {
    topic: Topic
    message: string
    /** Milliseconds since the Unix epoch, by the relay's clock. */
    publishedAt: number
    tag: number
    attestation?: string | undefined
  }
}

/** Default ttl of a message, in seconds. */
export const DEFAULT_TTL = 21_600
/** Longest ttl of a message, in seconds: 30 days. */
export const MAX_TTL = 2_592_000
/** The most items of one batch call: messages, topics, subscriptions or receipts. */
export const MAX_BATCH = 500
/**
 * Close code that tells a client not to reconnect automatically, because the project is unknown, the token is invalid, or the
 * origin is not allowed.
 */
export const FATAL_CLOSE_CODE = 3000
