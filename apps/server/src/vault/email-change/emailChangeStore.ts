import { and, arrayContains, desc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import type { IdentityWriter } from '../identities/identityStore.ts'
import { vaultEmailChange as table } from '../tables.ts'

/** A change of an email address. */
export type EmailChangeRow = typeof table.$inferSelect

/** Stores changes of email addresses. Each transition to another state is one conditional update. */
export type EmailChangeStore = {
  /** Adds a change and ends the device's unfinished changes. */
  add: (change: Omit<EmailChangeRow, 'tries' | 'owners' | 'fromOwn'>) => Promise<void>
  /** Finds a device's newest change. */
  findNewest: (jkt: string) => Promise<EmailChangeRow | undefined>
  find: (id: string, within: IdentityWriter) => Promise<EmailChangeRow | undefined>
  /** Counts one try of the code. @returns the code's hash; undefined when no try is left, or the change has ended. */
  countTry: (id: string, maxTries: number, now: Date) => Promise<string | undefined>
  /** Records the owners whom the old address represented, so that the change can be reverted. */
  setOwners: (id: string, owners: Pick<EmailChangeRow, 'owners' | 'fromOwn'>, within: IdentityWriter) => Promise<void>
  /** Removes these owners from the later changes that moved them all, so that reverting such a change no longer moves them. */
  removeOwners: (owners: readonly string[], within: IdentityWriter) => Promise<void>
  /** Ends the unfinished changes of an old address, on all devices. */
  endUnfinished: (fromSubject: string, within: IdentityWriter) => Promise<void>
  /** Moves a change from one state to another. @returns false when the change is not in the first state. */
  move: (
    id: string,
    from: EmailChangeRow['state'],
    to: EmailChangeRow['state'],
    within?: IdentityWriter,
  ) => Promise<boolean>
}

/** Creates the store. */
export function createEmailChangeStore(db: Database): EmailChangeStore {
  const isUnfinished = inArray(table.state, ['asked', 'confirmed'])
  return {
    add: async (change) => {
      await db
        .update(table)
        .set({ state: 'over' })
        .where(and(eq(table.jkt, change.jkt), isUnfinished))
      // Earlier changes must not count as newer than this one, even if the clock was set back since they were added.
      await db
        .update(table)
        .set({ createdAt: new Date(change.createdAt.getTime() - 1) })
        .where(and(eq(table.jkt, change.jkt), gte(table.createdAt, change.createdAt)))
      await db.insert(table).values(change)
    },
    findNewest: async (jkt) => {
      const [row] = await db.select().from(table).where(eq(table.jkt, jkt)).orderBy(desc(table.createdAt)).limit(1)
      return row
    },
    find: async (id, within) => {
      const [row] = await within.select().from(table).where(eq(table.id, id))
      return row
    },
    countTry: async (id, maxTries, now) => {
      const [row] = await db
        .update(table)
        .set({ tries: sql`${table.tries} + 1` })
        .where(and(eq(table.id, id), eq(table.state, 'asked'), lt(table.tries, maxTries), gt(table.expiresAt, now)))
        .returning({ code: table.code })
      return row?.code
    },
    setOwners: async (id, owners, within) => {
      await within.update(table).set(owners).where(eq(table.id, id))
    },
    removeOwners: async (owners, within) => {
      if (owners.length === 0) return
      // A change moves all owners of the old address, and one of them is that address's own owner. An earlier change did not
      // move that owner yet, so only later changes moved all of these owners.
      const laterChanges = await within
        .select({ id: table.id, owners: table.owners })
        .from(table)
        .where(and(eq(table.state, 'done'), arrayContains(table.owners, [...owners])))
      for (const { id, owners: moved } of laterChanges) {
        const others = moved.filter((owner) => !owners.includes(owner))
        await within.update(table).set({ owners: others }).where(eq(table.id, id))
      }
    },
    endUnfinished: async (fromSubject, within) => {
      await within
        .update(table)
        .set({ state: 'over' })
        .where(and(eq(table.fromSubject, fromSubject), isUnfinished))
    },
    move: async (id, from, to, within = db) => {
      const rows = await within
        .update(table)
        .set({ state: to })
        .where(and(eq(table.id, id), eq(table.state, from)))
        .returning({ id: table.id })
      return rows.length > 0
    },
  }
}
