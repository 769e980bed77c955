import { isRecord } from '@holdfast/base'
import type { Pairing, Proposal, Session } from '../records/entities.ts'
import { isExpired } from '../records/expirer.ts'
import { isUrl, type PairingUri, parsePairingUri } from '../uri/pairingUri.ts'
import { ProtocolError } from '../wire/errors.ts'
import { PairingExistsError } from './errors.ts'
import { assertConforming, assertSessionNamespaces, chainsOfSession, describeValue, grantedOn } from './namespaces.ts'
import { assertProperties, assertProposal, assertScoped } from './proposal.ts'
import { isEvent, isReason, isRequest, isRequestExpiry, isResponse, isText, REQUEST_EXPIRY } from './scalars.ts'
import {
  type CheckContext,
  refuseDeleted,
  requirePairing,
  requireProposal,
  requireSession,
  requireSessionOrPairing,
} from './topics.ts'

/*
 * One assertion for each method of a client, and one for a wallet's settlement. Each checks the values that were passed,
 * whatever their static types, and returns the record that it found, if any. All throw {@link ProtocolError} unless stated
 * otherwise. The assertion for `authenticate` is in a file of its own, since it loads with the code for signing in.
 */

type Fields = Record<string, unknown>

function invalid(context: string): ProtocolError {
  return new ProtocolError('MISSING_OR_INVALID', context)
}

function fieldsOf(params: unknown, context: string): Fields {
  if (!isRecord(params)) throw invalid(`${context} params: ${json(params)}`)
  return params
}

/** Formats a value as JSON for an error message, as existing clients do. */
function json(value: unknown): string {
  return value === undefined ? 'undefined' : JSON.stringify(value)
}

/** Checks the parameters of `connect`. @returns the pairing to reuse, if the app named one. */
export function assertConnect(checkContext: CheckContext, params: unknown): Pairing | undefined {
  const fields = fieldsOf(params, 'connect()')
  const pairing =
    fields['pairingTopic'] === undefined ? undefined : requirePairing(checkContext, fields['pairingTopic'])
  assertProposal(fields, 'connect()')
  return pairing
}

/**
 * Checks the parameters of `pair`. A result of {@link parsePairingUri} is not parsed again.
 *
 * @throws {ProtocolError} | {PairingExistsError}
 */
export function assertPair(
  checkContext: CheckContext,
  params: { uri: string | PairingUri },
): PairingUri & { symKey: string } {
  const uri = params?.uri && typeof params.uri === 'object' ? params.uri : readUri(params)
  if (!uri.relay?.['protocol']) throw invalid('pair() uri#relay-protocol')
  const { symKey, expiryTimestamp, topic } = uri
  if (!symKey) throw invalid('pair() uri#symKey')
  if (expiryTimestamp && expiryTimestamp * 1_000 < checkContext.nowMs()) throw uriExpired()
  if (checkContext.records.pairings.get(topic)?.active) throw new PairingExistsError({ topic })
  return { ...uri, symKey }
}

/** Reads a URI that is passed as text. */
function readUri(params: unknown): PairingUri {
  const { uri } = fieldsOf(params, 'pair()')
  if (!isUrl(uri)) throw invalid(`pair() uri: ${String(uri)}`)
  return parsePairingUri(uri)
}

/** Creates the error for an expired URI. */
export function uriExpired(): ProtocolError {
  return new ProtocolError('EXPIRED', 'pair() URI has expired. Please try again with a new connection URI.')
}

/** Checks the parameters of `approve`. @throws {ProtocolError} | {ScopedPropertiesError} for the first that breaks a rule. */
export function assertApprove(checkContext: CheckContext, params: unknown): Proposal {
  const fields = isRecord(params) ? params : {}
  const proposal = requireProposal(checkContext, fields['id'])
  const { namespaces, relayProtocol, sessionProperties, scopedProperties } = fields
  assertSessionNamespaces(namespaces, 'approve()')
  assertConforming(proposal.requiredNamespaces, namespaces, 'approve()')
  if (relayProtocol !== undefined && !isText(relayProtocol))
    throw invalid(`approve() relayProtocol: ${describeValue(relayProtocol)}`)
  assertProperties(sessionProperties, 'sessionProperties')
  const keys = Object.keys(namespaces)
  assertScoped(scopedProperties, keys, { superset: 'approved namespaces', shown: keys.join(', ') })
  return proposal
}

