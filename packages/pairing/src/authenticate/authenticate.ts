import { isRecord } from '@holdfast/base'
import { namespaceOf } from '@holdfast/caip'
import { toHex } from '../crypto/encoding.ts'
import { openEnvelope, parseEnvelope } from '../crypto/envelope.ts'
import { deriveSymKey, keyBytes, topicOf } from '../crypto/keys.ts'
import type { OwnAuthRequest, Session } from '../records/entities.ts'
import { expiryIn } from '../records/expirer.ts'
import { type Context, createKeyPair, ignore, raise } from '../session/context.ts'
import { PeerError, RequestExpiredError } from '../session/errors.ts'
import { activatePairing, keepSession } from '../session/keep.ts'
import { sendRequest } from '../session/messages/send.ts'
import { type PeerAnswer, readPeerAnswer } from '../session/pending.ts'
import { readMetadata } from '../session/readMetadata.ts'
import { createPairing, createProposal, sendProposal } from '../session/verbs/connect.ts'
import { endOwnAuthRequest, endProposal } from '../session/verbs/ends.ts'
import { assertAuthenticate } from '../validate/assertAuthenticate.ts'
import { unionOf } from '../validate/namespaces.ts'
import { ProtocolError, protocolErrors } from '../wire/errors.ts'
import { readJson } from '../wire/json.ts'
import { deliveries } from '../wire/methods.ts'
import type { AuthenticateParams, AuthPayload, Cacao } from '../wire/params.ts'
import { createRecap, decodeRecap, encodeRecap, mergeRecaps, recapOf } from './recap.ts'
import { createAuthSession } from './session.ts'
import { isAnswerTo, isCacaoValid } from './verifyCacao.ts'

const METHOD = 'wc_sessionAuthenticate'
/** The default and shortest lifetime of a sign-in request, in seconds. */
const AUTHENTICATE_TTL = deliveries.wc_sessionAuthenticate.request.ttl

/**
 * Result of a sign-in: the signed statements, and a session if methods were granted. If the wallet answered the session
 * proposal instead, there is only a session.
 */
export type AuthenticateResult = { auths?: Cacao[] | undefined; session?: Session | undefined }

/**
 * Asks a wallet to connect and sign in with one tap. Also sends an ordinary session proposal, for wallets that cannot sign in.
 *
 * @returns the URI, which needs no network, and `response`, which waits for the answer.
 * @throws {AuthenticateParametersError} if the parameters break a rule.
 */
export async function authenticate(
  context: Context,
  parameters: authenticate.Parameters,
): Promise<authenticate.ReturnType> {
  assertAuthenticate(parameters)
  const { chains, methods = [], expiry: requestedLifetime = AUTHENTICATE_TTL } = parameters
  const { records, relayer, primitives } = context
  const pairing = await createPairing(context, [METHOD])
  const { topic: pairingTopic, uri } = pairing
  const { publicKey } = await createKeyPair(context)
  const topic = await topicOf(primitives, publicKey)
  const requested = {
    chains,
    methods: unionOf(['personal_sign'], methods),
    events: ['chainChanged', 'accountsChanged'],
  }
  const proposal = await createProposal(context, pairingTopic, { optionalNamespaces: { eip155: requested } }, publicKey)
  const lifetime = Math.max(requestedLifetime, AUTHENTICATE_TTL)
  const expiry = expiryIn(lifetime, context.clock.now())
  const authPayload = payloadOf(parameters, context.clock.now())
  const ownRequest: OwnAuthRequest = {
    id: context.peerId(),
    topic,
    pairingTopic,
    publicKey,
    authPayload,
    proposalId: proposal.id,
    expiry,
  }
  await records.ownAuthRequests.set(topic, ownRequest)
  context.expirer.set(`id:${ownRequest.id}`, expiry)

  const answered = context.pending.wait(ownRequest.id, {
    ms: lifetime * 1_000,
    onTimeout: () => new RequestExpiredError(),
  })
  answered.catch(ignore) // The caller of `response` handles the rejection.
  relayer.subscribe([pairingTopic, topic]).catch(ignore) // The next connection subscribes again.
  const requester = { publicKey, metadata: context.metadata }
  const params: AuthenticateParams = { authPayload, requester, expiryTimestamp: expiry }
  sendRequest(context, { topic: pairingTopic, method: METHOD, params, id: ownRequest.id, ttl: lifetime })
  sendProposal(context, proposal).then(
    async (session) => {
      await endOwnAuthRequest(context, topic, { settled: true })
      context.pending.resolve(ownRequest.id, { session } satisfies AuthenticateResult)
    },
    // A refused proposal also ends the sign-in request. An expired proposal does not: the request may wait longer.
    (error: Error) => {
      if (error instanceof PeerError) context.pending.reject(ownRequest.id, error)
    },
  )
  // Only a checked answer, or the settled proposal above, resolves `answered`.
  return {
    uri,
    expiry: pairing.expiry,
    id: ownRequest.id,
    pairingTopic,
    response: () => answered as Promise<AuthenticateResult>,
  }
}

