import type { Pairing, Proposal, Session } from '../records/entities.ts'
import { isExpired } from '../records/expirer.ts'
import type { Records } from '../records/records.ts'
import { ProtocolError } from '../wire/errors.ts'
import { isText } from './scalars.ts'

/** The dependencies of the checks. */
export type CheckContext = {
  records: Records
  nowMs: () => number
  /**
   * Called when a check finds a record that has expired, or a session whose encryption key is missing. `key` is the record's
   * topic or id.
   */
  drop: (kind: 'session' | 'pairing' | 'proposal', key: string | number) => void
}

/**
 * Returns the session of a topic.
 *
 * @throws {ProtocolError} if there is no such session, or it has expired, or its encryption key is missing.
 */
export function requireSession(checkContext: CheckContext, topic: unknown): Session {
  const { sessions, keychain } = checkContext.records
  if (!isText(topic)) throw invalid(`session topic should be a string: ${String(topic)}`)
  refuseDeleted(sessions.wasDeleted(topic), 'session', topic)
  const session = sessions.get(topic)
  if (!session) throw new ProtocolError('NO_MATCHING_KEY', `session topic doesn't exist: ${topic}`)
  if (isExpired(session.expiry, checkContext.nowMs())) {
    checkContext.drop('session', topic)
    throw new ProtocolError('EXPIRED', `session topic: ${topic}`)
  }
  if (!keychain.get(topic)) {
    checkContext.drop('session', topic)
    throw invalid(`session topic does not exist in keychain: ${topic}`)
  }
  return session
}

/** Returns the pairing of a topic. @throws {ProtocolError} if there is no such pairing, or it has expired. */
export function requirePairing(checkContext: CheckContext, topic: unknown): Pairing {
  const { pairings } = checkContext.records
  if (!isText(topic)) throw invalid(`pairing topic should be a string: ${String(topic)}`)
  refuseDeleted(pairings.wasDeleted(topic), 'pairing', topic)
  const pairing = pairings.get(topic)
  if (!pairing) throw new ProtocolError('NO_MATCHING_KEY', `pairing topic doesn't exist: ${topic}`)
  if (isExpired(pairing.expiry, checkContext.nowMs())) {
    checkContext.drop('pairing', topic)
    throw new ProtocolError('EXPIRED', `pairing topic: ${topic}`)
  }
  return pairing
}

/**
 * Returns the session or pairing of a topic.
 *
 * @throws {ProtocolError} if the topic belongs to neither, or the record fails {@link requireSession} or
 * {@link requirePairing}.
 */
export function requireSessionOrPairing(checkContext: CheckContext, topic: unknown): Session | Pairing {
  const { sessions, pairings } = checkContext.records
  if (!isText(topic)) throw invalid(`session or pairing topic should be a string: ${String(topic)}`)
  if (sessions.get(topic) ?? sessions.wasDeleted(topic)) return requireSession(checkContext, topic)
  if (pairings.get(topic) ?? pairings.wasDeleted(topic)) return requirePairing(checkContext, topic)
  throw new ProtocolError('NO_MATCHING_KEY', `session or pairing topic doesn't exist: ${topic}`)
}

/** Returns the proposal with an id. @throws {ProtocolError} if there is no such proposal, or it has expired. */
export function requireProposal(checkContext: CheckContext, id: unknown): Proposal {
  if (typeof id !== 'number') throw invalid(`proposal id should be a number: ${String(id)}`)
  const proposal = checkContext.records.proposals.get(id)
  if (!proposal) throw new ProtocolError('NO_MATCHING_KEY', `proposal id doesn't exist: ${id}`)
  if (isExpired(proposal.expiry, checkContext.nowMs())) {
    checkContext.drop('proposal', id)
    throw new ProtocolError('EXPIRED', `proposal id: ${id}`)
  }
  return proposal
}

/** Refuses a record that was deleted recently. @throws {ProtocolError} */
export function refuseDeleted(wasDeleted: boolean, kind: string, key: string): void {
  if (wasDeleted) throw invalid(`Record was recently deleted - ${kind}: ${key}`)
}

function invalid(context: string): ProtocolError {
  return new ProtocolError('MISSING_OR_INVALID', context)
}
