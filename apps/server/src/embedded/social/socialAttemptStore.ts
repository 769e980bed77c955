import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { embeddedSocialAttempt as table } from '../tables.ts'

/** An attempt to log in at an identity provider. */
export type SocialAttempt = typeof table.$inferSelect
/** The fields of an attempt when it begins. */
export type BegunAttempt = Pick<
  SocialAttempt,
  'id' | 'provider' | 'projectKey' | 'origin' | 'jkt' | 'label' | 'link' | 'createdAt' | 'expiresAt'
>
/** The fields that are added to an attempt when the user returns from the provider. */
export type ReturnedIdentity = Pick<
  SocialAttempt,
  'subject' | 'emailEncrypted' | 'nameEncrypted' | 'proofEncrypted' | 'ticket' | 'ticketExpiresAt' | 'number'
>

/**
 * Stores attempts to log in at identity providers. The methods that spend something check and change a row atomically, so that
 * no race spends an OAuth `state` or a ticket twice.
 */
export type SocialAttemptStore = {
  /** Adds an attempt, deletes the provider's data of expired attempts, and removes attempts that expired an hour ago. */
  add: (attempt: BegunAttempt, now: Date) => Promise<void>
  find: (id: string, jkt: string) => Promise<SocialAttempt | undefined>
  /** Finds an attempt by the link that its window opens, while the link is valid. */
  findByLink: (link: string, now: Date) => Promise<SocialAttempt | undefined>
  /**
   * Records that the window is sent to the provider. If the link is opened again, the new values replace the old values.
   *
   * @returns false when the user has returned already, or the attempt has expired or ended.
   */
  markSent: (
    id: string,
    sent: { stateHash: string; verifierEncrypted: string; returnUrl: string | null },
    now: Date,
  ) => Promise<boolean>
  /**
   * Spends the OAuth `state` that a provider returned. @returns the attempt; undefined when this `state` was spent, replaced or
   * never issued, or the attempt has expired.
   */
  spendState: (stateHash: string, now: Date) => Promise<SocialAttempt | undefined>
  /** Records the identity that the provider stated. */
  markReturned: (id: string, identity: ReturnedIdentity) => Promise<void>
  /**
   * Ends an attempt whose user has returned, and deletes the provider's data. @returns the attempt as it was before; undefined
   * when its user has not returned, or it has ended or expired.
   */
  spend: (id: string, jkt: string, outcome: 'used' | 'over', now: Date) => Promise<SocialAttempt | undefined>
  /** Ends an attempt whose visit to the provider failed. */
  end: (id: string) => Promise<void>
}

/** How long an expired attempt is kept, in milliseconds. */
const RETENTION_MS = 3_600_000

/** Creates the store. */
export function createSocialAttemptStore(db: Database): SocialAttemptStore {
  const { id, state, jkt, link, stateHash, expiresAt } = table
  const cleared = { proofEncrypted: null, verifierEncrypted: null, emailEncrypted: null, nameEncrypted: null }
  return {
    add: async (attempt, now) => {
      await db.delete(table).where(lte(expiresAt, new Date(now.getTime() - RETENTION_MS)))
      // Nothing needs the provider's answer any more when an attempt has expired unfinished.
      await db
        .update(table)
        .set({ state: 'over', ...cleared })
        .where(and(lte(expiresAt, now), inArray(state, ['sent', 'arrived', 'returned'])))
      await db.insert(table).values({ ...attempt, state: 'begun' })
    },
    find: async (attemptId, device) => {
      const [row] = await db
        .select()
        .from(table)
        .where(and(eq(id, attemptId), eq(jkt, device)))
      return row
    },
    findByLink: async (wantedLink, now) => {
      const [row] = await db
        .select()
        .from(table)
        .where(and(eq(link, wantedLink), inArray(state, ['begun', 'sent']), gt(expiresAt, now)))
      return row
    },
    markSent: async (attemptId, sent, now) => {
      const rows = await db
        .update(table)
        .set({ state: 'sent', ...sent })
        .where(and(eq(id, attemptId), inArray(state, ['begun', 'sent']), gt(expiresAt, now)))
        .returning({ id })
      return rows.length > 0
    },
    spendState: async (wantedHash, now) => {
      const [row] = await db
        .update(table)
        .set({ state: 'arrived' })
        .where(and(eq(stateHash, wantedHash), eq(state, 'sent'), gt(expiresAt, now)))
        .returning()
      return row
    },
    markReturned: async (attemptId, identity) => {
      await db
        .update(table)
        .set({ state: 'returned', verifierEncrypted: null, ...identity })
        .where(and(eq(id, attemptId), eq(state, 'arrived')))
    },
    spend: (attemptId, device, outcome, now) =>
      db.transaction(async (transaction) => {
        const [row] = await transaction
          .select()
          .from(table)
          .where(and(eq(id, attemptId), eq(jkt, device), eq(state, 'returned'), gt(expiresAt, now)))
          .for('update')
        if (!row) return undefined
        await transaction
          .update(table)
          .set({ state: outcome, ...cleared })
          .where(eq(id, attemptId))
        return row
      }),
    end: async (attemptId) => {
      await db
        .update(table)
        .set({ state: 'over', ...cleared })
        .where(eq(id, attemptId))
    },
  }
}
