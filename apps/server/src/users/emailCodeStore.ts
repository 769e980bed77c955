import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { emailCode } from '../database/schema.ts'

/** Remembers which codes were sent and not used. */
export type EmailCodeStore = {
  /**
   * Adds one unless there are `most` since a moment, also when several instances try at once; older ones are removed.
   *
   * @returns when the oldest was sent, if there were too many and none was added.
   */
  add: (code: { email: string; sentAt: Date; since: Date; most: number }) => Promise<Date | undefined>
  removeNewest: (email: string) => Promise<void>
}

/** Makes the store. */
export function createEmailCodeStore(db: Database): EmailCodeStore {
  return {
    add: async ({ email, sentAt, since, most }) => {
      await db.delete(emailCode).where(lte(emailCode.sentAt, since))
      return db.transaction(async (transaction) => {
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`)
        const sent = await transaction
          .select({ sentAt: emailCode.sentAt })
          .from(emailCode)
          .where(and(eq(emailCode.email, email), gt(emailCode.sentAt, since)))
          .orderBy(desc(emailCode.sentAt))
          .limit(most)
        if (sent.length === most) return sent.at(-1)?.sentAt
        await transaction.insert(emailCode).values({ id: randomUUID(), email, sentAt })
        return undefined
      })
    },
    removeNewest: async (email) => {
      const newest = db
        .select({ id: emailCode.id })
        .from(emailCode)
        .where(eq(emailCode.email, email))
        .orderBy(desc(emailCode.sentAt))
        .limit(1)
      await db.delete(emailCode).where(inArray(emailCode.id, newest))
    },
  }
}
