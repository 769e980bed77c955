import { isRecord } from '@holdfast/base'
import { isJsonRpcId, type JsonRpcErrorObject, type JsonRpcId, jsonRpcCodes } from './jsonRpc.ts'
import {
  DEFAULT_TTL,
  MAX_BATCH,
  MAX_TTL,
  type RelayMethod,
  type RelayParams,
  type RelayPublish,
  type RelayReceipt,
  type RelayRequest,
  type RelaySubscriptionRef,
} from './relayMethods.ts'
import { readId, scanFrame } from './scanFrame.ts'

/** Result of parsing a frame from a client. `id` is null when the frame has no id that an answer could repeat. */
export type ParsedRelayFrame =
  | { kind: 'request'; request: RelayRequest }
  | { kind: 'acknowledgement'; id: JsonRpcId; failed: boolean }
  | { kind: 'invalid'; id: JsonRpcId | null; error: JsonRpcErrorObject }

/**
 * Parses one frame that a client sent to a relay. Never throws: for a faulty frame, it returns the error for the answer.
 *
 * @see https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc
 */
export function parseRelayRequest(text: string): ParsedRelayFrame {
  let frame: unknown
  try {
    frame = JSON.parse(text)
    // `JSON.parse` rounds long numbers. Only the id needs every digit, since the answer repeats it.
    if (isRecord(frame) && Number.isFinite(frame['id']) && !Number.isSafeInteger(frame['id'])) {
      const { idDigits } = scanFrame(text)
      if (idDigits !== undefined) frame['id'] = readId(idDigits)
    }
  } catch {
    // The frame is not JSON.
    return invalid(null, jsonRpcCodes.parse, 'Parse error')
  }
  if (!isRecord(frame)) return invalid(null, jsonRpcCodes.invalidRequest, 'Invalid request')
  const id = isJsonRpcId(frame['id']) ? frame['id'] : null
  const method = frame['method']
  if (method === undefined && id !== null && ('result' in frame || 'error' in frame)) {
    return { kind: 'acknowledgement', id, failed: 'error' in frame }
  }
  if (id === null || typeof method !== 'string') return invalid(id, jsonRpcCodes.invalidRequest, 'Invalid request')
  if (!Object.hasOwn(parsers, method)) return invalid(id, jsonRpcCodes.methodNotFound, 'Method not found')
  try {
    // The check above makes sure that the table has this method.
    const params: unknown = parsers[method as RelayMethod](isRecord(frame['params']) ? frame['params'] : {})
    // The table pairs each method with the parser of its parameters.
    return { kind: 'request', request: { id, method, params } as RelayRequest }
  } catch (error) {
    return invalid(id, jsonRpcCodes.invalidParams, `Invalid params: ${error instanceof Fault ? error.field : 'params'}`)
  }
}

type Fields = Record<string, unknown>

/** Carries the name of the faulty field up to the answer; never leaves this file. */
class Fault {
  readonly field: string
  constructor(field: string) {
    this.field = field
  }
}

const parsers: { [Method in RelayMethod]: (fields: Fields) => RelayParams[Method] } = {
  irn_publish: publish,
  irn_batchPublish: (fields) => ({ messages: list(fields, 'messages', publish) }),
  irn_subscribe: (fields) => ({ topic: topic(fields['topic']) }),
  irn_batchSubscribe: topics,
  irn_unsubscribe: subscription,
  irn_batchUnsubscribe: (fields) => ({ subscriptions: list(fields, 'subscriptions', subscription) }),
  irn_fetchMessages: (fields) => ({ topic: topic(fields['topic']) }),
  irn_batchFetchMessages: topics,
  irn_batchReceive: (fields) => ({ receipts: list(fields, 'receipts', receipt) }),
  wc_proposeSession: (fields) => ({
    pairingTopic: topic(fields['pairingTopic'], 'pairingTopic'),
    sessionProposal: text(fields['sessionProposal'], 'sessionProposal'),
    ttl: ttl(fields['ttl']),
    ...attestation(fields),
  }),
  wc_approveSession: (fields) => ({
    sessionTopic: topic(fields['sessionTopic'], 'sessionTopic'),
    pairingTopic: topic(fields['pairingTopic'], 'pairingTopic'),
    sessionProposalResponse: text(fields['sessionProposalResponse'], 'sessionProposalResponse'),
    sessionSettlementRequest: text(fields['sessionSettlementRequest'], 'sessionSettlementRequest'),
    ttl: ttl(fields['ttl']),
  }),
}

function publish(fields: Fields): RelayPublish {
  return {
    topic: topic(fields['topic']),
    message: text(fields['message'], 'message'),
    ttl: ttl(fields['ttl']),
    tag: integer(fields['tag'] ?? 0, 'tag', 0, 0xffff_ffff),
    prompt: fields['prompt'] === true,
    ...attestation(fields),
  }
}

function subscription(fields: Fields): RelaySubscriptionRef {
  // A relay identifies a subscription by socket and topic. Clients compute the id themselves, and some omit it.
  return { topic: topic(fields['topic']), id: typeof fields['id'] === 'string' ? fields['id'] : undefined }
}

function receipt(fields: Fields): RelayReceipt {
  return { topic: topic(fields['topic']), messageId: text(fields['messageId'], 'messageId') }
}

function topics(fields: Fields): { topics: string[] } {
  return { topics: list({ topics: wrapTopics(fields['topics']) }, 'topics', (item) => topic(item['topic'])) }
}

/** Wraps bare topics, so that the checks for lists of objects apply to them. */
function wrapTopics(value: unknown): unknown {
  return Array.isArray(value) ? value.map((item: unknown) => ({ topic: item })) : value
}

const TOPIC = /^[0-9a-f]{64}$/

/** Returns whether a value is a topic: 64 lower-case hex characters. */
export function isTopic(value: unknown): value is string {
  return typeof value === 'string' && TOPIC.test(value)
}

function topic(value: unknown, name = 'topic'): string {
  if (!isTopic(value)) throw new Fault(name)
  return value
}

function text(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') throw new Fault(name)
  return value
}

function integer(value: unknown, name: string, from: number, to: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < from || value > to) throw new Fault(name)
  return value
}

function ttl(value: unknown): number {
  return integer(value ?? DEFAULT_TTL, 'ttl', 1, MAX_TTL)
}

function attestation(fields: Fields): { attestation?: string } {
  return typeof fields['attestation'] === 'string' ? { attestation: fields['attestation'] } : {}
}

function list<Item>(fields: Fields, name: string, parse: (fields: Fields) => Item): Item[] {
  const value = fields[name]
  if (!Array.isArray(value) || value.length > MAX_BATCH) throw new Fault(name)
  return value.map((item: unknown) => {
    if (!isRecord(item)) throw new Fault(name)
    return parse(item)
  })
}

function invalid(id: JsonRpcId | null, code: number, message: string): ParsedRelayFrame {
  return { kind: 'invalid', id, error: { code, message } }
}
