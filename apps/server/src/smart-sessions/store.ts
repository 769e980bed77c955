import { and, count, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { smartSession } from './tables.ts'

/** A stored permission. */
export type SmartSessionRow = typeof smartSession.$inferSelect

type Reader = Pick<Database, 'select'>

/** How many permissions of an account are listed at most. */
const MAX_LISTED = 100

/** How long a claim to send a revocation lasts at most: longer than sending it and waiting for its block. */
const CLAIM_LASTS = sql`interval '3 minutes'`

/** Stores permissions. */
export type SmartSessionStore = {
  /**
   * Stores a permission, unless it is already stored. Returns false, and stores nothing, if the account already had `maxUsable`
   * usable permissions when this permission was created.
   */
  add: (row: SmartSessionRow, limit: { maxUsable: number }) => Promise<boolean>
  find: (pci: `0x${string}`) => Promise<SmartSessionRow | undefined>
  /** Lists the permissions of an account, newest first. */
  list: (account: { address: `0x${string}`; chainId?: number | undefined }) => Promise<SmartSessionRow[]>
  /** Counts an account's permissions that are neither revoked nor expired. */
  countUsable: (address: `0x${string}`, now: Date) => Promise<number>
  /**
   * Claims the sending of a permission's revocation, so that of several instances only one sends it. The claim ends by itself
   * after a few minutes, in case the instance dies.
   *
   * @returns when the claim ends, which identifies it; undefined while there is another claim.
   */
  claimRevocation: (pci: `0x${string}`) => Promise<Date | undefined>
  /** Ends a claim. Does nothing if the claim has already ended, so that another instance's later claim stays. */
  releaseRevocation: (pci: `0x${string}`, claimedUntil: Date) => Promise<void>
  /** Records when a permission was revoked. The first recorded time is kept. */
  markRevoked: (pci: `0x${string}`, at: Date) => Promise<void>
}

/** Creates the store. */
export function createSmartSessionStore(db: Database): SmartSessionStore {
  const { address: addressColumn, chainId: chainColumn, pci: pciColumn, revokedAt, expiresAt, createdAt } = smartSession
  const { revokingUntil } = smartSession
  const find = async (reader: Reader, pci: `0x${string}`): Promise<SmartSessionRow | undefined> =>
    (await reader.select().from(smartSession).where(eq(pciColumn, pci)))[0]
  const countUsable = async (reader: Reader, address: `0x${string}`, now: Date): Promise<number> => {
    const isUsable = and(eq(addressColumn, address), isNull(revokedAt), gt(expiresAt, now))
    const [row] = await reader.select({ found: count() }).from(smartSession).where(isUsable)
    return row?.found ?? 0
  }
  return {
    add: (row, { maxUsable }) =>
      db.transaction(async (writer) => {
        // The account's permissions are counted and stored one after the other, so they cannot exceed the limit together.
        const lock = `holdfast permissions ${row.address}`
        await writer.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
        if (await find(writer, row.pci)) return true
        if ((await countUsable(writer, row.address, row.createdAt)) >= maxUsable) return false
        await writer.insert(smartSession).values(row)
        return true
      }),
    find: (pci) => find(db, pci),
    list: ({ address, chainId }) =>
      db
        .select()
        .from(smartSession)
        .where(and(eq(addressColumn, address), chainId === undefined ? undefined : eq(chainColumn, chainId)))
        .orderBy(desc(createdAt))
        .limit(MAX_LISTED),
    countUsable: (address, now) => countUsable(db, address, now),
    claimRevocation: async (pci) => {
      // The database's time, since the clocks of the instances may differ.
      const isFree = or(isNull(revokingUntil), lt(revokingUntil, sql`now()`))
      const [claimed] = await db
        .update(smartSession)
        // A `Date` has no microseconds, and must equal the stored time.
        .set({ revokingUntil: sql`date_trunc('milliseconds', now()) + ${CLAIM_LASTS}` })
        .where(and(eq(pciColumn, pci), isFree))
        .returning({ revokingUntil })
      return claimed?.revokingUntil ?? undefined
    },
    releaseRevocation: async (pci, claimedUntil) => {
      const isOwn = and(eq(pciColumn, pci), eq(revokingUntil, claimedUntil))
      await db.update(smartSession).set({ revokingUntil: null }).where(isOwn)
    },
    markRevoked: async (pci, at) => {
      const isOpen = and(eq(pciColumn, pci), isNull(revokedAt))
      await db.update(smartSession).set({ revokedAt: at }).where(isOpen)
    },
  }
}
