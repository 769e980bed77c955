import { randomBytes } from 'node:crypto'
import type { Clock } from '@holdfast/base'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import type { DerivedKeys } from '../shares/keys.ts'
import { custodyMailLink as table } from '../tables.ts'

/** What a link lets its reader do. */
export type MailLinkPurpose = 'freeze' | 'revert-email'

/** What a link in a mail is for. */
export type MailLink = {
  purpose: MailLinkPurpose
  /** Whose account it is. */
  actor: string
  /** What it is done to; empty for the account itself. */
  object: string
}

/** Links in mails. Each works once: looking at one changes nothing, because mail scanners open links. */
export type MailLinks = {
  /** Makes one. @returns its token. @param lifeMs - how long it works. */
  make: (link: MailLink, lifeMs: number) => Promise<string>
  /** What a link is for; undefined when it is over. Changes nothing. */
  find: (token: string) => Promise<MailLink | undefined>
  /** Spends one. @returns undefined when it is over, or was spent. */
  take: (token: string) => Promise<MailLink | undefined>
}

/** Longest token that is looked up, in characters. */
const LONGEST = 64

/** Creates the links. */
export function createMailLinks(options: { db: Database; keys: DerivedKeys; clock: Clock }): MailLinks {
  const { db, keys, clock } = options
  const at = (ms = 0): Date => new Date(clock.now() + ms)
  const hashOf = (token: string): string => keys.hmac('mail-link/1', token.slice(0, LONGEST))
  const live = (token: string) => and(eq(table.token, hashOf(token)), gt(table.expiresAt, at()))
  // The column has no other values: only `make` writes it.
  const read = (row: typeof table.$inferSelect | undefined): MailLink | undefined =>
    row && { purpose: row.purpose as MailLinkPurpose, actor: row.actor, object: row.object }
  return {
    make: async (link, lifeMs) => {
      const token = randomBytes(32).toString('base64url')
      await db.delete(table).where(lte(table.expiresAt, at()))
      await db.insert(table).values({ ...link, token: hashOf(token), expiresAt: at(lifeMs) })
      return token
    },
    find: async (token) => read((await db.select().from(table).where(live(token)))[0]),
    take: async (token) => read((await db.delete(table).where(live(token)).returning())[0]),
  }
}
