import { and, count, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { permissionSession } from './tables.ts'

/** A stored permission. */
export type SessionRow = typeof permissionSession.$inferSelect

/** How many permissions of an account are listed at most. */
const MAX_LISTED = 100

/** Stores permissions. */
export type SessionStore = {
  /** Stores a permission, unless it is already stored. */
  add: (row: SessionRow) => Promise<void>
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
  return {
    add: async (row) => void (await db.insert(permissionSession).values(row).onConflictDoNothing()),
    find: async (pci) => (await db.select().from(permissionSession).where(eq(pciColumn, pci)))[0],
    list: ({ address, chainId }) =>
      db
        .select()
        .from(permissionSession)
        .where(and(eq(addressColumn, address), chainId === undefined ? undefined : eq(chainColumn, chainId)))
        .orderBy(desc(createdAt))
        .limit(MAX_LISTED),
    countUsable: async (address, now) => {
      const isUsable = and(eq(addressColumn, address), isNull(revokedAt), gt(expiresAt, now))
      const [row] = await db.select({ found: count() }).from(permissionSession).where(isUsable)
      return row?.found ?? 0
    },
    markRevoked: async (pci, at) => {
      const isOpen = and(eq(pciColumn, pci), isNull(revokedAt))
      await db.update(permissionSession).set({ revokedAt: at }).where(isOpen)
    },
  }
}
