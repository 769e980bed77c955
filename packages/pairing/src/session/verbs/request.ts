import type { PendingRequest } from '../../records/entities.ts'
import { expiryIn, isExpired } from '../../records/expirer.ts'
import { assertRequest, assertRespond } from '../../validate/assertions.ts'
import { chainsOfSession, grantedOn } from '../../validate/namespaces.ts'
import { isRequest } from '../../validate/scalars.ts'
import { ProtocolError, protocolError } from '../../wire/errors.ts'
import type { JsonRpcErrorObject } from '../../wire/jsonRpc.ts'
import { deliveries } from '../../wire/methods.ts'
import { assertOpen, type Context, type Handler, raise, unverified } from '../context.ts'
import type { ClientEvents } from '../events.ts'
import { localExpiry } from '../lifetimes.ts'
import { LIMIT_EXCEEDED, MAX_PER_SESSION } from '../limits.ts'
import { reply, sendAnswer, sendRequest } from '../messages/send.ts'
import { endRequest, noteExpired } from './ends.ts'

const REQUEST_TTL = deliveries.wc_sessionRequest.request.ttl

/**
 * Sends a request to the wallet, and waits for its answer.
 *
 * @throws {ProtocolError} a rule was broken. @throws {PeerError} the wallet refused, or ended the session.
 * @throws {RequestExpiredError} no answer came in time. @throws {OfflineError} the device has no network.
 * @throws {RelayOutOfReachError} the relay is out of reach: at once when that is known, otherwise within about three seconds.
 */
export async function request(context: Context, parameters: request.Parameters): Promise<unknown> {
  assertOpen(context)
  const { topic } = assertRequest(context, parameters)
  context.assertReady()
  const { chainId, expiry: ttl = REQUEST_TTL } = parameters
  const { method, params } = parameters.request
  const body = { method, params, expiryTimestamp: expiryIn(ttl, context.clock.now()) }
  const sent = sendRequest(context, {
    topic,
    method: 'wc_sessionRequest',
    params: { request: body, chainId },
    ttl,
    ms: ttl * 1_000,
    isUrgent: true,
  })
  // Emitted in this tab only: no other tab may bring the wallet to the front.
  context.events.emit('session_request_sent', { id: sent.id, topic, request: body, chainId })
  return sent.answered
}

export declare namespace request {
  type Parameters = {
    topic: string
    chainId: string
    request: { method: string; params?: unknown }
    /** Seconds to wait: 300 (the default) to 604800. */
    expiry?: number | undefined
  }
}

/** A wallet's answer to a request. */
export type SessionResponse = {
  id: number
  jsonrpc: string
  result?: unknown
  error?: JsonRpcErrorObject | null | undefined
}

/**
 * Answers a request by the app.
 *
 * @throws {ProtocolError} NO_MATCHING_KEY for an unknown request, EXPIRED for one that has expired.
 * @throws {OfflineError} the device has no network. @throws {PublishTimeoutError} or another relay error.
 */
export async function respond(
  context: Context,
  parameters: { topic: string; response: SessionResponse },
): Promise<void> {
  assertOpen(context)
  const { requests } = context.records
  const { topic } = assertRespond(context, parameters)
  context.assertReady()
  const { id, result, error } = parameters.response
  const pending = requests.get(id)
  if (pending?.topic !== topic) {
    throw context.expired.has(id)
      ? new ProtocolError('EXPIRED', `request: ${id}`)
      : new ProtocolError('NO_MATCHING_KEY', `history: ${id}`)
  }
  // Some callers write `error: null` beside a result.
  const body = error ? { error } : { result: result ?? null }
  await sendAnswer(context, { topic, method: 'wc_sessionRequest', id, ...body })
  await endRequest(context, id)
}

/** Handles a request by the app. A request that the session does not allow, or that has expired, is refused at once. */
export const onRequest: Handler = async (context, { topic, id, method, params, publishedAt }) => {
  const { sessions, requests } = context.records
  const session = sessions.get(topic)
  if (!session || requests.get(id) || requests.wasDeleted(id)) return
  const { request: asked, chainId } = params
  const refuse = (error: JsonRpcErrorObject): void => reply(context, { topic, method, id, error })
  if (!isRequest(asked)) return refuse(protocolError('INVALID_METHOD'))
  if (typeof chainId !== 'string' || !chainsOfSession(session.namespaces).includes(chainId)) {
    return refuse(protocolError('UNAUTHORIZED_CHAIN', String(JSON.stringify(chainId))))
  }
  if (!grantedOn(session.namespaces, chainId, 'methods').includes(asked.method)) {
    return refuse(protocolError('UNAUTHORIZED_METHOD', asked.method))
  }
  if (requests.values().filter((waiting) => waiting.topic === topic).length >= MAX_PER_SESSION)
    return refuse(LIMIT_EXCEEDED)
  const statedExpiry =
    'expiryTimestamp' in asked && typeof asked.expiryTimestamp === 'number' ? asked.expiryTimestamp : undefined
  const defaultExpiry = expiryIn(REQUEST_TTL, context.clock.now())
  const expiry =
    statedExpiry === undefined ? defaultExpiry : localExpiry(context, { id, expiry: statedExpiry, publishedAt })
  if (isExpired(expiry, context.clock.now())) {
    noteExpired(context, id)
    return refuse(protocolError('SESSION_REQUEST_EXPIRED'))
  }
  const pending: PendingRequest = {
    id,
    topic,
    params: { request: { method: asked.method, params: asked.params, expiryTimestamp: statedExpiry }, chainId },
    verifyContext: unverified(session.peer.metadata.url),
    expiry,
  }
  await requests.set(id, pending)
  context.expirer.set(`id:${id}`, expiry)
  raise(context, 'session_request', requestEvent(pending))
}

/** Builds the event for a request. */
export function requestEvent({ id, topic, params, verifyContext }: PendingRequest): ClientEvents['session_request'] {
  return { id, topic, params, verifyContext }
}
