import { isRecord } from '@holdfast/base'
import { deriveSymKey, topicOf } from '../../crypto/keys.ts'
import type { Proposal, Session } from '../../records/entities.ts'
import { assertSettle } from '../../validate/assertions.ts'
import { readNamespaces } from '../../validate/namespaces.ts'
import { ProtocolError, protocolError } from '../../wire/errors.ts'
import { deliveries } from '../../wire/methods.ts'
import type { Properties, SettleParams } from '../../wire/params.ts'
import { type Context, type Handler, ignore, raise } from '../context.ts'
import { PeerError } from '../errors.ts'
import { activatePairing, keepSession } from '../keep.ts'
import { publish, reasonOf, reply, sealWith } from '../messages/send.ts'
import type { PeerAnswer } from '../pending.ts'
import { readMetadata } from '../readMetadata.ts'
import { endProposal } from './ends.ts'

/**
 * Handles a wallet's answer to our proposal. After an approval, derives the session's key, and subscribes to the session's
 * topic to receive the settlement.
 *
 * @returns the settlement, if the wallet's answer includes it, which saves a round trip.
 */
export async function onProposalAnswered(
  context: Context,
  proposal: Proposal,
  answer: PeerAnswer,
): Promise<{ topic: string; message: string } | undefined> {
  const { records, relayer } = context
  if (answer.error !== undefined) {
    await endProposal(context, proposal.id, { error: new PeerError(answer.error) })
    return
  }
  const agreed = await agreeOnKey(context, proposal.proposer.publicKey, answer)
  if (!agreed) return
  const { result, peerPublicKey, symKey, topic } = agreed
  const { id: proposalId, expiry } = proposal
  // Another answer came first, and only the first one counts.
  if (records.settling.values().some((settling) => settling.proposalId === proposalId))
    return endLateSession(context, agreed)
  await Promise.all([
    records.keychain.set(topic, symKey),
    records.settling.set(topic, { topic, proposalId, peerPublicKey, expiry }),
  ])
  relayer.subscribe([topic]).catch(ignore) // The next connection subscribes again.
  const message = result['sessionSettlement']
  return typeof message === 'string' ? { topic, message } : undefined
}

/** Handles a wallet's answer to a proposal that another wallet approved first. */
export async function onLateApproval(context: Context, pairingTopic: string, answer: PeerAnswer): Promise<void> {
  const session = context.records.sessions.values().find((settled) => settled.pairingTopic === pairingTopic)
  if (!session || session.controller === session.self.publicKey) return
  const agreed = await agreeOnKey(context, session.self.publicKey, answer)
  if (agreed) endLateSession(context, agreed)
}

type Agreed = { result: Record<string, unknown>; peerPublicKey: string; symKey: string; topic: string }

/** Derives the session's key and topic from a wallet's answer and our key; undefined for an invalid answer. */
async function agreeOnKey(context: Context, ownPublicKey: string, { result }: PeerAnswer): Promise<Agreed | undefined> {
  const { records, primitives } = context
  const privateKey = records.keychain.get(ownPublicKey)
  const peerPublicKey = isRecord(result) ? result['responderPublicKey'] : undefined
  if (!isRecord(result) || !privateKey || typeof peerPublicKey !== 'string') return undefined
  try {
    const symKey = await deriveSymKey(primitives, privateKey, peerPublicKey)
    return { result, peerPublicKey, symKey, topic: await topicOf(primitives, symKey) }
  } catch {
    // The wallet sent no valid key, or no shared secret can be derived from the key.
    return undefined
  }
}

/** Ends the session of a second wallet that scanned the same code, so that the second wallet does not wait in vain. */
function endLateSession(context: Context, { symKey, topic }: Agreed): undefined {
  const { sessions, settling } = context.records
  // The same wallet answered again.
  if (sessions.get(topic) || settling.get(topic)) return
  const method = 'wc_sessionDelete'
  const payload = { id: context.peerId(), jsonrpc: '2.0', method, params: protocolError('USER_DISCONNECTED') }
  // If this fails, the wallet's own timeout ends its wait.
  publish(context, topic, sealWith(context, symKey, payload), deliveries[method].request).catch(ignore)
}

/** Handles a wallet's settlement, which completes the session. */
export const onSettle: Handler = async (context, { topic, id, method, params }) => {
  const { records } = context
  const settling = records.settling.get(topic)
  const proposal = settling && records.proposals.get(settling.proposalId)
  if (!settling || !proposal) return
  try {
    assertSettle(params, { peerPublicKey: settling.peerPublicKey, proposal, nowMs: context.clock.now() })
  } catch (error) {
    reply(context, { topic, method, id, error: reasonOf(error) })
    return endProposal(context, proposal.id, {
      error: error instanceof Error ? error : new ProtocolError('SESSION_SETTLEMENT_FAILED'),
    })
  }
  // `assertSettle` has checked the fields that are used here, except for the metadata and the properties.
  const settled = params as SettleParams
  const peer = { publicKey: settling.peerPublicKey, metadata: readMetadata(settled.controller.metadata) }
  const session: Session = {
    topic,
    pairingTopic: proposal.pairingTopic,
    relay: settled.relay,
    expiry: settled.expiry,
    acknowledged: true,
    controller: settling.peerPublicKey,
    namespaces: readNamespaces(settled.namespaces),
    requiredNamespaces: proposal.requiredNamespaces,
    optionalNamespaces: proposal.optionalNamespaces,
    sessionProperties: readProperties(settled.sessionProperties),
    scopedProperties: readProperties(settled.scopedProperties),
    sessionConfig: readProperties(settled.sessionConfig),
    self: proposal.proposer,
    peer,
  }
  await keepSession(context, session)
  reply(context, { topic, method, id, result: true })
  context.pending.resolve(proposal.id, session)
  records.share('settled', { id: proposal.id, session })
  raise(context, 'session_connect', { session })
  // The cleanup may run while the session is already in use.
  await records.settling.delete(topic)
  await activatePairing(context, proposal.pairingTopic, peer.metadata)
  await endProposal(context, proposal.id, { settled: true })
}

/** Reads a wallet's properties, which are of no use to a session unless they are an object. */
function readProperties(properties: unknown): Properties | undefined {
  return isRecord(properties) ? properties : undefined
}
