import { protocolError } from '../../wire/errors.ts'
import { type Context, raise } from '../context.ts'
import { PeerError, ProposalExpiredError } from '../errors.ts'
import { forgetIds } from '../messages/foreignIds.ts'
import { forgetSentCalls } from '../messages/sentCalls.ts'

/** How many expired requests are remembered. When the limit is reached, all are forgotten. */
const MAX_REMEMBERED = 200

/** Collects the topics that the records need. */
export function neededTopics({ records }: Context): Set<string> {
  return new Set([
    ...records.sessions.values().map(({ topic }) => topic),
    ...records.pairings.values().map(({ topic }) => topic),
    ...records.settling.values().map(({ topic }) => topic),
    ...records.ownAuthRequests.values().map(({ topic }) => topic),
    // A pairing may expire before its proposal, which can still be answered.
    ...records.proposals.values().map(({ pairingTopic }) => pairingTopic),
  ])
}

/** Unsubscribes from a topic that no record needs any more, and deletes its key. */
async function leave(context: Context, topic: string): Promise<void> {
  if (neededTopics(context).has(topic)) return
  context.relayer.unsubscribe(topic)
  await context.records.keychain.delete(topic)
  await context.records.seen.forget(topic)
  await forgetIds(context, topic)
}

/** Deletes a session and all that belongs to it. */
export async function endSession(context: Context, topic: string): Promise<void> {
  const { sessions, requests, keychain } = context.records
  const session = sessions.get(topic)
  if (!session) return
  context.expirer.delete(`topic:${topic}`)
  await sessions.delete(topic)
  context.pending.rejectTopic(topic, new PeerError(protocolError('USER_DISCONNECTED')))
  for (const request of requests.values()) if (request.topic === topic) await endRequest(context, request.id)
  await keychain.delete(session.self.publicKey)
  await forgetSentCalls(context, (calls) => calls.topic === topic)
  await leave(context, topic)
}

/** Deletes a pairing. */
export async function endPairing(context: Context, topic: string): Promise<void> {
  context.expirer.delete(`topic:${topic}`)
  await context.records.pairings.delete(topic)
  await leave(context, topic)
}

/**
 * Deletes a proposal. If it is ours, the wait for its approval is rejected, unless the proposal led to a session.
 *
 * @param options.settled - true when the proposal led to a session.
 * @param options.error - the reason of the rejection. @default a {@link ProposalExpiredError}
 */
export async function endProposal(
  context: Context,
  id: number,
  options: { settled?: boolean; error?: Error } = {},
): Promise<void> {
  const { proposals, keychain, settling } = context.records
  const proposal = proposals.get(id)
  if (!proposal) return
  context.expirer.delete(`id:${id}`)
  await proposals.delete(id)
  if (proposal.isOwn && !options.settled) {
    context.pending.reject(id, options.error ?? new ProposalExpiredError())
    const isKeyShared = context.records.ownAuthRequests.values().some(({ proposalId }) => proposalId === id)
    if (!isKeyShared) await keychain.delete(proposal.proposer.publicKey)
    for (const { topic, proposalId } of settling.values()) {
      if (proposalId !== id) continue
      await settling.delete(topic)
      await leave(context, topic)
    }
  }
  await leave(context, proposal.pairingTopic)
}

/** Deletes a pending request by the peer, either an ordinary request or a sign-in request. */
export async function endRequest(context: Context, id: number): Promise<void> {
  context.expirer.delete(`id:${id}`)
  await context.records.requests.delete(id)
  await context.records.authRequests.delete(id)
}

/** Records that a request ended unanswered, so that a late answer gets the right error. */
export function noteExpired({ expired }: Context, id: number): void {
  if (expired.size >= MAX_REMEMBERED) expired.clear()
  expired.add(id)
}

/**
 * Deletes a sign-in request on the app's side.
 *
 * @param options.settled - true when a session continues to use the request's key.
 */
export async function endOwnAuthRequest(
  context: Context,
  topic: string,
  options: { settled?: boolean } = {},
): Promise<void> {
  const { ownAuthRequests, keychain, proposals } = context.records
  const request = ownAuthRequests.get(topic)
  if (!request) return
  context.expirer.delete(`id:${request.id}`)
  await ownAuthRequests.delete(topic)
  if (!options.settled && !proposals.get(request.proposalId)) await keychain.delete(request.publicKey)
  await leave(context, topic)
  await leave(context, request.pairingTopic)
}

/** Deletes an expired record and emits its events. */
export async function expire(context: Context, target: string): Promise<void> {
  const [kind, key = ''] = target.split(':')
  const { sessions, pairings, proposals, requests, authRequests, ownAuthRequests } = context.records
  if (kind === 'topic') {
    if (sessions.get(key)) {
      await endSession(context, key)
      raise(context, 'session_delete', { id: 0, topic: key })
      raise(context, 'session_expire', { topic: key })
    } else if (pairings.get(key)) {
      await endPairing(context, key)
      raise(context, 'pairing_expire', { topic: key })
    }
    return
  }
  const id = Number(key)
  if (proposals.get(id)) {
    await endProposal(context, id)
    raise(context, 'proposal_expire', { id })
  } else if (requests.get(id) || authRequests.get(id)) {
    await endRequest(context, id)
    noteExpired(context, id)
    raise(context, 'session_request_expire', { id })
  } else {
    const own = ownAuthRequests.values().find((request) => request.id === id)
    if (own) await endOwnAuthRequest(context, own.topic)
  }
}
