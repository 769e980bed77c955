import type { Pairing, Session } from '../records/entities.ts'
import { expiryIn } from '../records/expirer.ts'
import type { Context } from './context.ts'
import { PROPOSAL_TTL } from './lifetimes.ts'

/** Stores a session and watches its expiry. */
export async function keepSession(context: Context, session: Session): Promise<void> {
  await context.records.sessions.set(session.topic, session)
  context.expirer.set(`topic:${session.topic}`, session.expiry)
}

/** Stores a pairing and watches its expiry. */
export async function keepPairing(context: Context, pairing: Pairing): Promise<void> {
  await context.records.pairings.set(pairing.topic, pairing)
  context.expirer.set(`topic:${pairing.topic}`, pairing.expiry)
}

/**
 * Marks a pairing as active after an answer on its topic, and keeps it for five more minutes, since both sides may still send
 * messages.
 */
export async function activatePairing(
  context: Context,
  topic: string,
  peerMetadata?: Pairing['peerMetadata'],
): Promise<void> {
  const pairing = context.records.pairings.get(topic)
  if (!pairing) return
  const expiry = expiryIn(PROPOSAL_TTL, context.clock.now())
  await keepPairing(context, { ...pairing, active: true, expiry, peerMetadata: peerMetadata ?? pairing.peerMetadata })
}