export declare namespace authenticate {
  type Parameters = {
    /** CAIP-2 ids, all in the namespace eip155. */
    chains: string[]
    domain: string
    uri: string
    nonce: string
    statement?: string | undefined
    /** Methods that the session should allow. */
    methods?: string[] | undefined
    resources?: string[] | undefined
    exp?: string | undefined
    nbf?: string | undefined
    type?: string | undefined
    requestId?: string | undefined
    /** Seconds to wait for the answer, at most 604800 (seven days). Less than 3600 counts as 3600. @default 3600 */
    expiry?: number | undefined
  }
  type ReturnType = {
    uri: string
    /** When the URI's pairing ends, in Unix seconds. */
    expiry: number
    id: number
    pairingTopic: string
    /**
     * @throws {PeerError} if the user declined.
     * @throws {ProtocolError} if the answer does not match the request, or a signature is not valid.
     * @throws {RequestExpiredError} if no answer arrived in time.
     */
    response: () => Promise<AuthenticateResult>
  }
}

function payloadOf(parameters: authenticate.Parameters, nowMs: number): AuthPayload {
  const {
    chains,
    domain,
    uri,
    nonce,
    statement = '',
    methods = [],
    resources = [],
    exp,
    nbf,
    type,
    requestId,
  } = parameters
  const requestedResources = [...resources]
  if (methods.length > 0) {
    const requested = createRecap(namespaceOf(chains[0] ?? ''), 'request', methods)
    const existing = recapOf(requestedResources)
    if (existing) requestedResources.pop()
    requestedResources.push(encodeRecap(existing ? mergeRecaps(decodeRecap(existing), requested) : requested))
  }
  return {
    type: type ?? 'caip122',
    chains,
    statement,
    aud: uri,
    domain,
    version: '1',
    nonce,
    iat: new Date(nowMs).toISOString(),
    // Null counts as absent: it would otherwise appear in the message.
    exp: exp ?? undefined,
    nbf: nbf ?? undefined,
    requestId: requestId ?? undefined,
    resources: requestedResources,
  }
}

/** Handles an envelope on a topic that awaits a wallet's answer. @returns false if the topic awaits none. */
export async function onAnswerEnvelope(context: Context, topic: string, message: string): Promise<boolean> {
  const ownRequest = context.records.ownAuthRequests.get(topic)
  if (!ownRequest) return false
  const opened = await openAnswer(context, ownRequest, message)
  if (opened && opened.answer.id === ownRequest.id) await onAnswer(context, ownRequest, opened.answer, opened)
  return true
}

/**
 * Handles an answer on the pairing: wallets that do not know the sign-in method answer on the pairing's topic.
 *
 * @returns false if it answers no sign-in request of ours.
 */
export async function onPairingAnswer(context: Context, topic: string, answer: PeerAnswer): Promise<boolean> {
  const ownRequest = context.records.ownAuthRequests
    .values()
    .find(({ id, pairingTopic }) => id === answer.id && pairingTopic === topic)
  if (!ownRequest) return false
  if (answer.error !== undefined) await onAnswer(context, ownRequest, answer)
  return true
}

