import { isRecord, withDeadline } from '@holdfast/base'
import { topicOf } from '../../crypto/keys.ts'
import type { Pairing, Proposal } from '../../records/entities.ts'
import { expiryIn } from '../../records/expirer.ts'
import { PAIRING_SKEW_MS, type PairingUri } from '../../uri/pairingUri.ts'
import { assertPair, uriExpired } from '../../validate/assertions.ts'
import { assertProposal } from '../../validate/proposal.ts'
import { ProtocolError } from '../../wire/errors.ts'
import { withoutNulls } from '../../wire/jsonRpc.ts'
import { deliveries } from '../../wire/methods.ts'
import type { ProposalNamespaces, ProposeParams } from '../../wire/params.ts'
import { type Context, type Handler, raise, unverified } from '../context.ts'
import type { ClientEvents } from '../events.ts'
import { keepPairing } from '../keep.ts'
import { localExpiry } from '../lifetimes.ts'
import { LIMIT_EXCEEDED, MAX_PER_PAIRING } from '../limits.ts'
import { reasonOf, reply } from '../messages/send.ts'
import { readMetadata } from '../readMetadata.ts'
import { endPairing } from './ends.ts'

const PROPOSAL_TTL = deliveries.wc_sessionPropose.request.ttl
/**
 * Longest wait for the proposal of a URI that seems expired. It is short, since the relay delivers stored messages right after
 * the subscription.
 */
const PROPOSAL_WAIT_MS = 5_000

/**
 * Joins the pairing of a scanned URI. The app's proposal arrives as the event `session_proposal`.
 *
 * @param parameters.uri - the text, or the result of {@link parsePairingUri} for it.
 * @throws {ProtocolError} | {PairingExistsError} | {SubscribeTimeoutError}
 */
export async function pair(context: Context, parameters: { uri: string | PairingUri }): Promise<Pairing> {
  context.assertReady()
  // The earlier of two clocks, so that a URI seems expired only if it has expired by both our clock and the relay's.
  // `assertPair` refuses it only if it expired more than `PAIRING_SKEW_MS` ago.
  const nowMs = Math.min(context.clock.now(), context.relayer.now())
  const checkContext = { ...context, nowMs: () => nowMs - PAIRING_SKEW_MS }
  const { topic, symKey, expiryTimestamp, relay, methods } = assertPair(checkContext, parameters)
  const keyFitsTopic = await topicOf(context.primitives, symKey).then(
    (expected) => expected === topic,
    () => false, // The text is not a key.
  )
  if (!keyFitsTopic) throw new ProtocolError('MISSING_OR_INVALID', 'pair() uri#symKey does not belong to its topic')
  // A URI from an app whose clock is behind seems expired while the app still waits. So the URI is accepted if a proposal is
  // already stored here, or if the relay still has one.
  const seemsExpired = expiryTimestamp !== undefined && expiryTimestamp * 1_000 < nowMs
  const latestExpiry = expiryIn(PROPOSAL_TTL, context.clock.now())
  const pairing: Pairing = {
    topic,
    expiry: seemsExpired ? latestExpiry : Math.min(expiryTimestamp || latestExpiry, latestExpiry),
    relay: { protocol: relay['protocol'] ?? 'irn', ...(relay['data'] ? { data: relay['data'] } : {}) },
    active: false,
    methods,
  }
  const openProposals = context.records.proposals
    .values()
    .filter(({ pairingTopic, isOwn }) => pairingTopic === topic && !isOwn)
  // The key is stored apart from the pairing: the keychain has the keys of all topics, whatever their purpose.
  await Promise.all([context.records.keychain.set(topic, symKey), keepPairing(context, pairing)])
  let unsubscribe = (): void => {}
  const proposed = new Promise<void>((resolve) => {
    unsubscribe = context.receivedRequests.on('request', (requestTopic) => {
      if (requestTopic === topic) resolve()
    })
  })
  try {
    await context.relayer.subscribe([topic])
    if (seemsExpired && openProposals.length === 0) {
      await withDeadline(proposed, { ms: PROPOSAL_WAIT_MS, onTimeout: uriExpired, clock: context.clock })
    }
  } catch (error) {
    await endPairing(context, topic)
    throw error
  } finally {
    unsubscribe()
  }
  // After an earlier scan of the URI, proposals may still be open. The relay does not deliver them again.
  for (const proposal of openProposals) raise(context, 'session_proposal', proposalEvent(proposal))
  return pairing
}

