import { BaseError } from '@holdfast/base'
import type { JsonRpcErrorObject } from './jsonRpc.ts'

/**
 * The protocol's errors, with their exact codes and texts. The first nine are a client's internal errors; MISSING_OR_INVALID
 * and some others of them are also sent to the peer.
 */
export const protocolErrors = {
  NOT_INITIALIZED: [1, 'Not initialized.'],
  NO_MATCHING_KEY: [2, 'No matching key.'],
  RESTORE_WILL_OVERRIDE: [3, 'Restore will override.'],
  RESUBSCRIBED: [4, 'Resubscribed.'],
  MISSING_OR_INVALID: [5, 'Missing or invalid.'],
  EXPIRED: [6, 'Expired.'],
  UNKNOWN_TYPE: [7, 'Unknown type.'],
  MISMATCHED_TOPIC: [8, 'Mismatched topic.'],
  NON_CONFORMING_NAMESPACES: [9, 'Non conforming namespaces.'],
  INVALID_METHOD: [1001, 'Invalid method.'],
  INVALID_EVENT: [1002, 'Invalid event.'],
  INVALID_UPDATE_REQUEST: [1003, 'Invalid update request.'],
  INVALID_EXTEND_REQUEST: [1004, 'Invalid extend request.'],
  INVALID_SESSION_SETTLE_REQUEST: [1005, 'Invalid session settle request.'],
  UNAUTHORIZED_METHOD: [3001, 'Unauthorized method.'],
  UNAUTHORIZED_EVENT: [3002, 'Unauthorized event.'],
  UNAUTHORIZED_UPDATE_REQUEST: [3003, 'Unauthorized update request.'],
  UNAUTHORIZED_EXTEND_REQUEST: [3004, 'Unauthorized extend request.'],
  UNAUTHORIZED_CHAIN: [3005, 'Unauthorized chain.'],
  USER_REJECTED: [5000, 'User rejected.'],
  USER_REJECTED_CHAINS: [5001, 'User rejected chains.'],
  USER_REJECTED_METHODS: [5002, 'User rejected methods.'],
  USER_REJECTED_EVENTS: [5003, 'User rejected events.'],
  UNSUPPORTED_CHAINS: [5100, 'Unsupported chains.'],
  UNSUPPORTED_METHODS: [5101, 'Unsupported methods.'],
  UNSUPPORTED_EVENTS: [5102, 'Unsupported events.'],
  UNSUPPORTED_ACCOUNTS: [5103, 'Unsupported accounts.'],
  UNSUPPORTED_NAMESPACE_KEY: [5104, 'Unsupported namespace key.'],
  USER_DISCONNECTED: [6000, 'User disconnected.'],
  SESSION_SETTLEMENT_FAILED: [7000, 'Session settlement failed.'],
  SESSION_REQUEST_EXPIRED: [8000, 'Session request expired.'],
  WC_METHOD_UNSUPPORTED: [10001, 'Unsupported wc_ method.'],
} as const satisfies Record<string, readonly [code: number, text: string]>

/** Key of a row of {@link protocolErrors}. */
export type ProtocolErrorKey = keyof typeof protocolErrors

/** Builds the error object of a row of the table. @param context - follows the text after a space. */
export function protocolError(key: ProtocolErrorKey, context?: string): JsonRpcErrorObject {
  const [code, text] = protocolErrors[key]
  return { code, message: context ? `${text} ${context}` : text }
}

/**
 * Thrown when a call, a record or a message breaks a rule of the protocol. `key` and `code` identify the row of {@link
 * protocolErrors}; the message is that row's text and a context.
 */
export class ProtocolError extends BaseError {
  override name = 'ProtocolError' as const
  readonly key: ProtocolErrorKey
  readonly code: number
  constructor(key: ProtocolErrorKey, context?: string, options?: { cause?: unknown }) {
    super(protocolError(key, context).message, { ...options, details: '' })
    this.key = key
    this.code = protocolErrors[key][0]
  }
}