type OpenedAnswer = { answer: PeerAnswer; symKey: string; peerPublicKey: string }

async function openAnswer(
  context: Context,
  ownRequest: OwnAuthRequest,
  message: string,
): Promise<OpenedAnswer | undefined> {
  const privateKey = context.records.keychain.get(ownRequest.publicKey)
  if (!privateKey) return undefined
  try {
    const envelope = parseEnvelope(message)
    if (envelope.type !== 1) return undefined
    const peerPublicKey = toHex(envelope.senderPublicKey)
    const symKey = await deriveSymKey(context.primitives, privateKey, peerPublicKey)
    const answer = readPeerAnswer(readJson(openEnvelope(symKey, envelope)))
    return answer && { answer, symKey, peerPublicKey }
  } catch {
    // The envelope is not sealed for this key, is damaged, or contains no JSON.
    return undefined
  }
}

async function onAnswer(
  context: Context,
  ownRequest: OwnAuthRequest,
  answer: PeerAnswer,
  opened?: OpenedAnswer,
): Promise<void> {
  const fail = async (error: Error): Promise<void> => {
    context.pending.reject(ownRequest.id, error)
    await endProposal(context, ownRequest.proposalId, { error })
    await endOwnAuthRequest(context, ownRequest.topic)
  }
  if (answer.error !== undefined) {
    const error = new PeerError(answer.error)
    // A wallet that does not know the method is expected to answer the session proposal, which is on the same pairing.
    if (error.code !== protocolErrors.WC_METHOD_UNSUPPORTED[0]) await fail(error)
    return
  }
  const result = isRecord(answer.result) ? answer.result : {}
  const responder = isRecord(result['responder']) ? result['responder'] : {}
  const cacaos = readCacaos(result['cacaos'])
  if (!opened || !cacaos || responder['publicKey'] !== opened.peerPublicKey) return
  const nowMs = context.clock.now()
  const checks = await Promise.all(
    cacaos.map(
      async (cacao) =>
        // A statement that cannot be checked counts as not signed.
        isAnswerTo(ownRequest.authPayload, cacao, nowMs) && (await isCacaoValid(cacao, context).catch(() => false)),
    ),
  )
  if (checks.includes(false)) {
    return fail(new ProtocolError('SESSION_SETTLEMENT_FAILED', 'Signature verification failed'))
  }
  const self = { publicKey: ownRequest.publicKey, metadata: context.metadata }
  const peer = { publicKey: opened.peerPublicKey, metadata: readMetadata(responder['metadata']) }
  const topic = await topicOf(context.primitives, toHex(keyBytes(opened.symKey)))
  const session = createAuthSession({
    context,
    topic,
    pairingTopic: ownRequest.pairingTopic,
    self,
    peer,
    controller: peer.publicKey,
    cacaos,
  })
  if (session) {
    await context.records.keychain.set(topic, opened.symKey)
    await keepSession(context, session)
    context.relayer.subscribe([topic]).catch(ignore) // The next connection subscribes again.
  }
  await activatePairing(context, ownRequest.pairingTopic, peer.metadata)
  await endProposal(context, ownRequest.proposalId, { settled: true })
  await endOwnAuthRequest(context, ownRequest.topic, { settled: session !== undefined })
  const authenticated: AuthenticateResult = { auths: cacaos, session }
  context.pending.resolve(ownRequest.id, authenticated)
  context.records.share('settled', { id: ownRequest.id, session: authenticated })
  if (session) raise(context, 'session_connect', { session })
}

function readCacaos(value: unknown): Cacao[] | undefined {
  const isCacao = (item: unknown): item is Cacao =>
    isRecord(item) && isRecord(item['p']) && typeof item['p']['iss'] === 'string' && isRecord(item['s'])
  return Array.isArray(value) && value.length > 0 && value.every(isCacao) ? value : undefined
}
