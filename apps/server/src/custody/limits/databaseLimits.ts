import type { Clock } from '@holdfast/base'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { RateLimitedError } from '../../http/limits/rateLimits.ts'
import { custodyLimit } from '../tables.ts'

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
  const spanOf = (spanS: number): { windowStart: Date; endsAt: Date } => {
    const spanMs = spanS * 1_000
    const start = Math.floor(clock.now() / spanMs) * spanMs
    return { windowStart: new Date(start), endsAt: new Date(start + spanMs) }
  }
  /** Undoes the count in exactly these spans, even if some of them have ended since. */
  const giveBack = async (counted: readonly { key: string; windowStart: Date }[]): Promise<void> => {
    for (const { key, windowStart } of counted) {
      await db
        .update(custodyLimit)
        .set({ count: sql`greatest(${custodyLimit.count} - 1, 0)` })
        .where(and(eq(custodyLimit.key, key), eq(custodyLimit.windowStart, windowStart)))
    }
  }
  return {
    consume: async (key, limits) => {
      await db.delete(custodyLimit).where(lte(custodyLimit.endsAt, new Date(clock.now())))
      let waitMs = 0
      const counted: { key: string; windowStart: Date }[] = []
      for (const { points, spanS } of limits) {
        const { windowStart, endsAt } = spanOf(spanS)
        const span = { key: `${key} ${spanS}`, windowStart }
        counted.push(span)
        const [row] = await db
          .insert(custodyLimit)
          .values({ ...span, endsAt, count: 1 })
          .onConflictDoUpdate({
            target: [custodyLimit.key, custodyLimit.windowStart],
            set: { count: sql`${custodyLimit.count} + 1` },
          })
          .returning({ count: custodyLimit.count })
        if ((row?.count ?? 0) > points) waitMs = Math.max(waitMs, endsAt.getTime() - clock.now())
      }
      if (waitMs === 0) return () => giveBack(counted)
      // A use that one span refuses must not count in another: otherwise, tries refused in one hour would use up the whole
      // day's limit.
      await giveBack(counted)
      throw new RateLimitedError({ retryAfterS: Math.ceil(waitMs / 1_000) })
    },
    isReached: async (key, limits) => {
      for (const { points, spanS } of limits) {
        const { windowStart } = spanOf(spanS)
        const [row] = await db
          .select({ count: custodyLimit.count })
          .from(custodyLimit)
          .where(and(eq(custodyLimit.key, `${key} ${spanS}`), eq(custodyLimit.windowStart, windowStart)))
        if ((row?.count ?? 0) >= points) return true
      }
      return false
    },
  }
}
