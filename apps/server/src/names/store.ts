import { eq, inArray, or } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { accountName } from './tables.ts'

/** A registered name. */
export type NameRow = typeof accountName.$inferSelect

/** Reads and stores registered names. */
export type NameStore = {
  find: (label: string) => Promise<NameRow | undefined>
  findByAddress: (address: `0x${string}`) => Promise<NameRow | undefined>
  /** Returns those of the skeletons that belong to registered names. */
  findTaken: (skeletons: readonly string[]) => Promise<string[]>
  /**
   * Stores a name if it is free and the account has none. The database decides, so that only one of two simultaneous callers
   * gets the name.
   *
   * @returns the rows with the same label, skeleton or address; none if the name was stored.
   */
  add: (row: NameRow) => Promise<NameRow[]>
}

/** Creates the store. */
export function createNameStore(db: Database): NameStore {
  return {
    find: async (label) => (await db.select().from(accountName).where(eq(accountName.label, label)))[0],
    findByAddress: async (address) => (await db.select().from(accountName).where(eq(accountName.address, address)))[0],
    findTaken: async (skeletons) => {
      const rows = await db
        .select({ skeleton: accountName.skeleton })
        .from(accountName)
        .where(inArray(accountName.skeleton, [...skeletons]))
      return rows.map(({ skeleton }) => skeleton)
    },
    add: async (row) => {
      const added = await db.insert(accountName).values(row).onConflictDoNothing().returning()
      if (added.length > 0) return []
      const { label, skeleton, address } = row
      return db
        .select()
        .from(accountName)
        .where(or(eq(accountName.label, label), eq(accountName.skeleton, skeleton), eq(accountName.address, address)))
    },
  }
}
