import { expiryIn } from '../records/expirer.ts'
import { REQUEST_EXPIRY } from '../validate/scalars.ts'
import { idMs } from '../wire/ids.ts'
import { deliveries } from '../wire/methods.ts'
import type { Context } from './context.ts'

/** Lifetime of a session, in seconds, unless it is extended: seven days. */
export const SESSION_TTL = 604_800
/** Longest wait of a proposal for an answer, in seconds. */
export const PROPOSAL_TTL = deliveries.wc_sessionPropose.request.ttl

/** An id whose time differs from ours by more than this comes from a clock that cannot be compared with ours. */
const COMPARABLE_MS = 86_400_000

/**
 * Converts an expiry by the peer's clock to our clock. The peer's clock gives the lifetime of a message, from the time in its
 * id to its expiry, and the relay's clock gives the message's age. So neither clock has to agree with ours. But if the time in
 * the id differs from ours by more than a day, the expiry is assumed to be by our clock. No request waits longer than seven days.
 *
 * @param message.expiry - Unix seconds by the peer's clock.
 * @param message.publishedAt - milliseconds by the relay's clock.
 * @returns Unix seconds by our clock.
 */
export function localExpiry(context: Context, message: { id: number; expiry: number; publishedAt: number }): number {
  const now = context.clock.now()
  const sentMs = idMs(message.id)
  const latest = expiryIn(REQUEST_EXPIRY.max, now)
  if (Math.abs(sentMs - now) > COMPARABLE_MS) return Math.min(message.expiry, latest)
  const ageMs = message.publishedAt > 0 ? Math.max(0, context.relayer.now() - message.publishedAt) : 0
  return Math.min(Math.floor((now + message.expiry * 1_000 - sentMs - ageMs) / 1_000), latest)
}