/** Checks the parameters of `reject`. @throws {ProtocolError} for the first that breaks a rule. */
export function assertReject(checkContext: CheckContext, params: unknown): Proposal {
  const { id, reason } = fieldsOf(params, 'reject()')
  if (typeof id === 'number') refuseDeleted(checkContext.records.proposals.wasDeleted(id), 'proposal', String(id))
  const proposal = requireProposal(checkContext, id)
  if (!isReason(reason)) throw invalid(`reject() reason: ${json(reason)}`)
  return proposal
}

/** Checks the parameters of `update`. @throws {ProtocolError} for the first that breaks a rule. */
export function assertUpdate(checkContext: CheckContext, params: unknown): Session {
  const { topic, namespaces } = fieldsOf(params, 'update()')
  const session = requireSession(checkContext, topic)
  assertSessionNamespaces(namespaces, 'update()')
  assertConforming(session.requiredNamespaces, namespaces, 'update()')
  return session
}

/** Checks the parameters of `extend`. @throws {ProtocolError} for the first that breaks a rule. */
export function assertExtend(checkContext: CheckContext, params: unknown): Session {
  return requireSession(checkContext, fieldsOf(params, 'extend()')['topic'])
}

/** Checks the parameters of `request`. @throws {ProtocolError} for the first that breaks a rule. */
export function assertRequest(checkContext: CheckContext, params: unknown): Session {
  const { topic, request, chainId, expiry } = fieldsOf(params, 'request()')
  const session = requireSession(checkContext, topic)
  if (!chainsOfSession(session.namespaces).includes(String(chainId)))
    throw invalid(`request() chainId: ${String(chainId)}`)
  if (!isRequest(request)) throw invalid(`request() ${json(request)}`)
  if (!grantedOn(session.namespaces, String(chainId), 'methods').includes(request.method)) {
    throw invalid(`request() method: ${request.method}`)
  }
  if (expiry !== undefined && !isRequestExpiry(expiry)) {
    const rule = `Expiry must be a number (in seconds) between ${REQUEST_EXPIRY.min} and ${REQUEST_EXPIRY.max}`
    throw invalid(`request() expiry: ${describeValue(expiry)}. ${rule}`)
  }
  return session
}

/** Checks the parameters of `respond`. @throws {ProtocolError} for the first that breaks a rule. */
export function assertRespond(checkContext: CheckContext, params: unknown): Session {
  const { topic, response } = fieldsOf(params, 'respond()')
  const session = requireSession(checkContext, topic)
  if (!isResponse(response)) throw invalid(`respond() response: ${json(response)}`)
  return session
}

/** Checks the parameters of `ping`. @throws {ProtocolError} for the first that breaks a rule. */
export function assertPing(checkContext: CheckContext, params: unknown): Session | Pairing {
  return requireSessionOrPairing(checkContext, fieldsOf(params, 'ping()')['topic'])
}

/** Checks the parameters of `emit`. @throws {ProtocolError} for the first that breaks a rule. */
export function assertEmit(checkContext: CheckContext, params: unknown): Session {
  const { topic, event, chainId } = fieldsOf(params, 'emit()')
  const session = requireSession(checkContext, topic)
  if (!chainsOfSession(session.namespaces).includes(String(chainId)))
    throw invalid(`emit() chainId: ${String(chainId)}`)
  if (!isEvent(event) || !grantedOn(session.namespaces, String(chainId), 'events').includes(event.name)) {
    throw invalid(`emit() event: ${json(event)}`)
  }
  return session
}

/** Checks the parameters of `disconnect`. @throws {ProtocolError} for the first that breaks a rule. */
export function assertDisconnect(checkContext: CheckContext, params: unknown): Session | Pairing {
  return requireSessionOrPairing(checkContext, fieldsOf(params, 'disconnect()')['topic'])
}

/**
 * Checks that a wallet's settlement grants everything required, has not expired, and contains the public key from the wallet's
 * answer to the proposal.
 */
export function assertSettle(
  params: unknown,
  expected: { peerPublicKey: string; proposal: Proposal; nowMs: number },
): void {
  const context = 'onSessionSettleRequest()'
  const { relay, controller, namespaces, expiry } = fieldsOf(params, context)
  if (!isRecord(relay) || !isText(relay['protocol'])) throw invalid(`${context} relay protocol should be a string`)
  const publicKey = isRecord(controller) ? controller['publicKey'] : undefined
  if (!isText(publicKey)) throw invalid(`${context} controller public key should be a string`)
  if (publicKey !== expected.peerPublicKey) {
    throw invalid(`${context} controller public key is not the key of the approval`)
  }
  assertSessionNamespaces(namespaces, context)
  assertConforming(expected.proposal.requiredNamespaces, namespaces, context)
  if (typeof expiry !== 'number' || isExpired(expiry, expected.nowMs)) throw new ProtocolError('EXPIRED', context)
}
