import { openEnvelope, parseEnvelope, sealEnvelope } from '../../crypto/envelope.ts'
import type { HexKey } from '../../crypto/keys.ts'
import { ProtocolError, protocolError } from '../../wire/errors.ts'
import { writeJson } from '../../wire/json.ts'
import type { JsonRpcErrorObject } from '../../wire/jsonRpc.ts'
import { type Delivery, deliveryOf, type MessageKind } from '../../wire/methods.ts'
import { type Context, ignore } from '../context.ts'
import { RequestExpiredError } from '../errors.ts'
import { wireIdOf } from './foreignIds.ts'

/** Longest wait for answers that need no user, in milliseconds. */
const ANSWER_MS = 300_000

/** Content of an envelope: an object, or JSON text. */
type Payload = object | string

function plaintextOf(payload: Payload): string {
  return typeof payload === 'string' ? payload : writeJson(payload)
}

/** Seals a payload for a topic with the topic's stored key. @throws {ProtocolError} if there is none. */
export function sealFor(context: Context, topic: string, payload: Payload): string {
  const symKey = context.records.keychain.get(topic)
  if (!symKey) throw new ProtocolError('NO_MATCHING_KEY', `keychain: ${topic}`)
  return sealWith(context, symKey, payload)
}

/** Seals a payload with a key that is not stored. */
export function sealWith(context: Context, symKey: HexKey, payload: Payload): string {
  return sealEnvelope({ symKey, plaintext: plaintextOf(payload), iv: context.randomBytes(12) })
}

/** Seals a payload in an envelope that tells the peer the sender's public key. */
export function sealFrom(context: Context, symKey: HexKey, senderPublicKey: HexKey, payload: Payload): string {
  return sealEnvelope({ symKey, plaintext: plaintextOf(payload), iv: context.randomBytes(12), senderPublicKey })
}

/** Decrypts an envelope of type 0; returns undefined for the other types. @throws {EnvelopeError} */
export function openWith(symKey: HexKey, message: string): string | undefined {
  const envelope = parseEnvelope(message)
  // Anyone may have sent an unsealed message, so it is never accepted from a relay.
  return envelope.type === 0 ? openEnvelope(symKey, envelope) : undefined
}

/** Publishes a sealed message to the relay. */
export function publish(
  context: Context,
  topic: string,
  message: string,
  delivery: Delivery,
  options?: { isUrgent?: boolean | undefined },
): Promise<void> {
  return context.relayer.publish({ topic, message, ...delivery }, options)
}

/** A request to the peer, with the promises of its delivery and its answer. */
export type Sent = {
  id: number
  /** Resolves once the relay has accepted the request. */
  published: Promise<void>
  /** Resolves with the peer's result; for a request without `ms`, at once and with undefined. */
  answered: Promise<unknown>
}

/**
 * Sends a request to the peer. It is sealed at once, so that the caller may delete the key right after.
 *
 * @param request.ttl - how long the relay keeps the request, in seconds; the default is that of the method.
 * @param request.ms - longest wait for the answer; without it `answered` resolves at once.
 * @param request.isUrgent - fails at once while the relay is unreachable.
 */
export function sendRequest(
  context: Context,
  request: {
    topic: string
    method: string
    params: object
    id?: number
    ttl?: number
    ms?: number | undefined
    isUrgent?: boolean
  },
): Sent {
  const { topic, method, params, id = context.peerId(), ms } = request
  const message = sealFor(context, topic, { id, jsonrpc: '2.0', method, params })
  const delivery = deliveryOf(method, 'request')
  const answered =
    ms === undefined
      ? Promise.resolve(undefined)
      : context.pending.wait(id, { topic, ms, onTimeout: () => new RequestExpiredError() })
  // A caller may ignore the answer, so its rejection counts as handled.
  answered.catch(ignore)
  const { ttl = delivery.ttl, isUrgent } = request
  const published = publish(context, topic, message, { ...delivery, ttl }, { isUrgent })
  published.catch((error: Error) => context.pending.reject(id, error))
  return { id, published, answered }
}

/** Sends a request that the peer's software answers without its user. */
export function sendAndWait(context: Context, request: { topic: string; method: string; params: object }): Sent {
  return sendRequest(context, { ...request, ms: ANSWER_MS })
}

/** Result or error of an answer. */
export type AnswerBody = { result: unknown } | { error: JsonRpcErrorObject }

/** Writes an answer as JSON, with exactly the id of the peer's request. */
export function answerText(context: Context, id: number, body: AnswerBody): string {
  return `{"id":${wireIdOf(context, id)},${writeJson({ jsonrpc: '2.0', ...body }).slice(1)}`
}

/** Answers a request by the peer. Resolves once the relay has accepted the answer. */
export async function sendAnswer(
  context: Context,
  answer: { topic: string; method: string; id: number; kind?: MessageKind } & AnswerBody,
): Promise<void> {
  const { topic, method, id, kind = 'response' } = answer
  const body = 'result' in answer ? { result: answer.result } : { error: answer.error }
  const message = sealFor(context, topic, answerText(context, id, body))
  await publish(context, topic, message, deliveryOf(method, kind))
}

/** Answers without waiting for the relay, so that the peer's next message does not wait either. */
export function reply(context: Context, answer: Parameters<typeof sendAnswer>[1]): void {
  void sendAnswer(context, answer).catch(ignore) // The peer then waits until its own timeout.
}

/** Returns the reason that is sent to the peer for an error of ours. */
export function reasonOf(error: unknown): JsonRpcErrorObject {
  if (error instanceof ProtocolError) return { code: error.code, message: error.shortMessage }
  if (error instanceof Error && 'code' in error && typeof error.code === 'number') {
    return { code: error.code, message: error.message }
  }
  return protocolError('MISSING_OR_INVALID')
}
