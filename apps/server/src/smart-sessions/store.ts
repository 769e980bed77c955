import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { permissionSession } from './tables.ts'

/** A stored permission. */
export type SessionRow = typeof permissionSession.$inferSelect

type Reader = Pick<Database, 'select'>

/** How many permissions of an account are listed at most. */
const MAX_LISTED = 100

/** Stores permissions. */
export type SessionStore = {
  /**
   * Stores a permission, unless it is already stored. Returns false, and stores nothing, if the account already has `maxUsable`
   * permissions that can be used when the permission was created.
   */
  add: (row: SessionRow, limit: { maxUsable: number }) => Promise<boolean>
  find: (pci: `0x${string}`) => Promise<SessionRow | undefined>
  /** Lists the permissions of an account, newest first. */
  list: (account: { address: `0x${string}`; chainId?: number | undefined }) => Promise<SessionRow[]>
  /** Counts an account's permissions that are neither revoked nor expired. */
  countUsable: (address: `0x${string}`, now: Date) => Promise<number>
  /** Records when a permission was revoked. The first recorded time is kept. */
  markRevoked: (pci: `0x${string}`, at: Date) => Promise<void>
}

/** Creates the store. */
export function createSessionStore(db: Database): SessionStore {
  const {
    address: addressColumn,
    chainId: chainColumn,
    pci: pciColumn,
    revokedAt,
    expiresAt,
    createdAt,
  } = permissionSession
  const find = async (reader: Reader, pci: `0x${string}`): Promise<SessionRow | undefined> =>
    (await reader.select().from(permissionSession).where(eq(pciColumn, pci)))[0]
  const countUsable = async (reader: Reader, address: `0x${string}`, now: Date): Promise<number> => {
    const isUsable = and(eq(addressColumn, address), isNull(revokedAt), gt(expiresAt, now))
    const [row] = await reader.select({ found: count() }).from(permissionSession).where(isUsable)
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
        await writer.insert(permissionSession).values(row)
        return true
      }),
    find: (pci) => find(db, pci),
    list: ({ address, chainId }) =>
      db
        .select()
        .from(permissionSession)
        .where(and(eq(addressColumn, address), chainId === undefined ? undefined : eq(chainColumn, chainId)))
        .orderBy(desc(createdAt))
        .limit(MAX_LISTED),
    countUsable: (address, now) => countUsable(db, address, now),
    markRevoked: async (pci, at) => {
      const isOpen = and(eq(pciColumn, pci), isNull(revokedAt))
      await db.update(permissionSession).set({ revokedAt: at }).where(isOpen)
    },
  }
}
