import { isRecord } from '@holdfast/base'
import { deriveSymKey, keyPairOf, topicOf } from '../crypto/keys.ts'
import type { AuthRequest, Session } from '../records/entities.ts'
import { expiryIn, isExpired } from '../records/expirer.ts'
import { authRequestEvent } from '../session/authRequestEvent.ts'
import { type Context, type Handler, raise, randomKey, tellTabs, unverified } from '../session/context.ts'
import { activatePairing, keepSession } from '../session/keep.ts'
import { localExpiry } from '../session/lifetimes.ts'
import { LIMIT_EXCEEDED, MAX_PER_PAIRING } from '../session/limits.ts'
import { type AnswerBody, answerText, publish, reply, sealFrom } from '../session/messages/send.ts'
import { readMetadata } from '../session/readMetadata.ts'
import { endRequest, endSession } from '../session/verbs/ends.ts'
import { isReason, isText } from '../validate/scalars.ts'
import { ProtocolError, protocolError } from '../wire/errors.ts'
import { isTextList, type JsonRpcErrorObject, withoutNulls } from '../wire/jsonRpc.ts'
import { deliveries, type MessageKind } from '../wire/methods.ts'
import type { AuthPayload, Cacao } from '../wire/params.ts'
import { createAuthSession } from './session.ts'
import { isCacaoValid } from './verifyCacao.ts'

const { request: REQUEST } = deliveries.wc_sessionAuthenticate

/**
 * Handles an app's sign-in request. Without a listener, the wallet answers that it cannot sign in, and then handles the app's
 * session proposal instead.
 */
export const onAuthenticate: Handler = async (context, { topic, id, method, params, publishedAt }) => {
  const { authRequests } = context.records
  if (authRequests.get(id) || authRequests.wasDeleted(id)) return
  if (context.events.count('session_authenticate') === 0) {
    return reply(context, { topic, method, id, error: protocolError('WC_METHOD_UNSUPPORTED', method) })
  }
  const refuse = (error: JsonRpcErrorObject): void => reply(context, { topic, method, id, error, kind: 'autoReject' })
  const { requester, expiryTimestamp } = params
  const authPayload = readPayload(params['authPayload'])
  const publicKey = isRecord(requester) ? requester['publicKey'] : undefined
  if (!authPayload || typeof publicKey !== 'string' || !(await canAnswer(context, publicKey)))
    return refuse(protocolError('MISSING_OR_INVALID', method))
  if (authRequests.values().filter(({ pairingTopic }) => pairingTopic === topic).length >= MAX_PER_PAIRING)
    return refuse(LIMIT_EXCEEDED)
  const defaultExpiry = expiryIn(REQUEST.ttl, context.clock.now())
  const expiry =
    typeof expiryTimestamp === 'number'
      ? localExpiry(context, { id, expiry: expiryTimestamp, publishedAt })
      : defaultExpiry
  if (isExpired(expiry, context.clock.now())) return
  const metadata = readMetadata(isRecord(requester) ? requester['metadata'] : undefined)
  const verifyContext = unverified(metadata.url)
  const request: AuthRequest = {
    id,
    pairingTopic: topic,
    authPayload,
    requester: { publicKey, metadata },
    expiryTimestamp: expiry,
    verifyContext,
    expiry,
  }
  await authRequests.set(id, request)
  context.expirer.set(`id:${id}`, expiry)
  raise(context, 'session_authenticate', authRequestEvent(request))
}

/** Returns whether an answer can be sealed for a public key. Otherwise the user could not even decline the request. */
async function canAnswer(context: Context, publicKey: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(publicKey)) return false
  return createAnswerKeys(context, publicKey).then(
    () => true,
    () => false, // The key is a point of low order, with which every shared secret is zero.
  )
}

function readPayload(value: unknown): AuthPayload | undefined {
  if (!isRecord(value)) return undefined
  const payload = withoutNulls(value)
  const { chains, resources = [] } = payload
  const hasRequiredFields = ['aud', 'domain', 'version', 'nonce', 'iat'].every((field) => isText(payload[field]))
  const hasOnlyText = ['type', 'statement', 'exp', 'nbf', 'requestId'].every(
    (field) => payload[field] === undefined || typeof payload[field] === 'string',
  )
  const hasLists = isTextList(chains) && chains.length > 0 && isTextList(resources)
  // Every field was checked above.
  return hasRequiredFields && hasOnlyText && hasLists ? (payload as AuthPayload) : undefined
}

