import { and, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { embeddedFarcasterAttempt as table } from '../tables.ts'

/** A login with Farcaster that has begun. */
export type FarcasterAttempt = typeof table.$inferSelect

/** Stores logins with Farcaster. Each change of state is one conditional update, so that no race uses a login twice. */
export type FarcasterAttemptStore = {
  /** Adds a login, ends the device's other waiting logins, and removes logins that expired long ago. */
  add: (attempt: FarcasterAttempt, now: Date) => Promise<void>
  find: (id: string, jkt: string) => Promise<FarcasterAttempt | undefined>
  /** Ends a login. @returns false when the login no longer waits. */
  finish: (attempt: { id: string; jkt: string }, state: 'used' | 'over', now: Date) => Promise<boolean>
}

/** How long an expired login is kept, in milliseconds. */
const RETENTION_MS = 3_600_000

/** Creates the store. */
export function createFarcasterAttemptStore(db: Database): FarcasterAttemptStore {
  return {
    add: async (attempt, now) => {
      await db.delete(table).where(lte(table.expiresAt, new Date(now.getTime() - RETENTION_MS)))
      await db.transaction(async (transaction) => {
        await transaction
          .update(table)
          .set({ state: 'over' })
          .where(and(eq(table.jkt, attempt.jkt), eq(table.state, 'waiting')))
        await transaction.insert(table).values(attempt)
      })
    },
    find: async (id, jkt) => {
      const [row] = await db
        .select()
        .from(table)
        .where(and(eq(table.id, id), eq(table.jkt, jkt)))
      return row
    },
    finish: async ({ id, jkt }, state, now) => {
      const rows = await db
        .update(table)
        .set({ state })
        .where(and(eq(table.id, id), eq(table.jkt, jkt), eq(table.state, 'waiting'), gt(table.expiresAt, now)))
        .returning({ id: table.id })
      return rows.length > 0
    },
  }
}
