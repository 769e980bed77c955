import { deriveSymKey, topicOf } from '../crypto/keys.ts'
import type { Proposal, Session } from '../records/types.ts'
import { assertSettle } from '../validate/assertions.ts'
import { ProtocolError } from '../wire/errors.ts'
import { isObject } from '../wire/jsonRpc.ts'
import type { SettleParams } from '../wire/types.ts'
import { activatePairing } from './connect.ts'
import { type Context, type Handler, ignore, raise } from './context.ts'
import { endProposal } from './ends.ts'
import { PeerError } from './errors.ts'
import type { PeerAnswer } from './pending.ts'
import { reasonOf, reply } from './send.ts'

/**
 * Takes a wallet's answer to a proposal of ours: agrees on the session's key and waits there for its settlement.
 *
 * @returns what the wallet already sent along of the session's first message, if it is one of ours: that saves the
 *   round trip of subscribing before hearing it.
 */
export async function onProposalAnswered(
  context: Context,
  proposal: Proposal,
  answer: PeerAnswer,
): Promise<{ topic: string; message: string } | undefined> {
  const { records, primitives, relayer } = context
  if (answer.error !== undefined) {
    await endProposal(context, proposal.id, { error: new PeerError(answer.error) })
    return
  }
  const result = isObject(answer.result) ? answer.result : {}
  const privateKey = records.keychain.get(proposal.proposer.publicKey)
  // The first answer counts: of two wallets that scanned the same code, the second is not heard.
  const isTaken = records.settling.values().some(({ proposalId }) => proposalId === proposal.id)
  if (!privateKey || isTaken || typeof result['responderPublicKey'] !== 'string') return
  const peerPublicKey = result['responderPublicKey']
  const symKey = await deriveSymKey(primitives, privateKey, peerPublicKey)
  const topic = await topicOf(primitives, symKey)
  const { id: proposalId, expiry } = proposal
  await Promise.all([
    records.keychain.set(topic, symKey),
    records.settling.set(topic, { topic, proposalId, peerPublicKey, expiry }),
  ])
  relayer.subscribe([topic]).catch(ignore)
  const message = result['sessionSettlement']
  return typeof message === 'string' ? { topic, message } : undefined
}

/** Takes the settlement of a wallet: from here on the session is ready. */
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
  // Checked just above.
  const settled = params as SettleParams
  const session: Session = {
    topic,
    pairingTopic: proposal.pairingTopic,
    relay: settled.relay,
    expiry: settled.expiry,
    acknowledged: true,
    controller: settling.peerPublicKey,
    namespaces: settled.namespaces,
    requiredNamespaces: proposal.requiredNamespaces,
    optionalNamespaces: proposal.optionalNamespaces,
    sessionProperties: settled.sessionProperties,
    scopedProperties: settled.scopedProperties,
    sessionConfig: settled.sessionConfig,
    self: proposal.proposer,
    peer: settled.controller,
  }
  await keepSession(context, session)
  reply(context, { topic, method, id, result: true })
  context.pending.resolve(proposal.id, session)
  records.share('settled', { id: proposal.id, session })
  raise(context, 'session_connect', { session })
  // What led here may be tidied up while the session is already in use.
  await records.settling.delete(topic)
  await activatePairing(context, proposal.pairingTopic, settled.controller.metadata)
  await endProposal(context, proposal.id, { settled: true })
}

/** Stores a session and watches its end. */
export async function keepSession(context: Context, session: Session): Promise<void> {
  await context.records.sessions.set(session.topic, session)
  context.expirer.set(`topic:${session.topic}`, session.expiry)
}