/** Handles an app's proposal. A proposal that breaks the rules is refused at once, without asking the user. */
export const onPropose: Handler = async (context, { topic, id, method, params, publishedAt }) => {
  const { pairings, proposals } = context.records
  const pairing = pairings.get(topic)
  // Skips a proposal that is known: our own, echoed by the relay, or one that has arrived before.
  if (!pairing || proposals.get(id) || proposals.wasDeleted(id)) return
  // Skips a proposal that came along with a sign-in request, if this wallet can sign in.
  if (pairing.methods?.includes('wc_sessionAuthenticate') && context.events.count('session_authenticate') > 0) return
  const received = await readProposal(params).catch((error: unknown) => {
    reply(context, { topic, method, id, error: reasonOf(error), kind: 'autoReject' })
  })
  if (!received) return
  if (proposals.values().filter(({ pairingTopic }) => pairingTopic === topic).length >= MAX_PER_PAIRING)
    return reply(context, { topic, method, id, error: LIMIT_EXCEEDED, kind: 'autoReject' })
  const latestExpiry = expiryIn(PROPOSAL_TTL, context.clock.now())
  const statedExpiry = received.expiryTimestamp
  const expiry = statedExpiry
    ? Math.min(localExpiry(context, { id, expiry: statedExpiry, publishedAt }), latestExpiry)
    : latestExpiry
  const proposal: Proposal = { ...received, expiryTimestamp: expiry, pairingTopic: topic, id, expiry, isOwn: false }
  await proposals.set(id, proposal)
  context.expirer.set(`id:${id}`, expiry)
  raise(context, 'session_proposal', proposalEvent(proposal))
}

/** Builds the event for a proposal. */
export function proposalEvent(proposal: Proposal): ClientEvents['session_proposal'] {
  const { isOwn: _isOwn, expiry: _expiry, ...params } = proposal
  return { id: proposal.id, params, verifyContext: unverified(proposal.proposer.metadata.url) }
}

/** Reads a proposal. Older apps leave out fields that were added later; null counts as absent. */
async function readProposal(params: Record<string, unknown>): Promise<Omit<ProposeParams, 'pairingTopic'>> {
  const given = withoutNulls(params)
  assertProposal(given, 'onSessionProposeRequest()')
  const proposer = isRecord(given['proposer']) ? given['proposer'] : {}
  if (typeof proposer['publicKey'] !== 'string' || !/^[0-9a-f]{64}$/.test(proposer['publicKey'])) {
    throw new ProtocolError('MISSING_OR_INVALID', 'onSessionProposeRequest() proposer public key should be a string')
  }
  const { sessionProperties, scopedProperties, expiryTimestamp } = given
  return {
    // `assertProposal` has checked the namespaces.
    requiredNamespaces: (given['requiredNamespaces'] ?? {}) as ProposalNamespaces,
    optionalNamespaces: (given['optionalNamespaces'] ?? {}) as ProposalNamespaces,
    relays: Array.isArray(given['relays']) && given['relays'].length > 0 ? given['relays'] : [{ protocol: 'irn' }],
    proposer: { publicKey: proposer['publicKey'], metadata: readMetadata(proposer['metadata']) },
    expiryTimestamp: typeof expiryTimestamp === 'number' ? expiryTimestamp : 0,
    sessionProperties: isRecord(sessionProperties) ? sessionProperties : undefined,
    scopedProperties: isRecord(scopedProperties) ? scopedProperties : undefined,
  }
}