/**
 * Approves a sign-in request: sends the signed statements, and opens a session if the app asked for methods.
 *
 * @throws {ProtocolError} NO_MATCHING_KEY for an unknown request, EXPIRED for one that has expired; SESSION_SETTLEMENT_FAILED,
 *   also sent to the app, for an invalid signature; relay errors.
 */
export async function approveSessionAuthenticate(
  context: Context,
  parameters: { id: number; auths: Cacao[] },
): Promise<{ session: Session | undefined }> {
  const { id, auths } = parameters
  const request = requireRequest(context, id)
  const { records, relayer, primitives } = context
  const answerKeys = await createAnswerKeys(context, request.requester.publicKey)
  const valid = await Promise.all(auths.map((cacao) => isCacaoValid(cacao, context)))
  if (auths.length === 0 || valid.includes(false)) {
    const error = protocolError('SESSION_SETTLEMENT_FAILED', 'Signature verification failed')
    await sendAnswer(context, request, answerKeys, { error }, 'response')
    throw new ProtocolError('SESSION_SETTLEMENT_FAILED', 'Signature verification failed')
  }
  const self = { publicKey: answerKeys.publicKey, metadata: context.metadata }
  const { symKey, publicKey: controller } = answerKeys
  const topic = await topicOf(primitives, symKey)
  const { pairingTopic, requester: peer } = request
  const session = createAuthSession({ context, topic, pairingTopic, self, peer, controller, cacaos: auths })
  if (session) {
    await records.keychain.set(topic, symKey)
    await keepSession(context, session)
  }
  try {
    const result = { cacaos: auths, responder: self }
    const sent = sendAnswer(context, request, answerKeys, { result }, 'response')
    await Promise.all([sent, session ? relayer.subscribe([topic]) : undefined])
  } catch (error) {
    await endSession(context, topic)
    throw error
  }
  await endRequest(context, id)
  await activatePairing(context, pairingTopic, peer.metadata)
  if (session) tellTabs(context, 'session_connect', { session })
  return { session }
}

/** Declines to sign in. @throws {ProtocolError} for an unknown or expired request, or an invalid reason; relay errors. */
export async function rejectSessionAuthenticate(
  context: Context,
  parameters: { id: number; reason: JsonRpcErrorObject },
): Promise<void> {
  const { id, reason } = parameters
  const request = requireRequest(context, id)
  if (!isReason(reason)) {
    throw new ProtocolError(
      'MISSING_OR_INVALID',
      `rejectSessionAuthenticate() reason: ${String(JSON.stringify(reason))}`,
    )
  }
  const { code, message } = reason
  const answerKeys = await createAnswerKeys(context, request.requester.publicKey)
  await sendAnswer(context, request, answerKeys, { error: { code, message } }, 'reject')
  await endRequest(context, id)
}

type AnswerKeys = { publicKey: string; symKey: string }

/**
 * Creates a key pair for one answer, and derives the symmetric key from it and the app's public key. The private key has no
 * other use, so it is not stored.
 */
async function createAnswerKeys(context: Context, appPublicKey: string): Promise<AnswerKeys> {
  const { primitives } = context
  const { privateKey, publicKey } = await keyPairOf(primitives, randomKey(context))
  return { publicKey, symKey: await deriveSymKey(primitives, privateKey, appPublicKey) }
}

async function sendAnswer(
  context: Context,
  request: AuthRequest,
  { publicKey, symKey }: AnswerKeys,
  body: AnswerBody,
  kind: MessageKind & ('response' | 'reject'),
): Promise<void> {
  const topic = await topicOf(context.primitives, request.requester.publicKey)
  const message = sealFrom(context, symKey, publicKey, answerText(context, request.id, body))
  await publish(context, topic, message, deliveries.wc_sessionAuthenticate[kind])
}

function requireRequest(context: Context, id: number): AuthRequest {
  const request = context.records.authRequests.get(id)
  if (request) return request
  throw context.expired.has(id)
    ? new ProtocolError('EXPIRED', `request: ${id}`)
    : new ProtocolError('NO_MATCHING_KEY', `requests: ${id}`)
}
