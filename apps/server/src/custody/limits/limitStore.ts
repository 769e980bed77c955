import { and, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { custodyLimit as table } from '../tables.ts'

/** A time span in which the uses of a key are counted. */
export type CountedSpan = { key: string; windowStart: Date }

/** Stores how often something was done in each time span. */
export type LimitStore = {
  /** Counts one use in a span. @returns the uses in this span so far. */
  count: (span: CountedSpan & { endsAt: Date }) => Promise<number>
  /** Undoes the count of one use in a span, even if the span has ended since. */
  undo: (span: CountedSpan) => Promise<void>
  /** Returns the uses in a span so far. */
  read: (span: CountedSpan) => Promise<number>
  /** Deletes the spans that have ended. */
  deleteEnded: (now: Date) => Promise<void>
}

/** Creates the store. */
export function createLimitStore(db: Database): LimitStore {
  const at = ({ key, windowStart }: CountedSpan) => and(eq(table.key, key), eq(table.windowStart, windowStart))
  return {
    count: async (span) => {
      const [row] = await db
        .insert(table)
        .values({ ...span, count: 1 })
        .onConflictDoUpdate({ target: [table.key, table.windowStart], set: { count: sql`${table.count} + 1` } })
        .returning({ count: table.count })
      return row?.count ?? 0
    },
    undo: async (span) => {
      await db
        .update(table)
        .set({ count: sql`greatest(${table.count} - 1, 0)` })
        .where(at(span))
    },
    read: async (span) => {
      const [row] = await db.select({ count: table.count }).from(table).where(at(span))
      return row?.count ?? 0
    },
    deleteEnded: async (now) => {
      await db.delete(table).where(lte(table.endsAt, now))
    },
  }
}
