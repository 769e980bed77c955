import { and, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { custodyMailLink as table } from '../tables.ts'

/** A stored link, by the hash of its token. */
export type MailLinkRow = typeof table.$inferSelect

/** Stores the links in mails until they expire or are spent. */
export type MailLinkStore = {
  /** Adds a link, and deletes the links that have expired. */
  add: (row: MailLinkRow, now: Date) => Promise<void>
  /** @returns undefined for a link that has expired or was spent. */
  find: (hash: string, now: Date) => Promise<MailLinkRow | undefined>
  /** Deletes a link. @returns the link; undefined if it has expired or was spent. */
  take: (hash: string, now: Date) => Promise<MailLinkRow | undefined>
}

/** Creates the store. */
export function createMailLinkStore(db: Database): MailLinkStore {
  const isValid = (hash: string, now: Date) => and(eq(table.token, hash), gt(table.expiresAt, now))
  return {
    add: async (row, now) => {
      await db.delete(table).where(lte(table.expiresAt, now))
      await db.insert(table).values(row)
    },
    find: async (hash, now) => (await db.select().from(table).where(isValid(hash, now)))[0],
    take: async (hash, now) => (await db.delete(table).where(isValid(hash, now)).returning())[0],
  }
}
