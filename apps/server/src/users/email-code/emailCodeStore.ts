import { and, desc, eq, gt, gte, like, lt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { emailCode } from '../../database/schema.ts'

/** A stored code: sent, and not yet used. */
export type SentCode = typeof emailCode.$inferSelect

/**
 * The prefix of an asker's key if the asker is a network. Codes are counted by their asker: a known browser, or a network,
 * which stands for all its unknown browsers together.
 */
export const networkPrefix = 'network '

/** Stores the codes that were sent and not yet used. */
export type EmailCodeStore = {
  /**
   * Adds a code, unless the codes sent to its email address after `since` have reached a maximum: `maxPerAsker` for its asker
   * or, if the asker is a network, `maxUnknown` for all networks together. Both maxima hold even if several instances add codes
   * at once. Codes sent before `since` are removed.
   *
   * @returns undefined if the code was added; otherwise the time at which the oldest code that counts towards the reached
   * maximum was sent.
   */
  add: (
    code: Omit<SentCode, 'tries'>,
    limits: { since: Date; maxPerAsker: number; maxUnknown: number },
  ) => Promise<Date | undefined>
  /** Finds the newest code that was sent to an address for a browser, which is given by the hash of its secret. */
  find: (query: { email: string; browser: string }) => Promise<SentCode | undefined>
  /** Atomically counts an attempt at entering a code. @returns false if the maximum was already reached. */
  countAttempt: (id: string, max: number) => Promise<boolean>
  /** Removes a code. @returns whether the code existed; of several concurrent calls, only one call gets true. */
  remove: (id: string) => Promise<boolean>
}

/** Creates the store. */
export function createEmailCodeStore(db: Database): EmailCodeStore {
  return {
    add: async (code, { since, maxPerAsker, maxUnknown }) => {
      const { email, asker, sentAt } = code
      // A code dated this far in the future was sent before the clock was set back.
      const until = new Date(2 * sentAt.getTime() - since.getTime())
      await db.delete(emailCode).where(or(lte(emailCode.sentAt, since), gte(emailCode.sentAt, until)))
      return db.transaction(async (transaction) => {
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`)
        const sentTo = and(eq(emailCode.email, email), gt(emailCode.sentAt, since))
        const isUnknown = asker.startsWith(networkPrefix)
        const limits = [
          { max: maxPerAsker, condition: eq(emailCode.asker, asker) },
          ...(isUnknown ? [{ max: maxUnknown, condition: like(emailCode.asker, `${networkPrefix}%`) }] : []),
        ]
        for (const { max, condition } of limits) {
          const sent = await transaction
            .select({ sentAt: emailCode.sentAt })
            .from(emailCode)
            .where(and(sentTo, condition))
            .orderBy(desc(emailCode.sentAt))
            .limit(max)
          if (sent.length === max) return sent.at(-1)?.sentAt
        }
        await transaction.insert(emailCode).values(code)
        return undefined
      })
    },
    find: async ({ email, browser }) => {
      const [row] = await db
        .select()
        .from(emailCode)
        .where(and(eq(emailCode.email, email), eq(emailCode.browser, browser)))
        .orderBy(desc(emailCode.sentAt))
        .limit(1)
      return row
    },
    countAttempt: async (id, max) => {
      const rows = await db
        .update(emailCode)
        .set({ tries: sql`${emailCode.tries} + 1` })
        .where(and(eq(emailCode.id, id), lt(emailCode.tries, max)))
        .returning({ id: emailCode.id })
      return rows.length > 0
    },
    remove: async (id) => {
      const rows = await db.delete(emailCode).where(eq(emailCode.id, id)).returning({ id: emailCode.id })
      return rows.length > 0
    },
  }
}
