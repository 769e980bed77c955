import { deriveSymKey, keyPairOf, topicOf } from '../../crypto/keys.ts'
import type { Session } from '../../records/entities.ts'
import { expiryIn } from '../../records/expirer.ts'
import { assertApprove, assertReject } from '../../validate/assertions.ts'
import type { JsonRpcErrorObject } from '../../wire/jsonRpc.ts'
import { deliveries } from '../../wire/methods.ts'
import type { Properties, SessionNamespaces, SettleParams } from '../../wire/params.ts'
import { type Context, ignore, raise, randomKey, tellTabs } from '../context.ts'
import { PeerError, RequestExpiredError } from '../errors.ts'
import { activatePairing, keepSession } from '../keep.ts'
import { SESSION_TTL } from '../lifetimes.ts'
import { publish, sealFor, sendAnswer } from '../messages/send.ts'
import { endProposal, endSession } from './ends.ts'

/** Longest wait for an app to confirm the session, in milliseconds. The relay stores the settlement for the same time. */
const CONFIRM_MS = deliveries.wc_sessionSettle.request.ttl * 1_000

/**
 * Approves a proposal. The answer, the subscription and the settlement are sent together. The answer also contains the
 * settlement: an app that reads the settlement there needs no further round trip.
 *
 * @returns the session's topic and `acknowledged`, once the relay has accepted all messages.
 * @throws {ProtocolError} | {ScopedPropertiesError} if the parameters break a rule; relay errors, which leave no session.
 */
export async function approve(context: Context, parameters: approve.Parameters): Promise<approve.ReturnType> {
  context.assertReady()
  const proposal = assertApprove(context, parameters)
  const { namespaces, sessionProperties, scopedProperties, sessionConfig } = parameters
  const { records, primitives, relayer } = context
  const { privateKey, publicKey } = await keyPairOf(primitives, randomKey(context))
  const symKey = await deriveSymKey(primitives, privateKey, proposal.proposer.publicKey)
  const topic = await topicOf(primitives, symKey)
  const relay = { protocol: parameters.relayProtocol ?? proposal.relays[0]?.protocol ?? 'irn' }
  const self = { publicKey, metadata: context.metadata }
  const expiry = expiryIn(SESSION_TTL, context.clock.now())
  const settle: SettleParams = {
    relay,
    namespaces,
    controller: self,
    expiry,
    sessionProperties,
    scopedProperties,
    sessionConfig,
  }
  const { requiredNamespaces, optionalNamespaces, pairingTopic } = proposal
  const session: Session = {
    ...settle,
    topic,
    pairingTopic,
    acknowledged: false,
    controller: publicKey,
    requiredNamespaces,
    optionalNamespaces,
    self,
    peer: proposal.proposer,
  }
  await Promise.all([
    records.keychain.set(publicKey, privateKey),
    records.keychain.set(topic, symKey),
    keepSession(context, session),
  ])

  const settleId = context.peerId()
  const sessionSettlement = sealFor(context, topic, {
    id: settleId,
    jsonrpc: '2.0',
    method: 'wc_sessionSettle',
    params: settle,
  })
  const confirmed = context.pending.wait(settleId, {
    topic,
    ms: CONFIRM_MS,
    onTimeout: () => new RequestExpiredError(),
  })
  const acknowledged = confirmed.then(
    () => records.sessions.get(topic) ?? session,
    async (error: unknown) => {
      // An app that answers with an error has no session, so ours ends too. An app that does not answer may have the session.
      if (error instanceof PeerError && records.sessions.get(topic)) {
        await endSession(context, topic)
        raise(context, 'session_delete', { id: settleId, topic })
      }
      throw error
    },
  )
  acknowledged.catch(ignore) // A caller that awaits the promise gets the rejection. Otherwise, the rejection is ignored.
  try {
    const result = { relay, responderPublicKey: publicKey, sessionSettlement }
    await Promise.all([
      relayer.subscribe([topic]),
      sendAnswer(context, { topic: pairingTopic, method: 'wc_sessionPropose', id: proposal.id, result }),
      publish(context, topic, sessionSettlement, deliveries.wc_sessionSettle.request),
    ])
  } catch (error) {
    await endSession(context, topic)
    throw error
  }
  await activatePairing(context, pairingTopic, proposal.proposer.metadata)
  await endProposal(context, proposal.id)
  tellTabs(context, 'session_connect', { session: records.sessions.get(topic) ?? session })
  return { topic, acknowledged: () => acknowledged }
}

export declare namespace approve {
  type Parameters = {
    id: number
    namespaces: SessionNamespaces
    relayProtocol?: string | undefined
    sessionProperties?: Properties | undefined
    scopedProperties?: Properties | undefined
    sessionConfig?: Properties | undefined
  }
  type ReturnType = {
    topic: string
    /** Resolves with the session once the app has confirmed. @throws {PeerError} the app refused the settlement. */
    acknowledged: () => Promise<Session>
  }
}

/** Refuses a proposal. @throws {ProtocolError} if the parameters break a rule; relay errors. */
export async function reject(context: Context, parameters: { id: number; reason: JsonRpcErrorObject }): Promise<void> {
  context.assertReady()
  const { id, pairingTopic: topic } = assertReject(context, parameters)
  const { code, message } = parameters.reason
  await sendAnswer(context, { topic, method: 'wc_sessionPropose', id, error: { code, message }, kind: 'reject' })
  await endProposal(context, id)
}
