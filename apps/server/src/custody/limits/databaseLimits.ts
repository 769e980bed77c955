import type { Clock } from '@holdfast/base'
import type { Database } from '../../database/connect.ts'
import { RateLimitedError } from '../../http/limits/rateLimits.ts'
import { type CountedSpan, createLimitStore } from './limitStore.ts'

/** How often something is allowed within one time span of a fixed length. */
export type SpanLimit = { points: number; spanS: number }

/** Enforces limits by counts that survive restarts and that all instances share. */
export type DatabaseLimits = {
  /**
   * Counts one use in all spans.
   *
   * @returns a function that undoes the count, for example when only failures count and the try succeeded.
   * @throws {RateLimitedError} if a limit is exceeded; then the use counts in no span.
   */
  consume: (key: string, limits: readonly SpanLimit[]) => Promise<() => Promise<void>>
  /** Returns whether another use would be refused. Counts nothing. */
  isReached: (key: string, limits: readonly SpanLimit[]) => Promise<boolean>
}

/** Creates the limits. */
export function createDatabaseLimits(options: { db: Database; clock: Clock }): DatabaseLimits {
  const { db, clock } = options
  const store = createLimitStore(db)
  const spanOf = (key: string, spanS: number): CountedSpan & { endsAt: Date } => {
    const spanMs = spanS * 1_000
    const start = Math.floor(clock.now() / spanMs) * spanMs
    return { key: `${key} ${spanS}`, windowStart: new Date(start), endsAt: new Date(start + spanMs) }
  }
  /** Undoes the count in exactly these spans. */
  const giveBack = async (counted: readonly CountedSpan[]): Promise<void> => {
    for (const span of counted) await store.undo(span)
  }
  return {
    consume: async (key, limits) => {
      await store.deleteEnded(new Date(clock.now()))
      let waitMs = 0
      const counted: CountedSpan[] = []
      for (const { points, spanS } of limits) {
        const span = spanOf(key, spanS)
        counted.push(span)
        if ((await store.count(span)) > points) waitMs = Math.max(waitMs, span.endsAt.getTime() - clock.now())
      }
      if (waitMs === 0) return () => giveBack(counted)
      // A use that one span refuses must not count in another: otherwise, tries refused in one hour would use up the whole
      // day's limit.
      await giveBack(counted)
      throw new RateLimitedError({ retryAfterS: Math.ceil(waitMs / 1_000) })
    },
    isReached: async (key, limits) => {
      for (const { points, spanS } of limits) if ((await store.read(spanOf(key, spanS))) >= points) return true
      return false
    },
  }
}
