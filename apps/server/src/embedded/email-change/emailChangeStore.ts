import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import type { Writer } from '../sessions/sessionStore.ts'
import { embeddedIdentity, embeddedSession, embeddedEmailChange as table } from '../tables.ts'

/** A change of address. */
export type EmailChangeRow = typeof table.$inferSelect

/** Stores changes of address. Each change of state is one conditional update. */
export type EmailChangeStore = {
  /** Adds a change, and ends the user's other unfinished changes. */
  add: (change: Omit<EmailChangeRow, 'code' | 'tries' | 'doneAt'>) => Promise<void>
  find: (id: string, userId: string) => Promise<EmailChangeRow | undefined>
  /** Finds the newest change that a device of the user has finished since this time. */
  findDone: (userId: string, jkt: string, since: Date) => Promise<EmailChangeRow | undefined>
  /** Stores the code for the new address. @returns false when the change no longer waits for the old address. */
  setCode: (id: string, code: string, times: { now: Date; expiresAt: Date }) => Promise<boolean>
  /** Counts one try. @returns the code's hash; undefined when no try is left, or the change is over. */
  countTry: (id: string, maxTries: number, now: Date) => Promise<string | undefined>
  /**
   * Moves the account's mail identity to the new address. @returns 'taken' when another account has the address, 'over' when
   * the code was spent.
   */
  finish: (change: EmailChangeRow, now: Date, within: Writer) => Promise<'done' | 'taken' | 'over'>
  /**
   * Gives the account back to the old address, and ends all sessions. @returns the change; undefined if it cannot be reverted.
   */
  revert: (id: string, now: Date, within: Writer) => Promise<EmailChangeRow | undefined>
  /**
   * Returns whether this address was replaced after this time and is unused now, so that its former account may return to it.
   */
  isReplaced: (subject: string, since: Date) => Promise<boolean>
  /** Returns whether the user's address has changed since this time. */
  hasChanged: (userId: string, since: Date) => Promise<boolean>
}

/** Creates the store. */
export function createEmailChangeStore(db: Database): EmailChangeStore {
  const hasRow = (rows: readonly unknown[]): boolean => rows.length > 0
  return {
    add: async (change) => {
      await db
        .update(table)
        .set({ state: 'over' })
        .where(and(eq(table.userId, change.userId), inArray(table.state, ['asked', 'code'])))
      await db.insert(table).values(change)
    },
    find: async (id, userId) => {
      const [row] = await db
        .select()
        .from(table)
        .where(and(eq(table.id, id), eq(table.userId, userId)))
      return row
    },
    findDone: async (userId, jkt, since) => {
      const [row] = await db
        .select()
        .from(table)
        .where(and(eq(table.userId, userId), eq(table.jkt, jkt), eq(table.state, 'done'), gt(table.doneAt, since)))
        .orderBy(desc(table.doneAt))
        .limit(1)
      return row
    },
    setCode: async (id, code, { now, expiresAt }) =>
      hasRow(
        await db
          .update(table)
          .set({ code, state: 'code', tries: 0, expiresAt })
          .where(and(eq(table.id, id), eq(table.state, 'asked'), gt(table.expiresAt, now)))
          .returning({ id: table.id }),
      ),
    countTry: async (id, maxTries, now) => {
      const [row] = await db
        .update(table)
        .set({ tries: sql`${table.tries} + 1` })
        .where(and(eq(table.id, id), eq(table.state, 'code'), lt(table.tries, maxTries), gt(table.expiresAt, now)))
        .returning({ code: table.code })
      return row?.code
    },
    finish: async ({ id, userId, fromSubject, toSubject, toEncrypted }, now, within) => {
      const spent = await within
        .update(table)
        .set({ state: 'done', doneAt: now })
        .where(and(eq(table.id, id), eq(table.state, 'code')))
        .returning({ id: table.id })
      if (!hasRow(spent)) return 'over'
      const added = await within
        .insert(embeddedIdentity)
        .values({ provider: 'email', subject: toSubject, userId, emailEncrypted: toEncrypted, verifiedAt: now })
        .onConflictDoNothing()
        .returning({ userId: embeddedIdentity.userId })
      if (!hasRow(added)) return 'taken'
      if (fromSubject !== null) {
        await within
          .delete(embeddedIdentity)
          .where(
            and(
              eq(embeddedIdentity.provider, 'email'),
              eq(embeddedIdentity.subject, fromSubject),
              eq(embeddedIdentity.userId, userId),
            ),
          )
      }
      return 'done'
    },
    revert: async (id, now, within) => {
      const [change] = await within
        .update(table)
        .set({ state: 'reverted' })
        .where(and(eq(table.id, id), eq(table.state, 'done')))
        .returning()
      if (!change || change.fromSubject === null || change.fromEncrypted === null) return undefined
      const { userId, fromSubject, fromEncrypted } = change
      // The current address came from this change, or from a later change.
      await within
        .delete(embeddedIdentity)
        .where(and(eq(embeddedIdentity.provider, 'email'), eq(embeddedIdentity.userId, userId)))
      await within
        .insert(embeddedIdentity)
        .values({ provider: 'email', subject: fromSubject, userId, emailEncrypted: fromEncrypted, verifiedAt: now })
      await within.update(embeddedSession).set({ revokedAt: now }).where(eq(embeddedSession.userId, userId))
      return change
    },
    isReplaced: async (subject, since) =>
      hasRow(
        await db
          .select({ id: table.id })
          .from(table)
          .leftJoin(
            embeddedIdentity,
            and(eq(embeddedIdentity.provider, 'email'), eq(embeddedIdentity.subject, subject)),
          )
          .where(
            and(
              eq(table.fromSubject, subject),
              eq(table.state, 'done'),
              gt(table.doneAt, since),
              isNull(embeddedIdentity.userId),
            ),
          )
          .limit(1),
      ),
    hasChanged: async (userId, since) =>
      hasRow(
        await db
          .select({ id: table.id })
          .from(table)
          .where(and(eq(table.userId, userId), eq(table.state, 'done'), gt(table.doneAt, since)))
          .limit(1),
      ),
  }
}
