import { and, desc, eq, gt, gte, inArray, isNull, lt, max, or, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import type { Writer } from '../sessions/sessionStore.ts'
import { embeddedIdentity, embeddedSession, embeddedUser, embeddedEmailChange as table } from '../tables.ts'

/** A change of a user's mail address. */
export type EmailChangeRow = typeof table.$inferSelect

/** Stores changes of address. Each step to another state is one conditional update, so that no race takes a step twice. */
export type EmailChangeStore = {
  /** Adds a change, and ends the user's other unfinished changes. */
  add: (change: Omit<EmailChangeRow, 'code' | 'tries' | 'doneAt'>) => Promise<void>
  find: (id: string, userId: string) => Promise<EmailChangeRow | undefined>
  /** Finds the newest change that this device of the user finished after `since`. */
  findDone: (userId: string, jkt: string, since: Date) => Promise<EmailChangeRow | undefined>
  /**
   * Stores the hash of the code for the new address. @returns false when the change has expired, is over, or has its code
   * already.
   */
  setCode: (id: string, codeHash: string, times: { now: Date; expiresAt: Date }) => Promise<boolean>
  /** Counts one try. @returns the code's hash; undefined when no try is left, or the change is over. */
  countTry: (id: string, maxTries: number, now: Date) => Promise<string | undefined>
  /**
   * Moves the account's mail identity to the new address.
   *
   * @param times.revertibleSince - changes that were finished before this time can no longer be reverted.
   * @returns 'taken' when another account has the address, 'replaced' when another account gave the address up so recently that
   * it can still revert that change, 'over' when the code was spent or the account has another address by now. Unless the result
   * is 'done', the caller undoes the transaction.
   */
  finish: (
    change: EmailChangeRow,
    times: { now: Date; revertibleSince: Date },
    within: Writer,
  ) => Promise<'done' | 'taken' | 'replaced' | 'over'>
  /**
   * Gives the account back to the old address, ends all later changes, so that none of them can be reverted, and ends all
   * sessions.
   *
   * @param times.revertibleSince - changes that were finished before this time can no longer be reverted.
   * @returns the change; undefined if it cannot be reverted.
   */
  revert: (
    id: string,
    times: { now: Date; revertibleSince: Date },
    within: Writer,
  ) => Promise<EmailChangeRow | undefined>
  /**
   * Returns whether a change after `since` replaced this address, and no account uses the address now. The changed account may
   * then still return to it.
   */
  isReplaced: (subject: string, since: Date) => Promise<boolean>
  /** Returns whether the user's address was changed after `since`. */
  hasChanged: (userId: string, since: Date) => Promise<boolean>
}

/** Creates the store. */
export function createEmailChangeStore(db: Database): EmailChangeStore {
  const hasRow = (rows: readonly unknown[]): boolean => rows.length > 0
  const isUnfinished = inArray(table.state, ['asked', 'code'])
  const wasReplaced = (subject: string, since: Date) =>
    and(eq(table.fromSubject, subject), eq(table.state, 'done'), gt(table.doneAt, since))
  /**
   * Locks an account until the end of the transaction, so that its changes of address are finished and reverted one after
   * another.
   */
  async function lockUser(userId: string, within: Writer): Promise<void> {
    await within
      .select({ id: embeddedUser.id })
      .from(embeddedUser)
      .where(eq(embeddedUser.id, userId))
      // Unlike 'update', this does not block a login that adds a device of the account.
      .for('no key update')
  }
  return {
    add: async (change) => {
      await db
        .update(table)
        .set({ state: 'over' })
        .where(and(eq(table.userId, change.userId), isUnfinished))
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
    setCode: async (id, codeHash, { now, expiresAt }) =>
      hasRow(
        await db
          .update(table)
          .set({ code: codeHash, state: 'code', tries: 0, expiresAt })
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
    finish: async ({ id, userId, fromSubject, toSubject, toEncrypted }, { now, revertibleSince }, within) => {
      await lockUser(userId, within)
      const [newest] = await within
        .select({ doneAt: max(table.doneAt) })
        .from(table)
        .where(eq(table.userId, userId))
      // Earlier changes must not count as later, even if the clock was set back since.
      const doneAt = new Date(Math.max(now.getTime(), (newest?.doneAt?.getTime() ?? 0) + 1))
      const spent = await within
        .update(table)
        .set({ state: 'done', doneAt })
        .where(and(eq(table.id, id), eq(table.state, 'code')))
        .returning({ id: table.id })
      if (!hasRow(spent)) return 'over'
      const added = await within
        .insert(embeddedIdentity)
        .values({ provider: 'email', subject: toSubject, userId, emailEncrypted: toEncrypted, verifiedAt: now })
        .onConflictDoNothing()
        .returning({ userId: embeddedIdentity.userId })
      if (!hasRow(added)) return 'taken'
      // Checked only after the insert. Before it, another account could still give the address up after the check.
      const replaced = await within
        .select({ id: table.id })
        .from(table)
        .where(wasReplaced(toSubject, revertibleSince))
        .limit(1)
      if (hasRow(replaced)) return 'replaced'
      if (fromSubject === null) return 'done'
      const removed = await within
        .delete(embeddedIdentity)
        .where(
          and(
            eq(embeddedIdentity.provider, 'email'),
            eq(embeddedIdentity.subject, fromSubject),
            eq(embeddedIdentity.userId, userId),
          ),
        )
        .returning({ userId: embeddedIdentity.userId })
      return hasRow(removed) ? 'done' : 'over'
    },
    revert: async (id, { now, revertibleSince }, within) => {
      const [found] = await within.select({ userId: table.userId }).from(table).where(eq(table.id, id))
      if (!found) return undefined
      await lockUser(found.userId, within)
      const [change] = await within
        .select()
        .from(table)
        .where(and(eq(table.id, id), eq(table.state, 'done'), gt(table.doneAt, revertibleSince)))
      if (!change || change.doneAt === null || change.fromSubject === null || change.fromEncrypted === null) {
        return undefined
      }
      const { userId, fromSubject, fromEncrypted, doneAt } = change
      // A thief may have changed the address again since, and then has the link that reverts that later change.
      await within
        .update(table)
        .set({ state: 'reverted' })
        .where(and(eq(table.userId, userId), eq(table.state, 'done'), gte(table.doneAt, doneAt)))
      await within
        .update(table)
        .set({ state: 'over' })
        .where(and(eq(table.userId, userId), isUnfinished))
      // The account's current address came from this change, or from a later change. If another account has taken the old
      // address meanwhile, that account loses it, because the address was reserved for this account.
      await within
        .delete(embeddedIdentity)
        .where(
          and(
            eq(embeddedIdentity.provider, 'email'),
            or(eq(embeddedIdentity.userId, userId), eq(embeddedIdentity.subject, fromSubject)),
          ),
        )
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
          .where(and(wasReplaced(subject, since), isNull(embeddedIdentity.userId)))
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
