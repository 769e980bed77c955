import { and, desc, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { embeddedAttempt, embeddedDevice, embeddedIdentity, embeddedShareSet } from '../tables.ts'

/** A login that has begun. */
export type Attempt = typeof embeddedAttempt.$inferSelect

/** Stores logins that have begun. Each change of state is one conditional update, so that no race spends a code twice. */
export type AttemptStore = {
  /** Finds the running attempt of a device for an address, in one project and on pages of one origin. */
  findOpen: (
    login: Pick<Attempt, 'jkt' | 'subject' | 'projectKey' | 'origin'>,
    now: Date,
  ) => Promise<Attempt | undefined>
  /** Adds an attempt, and removes attempts that expired an hour ago or earlier. */
  add: (attempt: Omit<Attempt, 'code' | 'codeSentAt' | 'tries' | 'isApproved'>, now: Date) => Promise<void>
  find: (id: string, jkt: string) => Promise<Attempt | undefined>
  /**
   * Stores the hash of a new code in place of the last code. @returns false when the last code was sent in the time range
   * `unlessSent`, or the attempt does not wait for a code.
   */
  setCode: (
    id: string,
    codeHash: string,
    times: { now: Date; unlessSent: { after: Date; before: Date }; expiresAt: Date },
  ) => Promise<boolean>
  /** Records that the vault has approved the device. @returns false when the attempt is not waiting for that approval. */
  approveDevice: (id: string, now: Date) => Promise<boolean>
  /** Counts one try of the current code. @returns the code's hash; undefined when no try is left, or the attempt is over. */
  countTry: (id: string, maxTries: number, now: Date) => Promise<string | undefined>
  /** Spends the code and the attempt. @returns false when the attempt was spent already, or has a newer code. */
  spend: (id: string, codeHash: string) => Promise<boolean>
  /** Ends the attempt if its tries are used up. */
  burn: (id: string, maxTries: number) => Promise<void>
  /**
   * Returns whether the device has a share for the user of this address, or of any address if none is given, and has not been
   * revoked. A device that has only logged in counts as unknown: the vault must approve it first, because the vault accepts
   * and releases shares only for devices that it has approved itself.
   */
  isKnownDevice: (jkt: string, subject?: string) => Promise<boolean>
}

/** Creates the store. */
export function createAttemptStore(db: Database): AttemptStore {
  const { id, state, tries, codeSentAt, expiresAt } = embeddedAttempt
  const hasRow = (rows: readonly unknown[]): boolean => rows.length > 0
  return {
    findOpen: async ({ jkt, subject, projectKey, origin }, now) => {
      const [row] = await db
        .select()
        .from(embeddedAttempt)
        .where(
          and(
            eq(embeddedAttempt.jkt, jkt),
            eq(embeddedAttempt.subject, subject),
            eq(embeddedAttempt.projectKey, projectKey),
            eq(embeddedAttempt.origin, origin),
            inArray(state, ['device', 'code']),
            gt(expiresAt, now),
          ),
        )
        .orderBy(desc(embeddedAttempt.createdAt))
        .limit(1)
      return row
    },
    add: async (attempt, now) => {
      await db.delete(embeddedAttempt).where(lte(expiresAt, new Date(now.getTime() - 3_600_000)))
      await db.insert(embeddedAttempt).values(attempt)
    },
    find: async (attemptId, jkt) => {
      const [row] = await db
        .select()
        .from(embeddedAttempt)
        .where(and(eq(id, attemptId), eq(embeddedAttempt.jkt, jkt)))
      return row
    },
    setCode: async (attemptId, codeHash, { now, unlessSent: { after, before }, expiresAt: until }) =>
      hasRow(
        await db
          .update(embeddedAttempt)
          .set({ code: codeHash, codeSentAt: now, tries: 0, expiresAt: until })
          .where(
            and(
              eq(id, attemptId),
              eq(state, 'code'),
              or(isNull(codeSentAt), lte(codeSentAt, after), gte(codeSentAt, before)),
            ),
          )
          .returning({ id }),
      ),
    approveDevice: async (attemptId, now) =>
      hasRow(
        await db
          .update(embeddedAttempt)
          .set({ state: 'code', isApproved: true })
          .where(and(eq(id, attemptId), eq(state, 'device'), gt(expiresAt, now)))
          .returning({ id }),
      ),
    countTry: async (attemptId, maxTries, now) => {
      const [row] = await db
        .update(embeddedAttempt)
        .set({ tries: sql`${tries} + 1` })
        .where(and(eq(id, attemptId), eq(state, 'code'), lt(tries, maxTries), gt(expiresAt, now)))
        .returning({ code: embeddedAttempt.code })
      return row?.code
    },
    spend: async (attemptId, codeHash) =>
      hasRow(
        await db
          .update(embeddedAttempt)
          .set({ state: 'used' })
          .where(and(eq(id, attemptId), eq(state, 'code'), eq(embeddedAttempt.code, codeHash)))
          .returning({ id }),
      ),
    burn: async (attemptId, maxTries) => {
      await db
        .update(embeddedAttempt)
        .set({ state: 'burnt' })
        .where(and(eq(id, attemptId), eq(state, 'code'), sql`${tries} >= ${maxTries}`))
    },
    isKnownDevice: async (jkt, subject) => {
      const rows = await db
        .select({ id: embeddedDevice.id })
        .from(embeddedDevice)
        .innerJoin(embeddedIdentity, eq(embeddedIdentity.userId, embeddedDevice.userId))
        .innerJoin(embeddedShareSet, eq(embeddedShareSet.deviceId, embeddedDevice.id))
        .where(
          and(
            eq(embeddedDevice.jkt, jkt),
            isNull(embeddedDevice.revokedAt),
            eq(embeddedIdentity.provider, 'email'),
            subject === undefined ? undefined : eq(embeddedIdentity.subject, subject),
          ),
        )
        .limit(1)
      return hasRow(rows)
    },
  }
}
