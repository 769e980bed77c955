import { topicOf } from '../../crypto/keys.ts'
import type { Pairing, Proposal, Session } from '../../records/entities.ts'
import { expiryIn } from '../../records/expirer.ts'
import { RelayerClosedError } from '../../relayer/errors.ts'
import { formatPairingUri, PAIRING_TTL } from '../../uri/pairingUri.ts'
import { assertConnect } from '../../validate/assertions.ts'
import { mergeNamespaces } from '../../validate/namespaces.ts'
import type { Properties, ProposalNamespaces, ProposeParams, RelayProtocol } from '../../wire/params.ts'
import { type Context, createKeyPair, ignore, raise, randomKey } from '../context.ts'
import { ProposalExpiredError } from '../errors.ts'
import { keepPairing } from '../keep.ts'
import { PROPOSAL_TTL } from '../lifetimes.ts'
import { sendRequest } from '../messages/send.ts'
import { endPairing, endProposal } from './ends.ts'

const RELAY = { protocol: 'irn' }

/**
 * Proposes a session. The URI needs no answer from the relay, so it can be shown before the connection is open.
 *
 * @returns the URI to scan (none when a pairing is reused) and a function that waits for the wallet's approval.
 * @throws {ProtocolError} if the parameters break a rule.
 */
export async function connect(context: Context, parameters: connect.Parameters): Promise<connect.ReturnType> {
  context.assertReady()
  const reused = assertConnect(context, parameters)
  const [pairing, { publicKey }]: [Pairing & { uri?: string }, { publicKey: string }] = await Promise.all([
    reused ?? createPairing(context),
    createKeyPair(context),
  ])
  const { topic, uri } = pairing
  const proposal = await createProposal(context, topic, parameters, publicKey)
  const approved = sendProposal(context, proposal)
  return { uri, expiry: pairing.expiry, id: proposal.id, pairingTopic: topic, approval: () => approved }
}

export declare namespace connect {
  type Parameters = {
    optionalNamespaces?: ProposalNamespaces | undefined
    /** Sent to wallets as optional namespaces: the session shows which of them were granted. */
    requiredNamespaces?: ProposalNamespaces | undefined
    sessionProperties?: Properties | undefined
    scopedProperties?: Properties | undefined
    relays?: RelayProtocol[] | undefined
    /** Topic of a pairing to reuse. */
    pairingTopic?: string | undefined
  }
  type ReturnType = {
    uri: string | undefined
    /** When the pairing expires, in Unix seconds. */
    expiry: number
    id: number
    pairingTopic: string
    /**
     * Resolves with the session.
     *
     * @throws {PeerError} the user declined. @throws {ProposalExpiredError} no wallet answered.
     */
    approval: () => Promise<Session>
  }
}

/** Creates and stores a pairing, and formats its URI for the wallet. */
export async function createPairing(context: Context, methods?: string[]): Promise<Pairing & { uri: string }> {
  const symKey = randomKey(context)
  const topic = await topicOf(context.primitives, symKey)
  const expiry = expiryIn(PAIRING_TTL, context.clock.now())
  const pairing: Pairing = { topic, expiry, relay: RELAY, active: false, methods }
  await Promise.all([context.records.keychain.set(topic, symKey), keepPairing(context, pairing)])
  raise(context, 'pairing_create', pairing)
  const uri = formatPairingUri({ topic, symKey, relay: RELAY, expiryTimestamp: expiry, methods })
  return { ...pairing, uri }
}

/** Creates a proposal and stores it. @param publicKey - the public key of a stored key pair. */
export async function createProposal(
  context: Context,
  pairingTopic: string,
  parameters: connect.Parameters,
  publicKey: string,
): Promise<Proposal> {
  const { requiredNamespaces = {}, optionalNamespaces = {}, sessionProperties, scopedProperties, relays } = parameters
  const expiry = expiryIn(PROPOSAL_TTL, context.clock.now())
  const proposal: Proposal = {
    id: context.peerId(),
    requiredNamespaces: {},
    optionalNamespaces: mergeNamespaces(requiredNamespaces, optionalNamespaces),
    relays: relays ?? [RELAY],
    proposer: { publicKey, metadata: context.metadata },
    expiryTimestamp: expiry,
    pairingTopic,
    sessionProperties,
    scopedProperties,
    expiry,
    isOwn: true,
  }
  await context.records.proposals.set(proposal.id, proposal)
  context.expirer.set(`id:${proposal.id}`, expiry)
  return proposal
}

/** Sends a proposal. The promise resolves with the session, or rejects when there will be none. */
export function sendProposal(context: Context, proposal: Proposal): Promise<Session> {
  const { id, pairingTopic: topic } = proposal
  const { isOwn: _isOwn, expiry: _expiry, ...wire } = proposal
  const params: ProposeParams & { id: number } = wire
  const approved = context.pending.wait(id, {
    ms: (PROPOSAL_TTL + 1) * 1_000,
    onTimeout: () => new ProposalExpiredError(),
  })
  approved.catch(ignore) // A caller that awaits the promise gets the rejection. Otherwise, the rejection is ignored.
  context.relayer.subscribe([topic]).catch(ignore)
  sendRequest(context, { topic, method: 'wc_sessionPropose', params, id }).published.catch(async (error: Error) => {
    // A client that is closed, for example by a reload, keeps the proposal: its successor may still receive the answer.
    if (error instanceof RelayerClosedError) return
    await endProposal(context, id, { error })
    await endPairing(context, topic)
  })
  // Only `onSettle`, in this tab or another, resolves `approved`, always with a session.
  return approved as Promise<Session>
}
