import { and, desc, eq, lt, ne, sql } from 'drizzle-orm'
import type { StoredShare } from '../../custody/shares/envelope.ts'
import type { PlacedShare, SharePosition } from '../../custody/shares/rewrapShares.ts'
import type { Database } from '../../database/connect.ts'
import { recoveryShare, vaultFreeze, vaultStop, vaultWallet } from '../tables.ts'

/** A recovery share with its place and its writer. */
export type RecoveryRow = typeof recoveryShare.$inferSelect

type Writer = Pick<Database, 'select' | 'insert' | 'update' | 'delete'>

/** Stores recovery shares. */
export type RecoveryStore = {
  /** Whose wallet it is; the first to name it owns it. */
  claimWallet: (walletId: string, subject: string, within: Writer) => Promise<string>
  findOwner: (walletId: string) => Promise<string | undefined>
  /** The newest version of a set. */
  findNewest: (setId: string) => Promise<RecoveryRow | undefined>
  find: (setId: string, version: number) => Promise<RecoveryRow | undefined>
  /** Whether a device wrote a share of the wallet. */
  hasDevice: (walletId: string, jkt: string) => Promise<boolean>
  /** The wallets that a device wrote shares of. */
  listOwners: (jkt: string) => Promise<string[]>
  /** Adds a version and forgets those before the last. @returns false when it is there already. */
  add: (row: RecoveryRow, within: Writer) => Promise<boolean>
  /** @returns false when it is the last set of its wallet. */
  remove: (row: Pick<RecoveryRow, 'setId' | 'walletId'>, within: Writer) => Promise<boolean>
  freeze: (subject: string, until: Date) => Promise<void>
  findFrozenUntil: (subject: string) => Promise<Date | undefined>
  stop: (now: Date) => Promise<void>
  isStopped: () => Promise<boolean>
  listStale: (keyId: string, after: SharePosition, most: number) => Promise<PlacedShare[]>
  setWrappedKey: (
    of: { setId: string; version: number },
    from: string,
    to: Pick<StoredShare, 'wrappedKey' | 'keyId'>,
  ) => Promise<void>
}

/** Creates the store. */
export function createRecoveryStore(db: Database): RecoveryStore {
  const at = ({ setId, version }: { setId: string; version: number }) =>
    and(eq(recoveryShare.setId, setId), eq(recoveryShare.version, version))
  return {
    claimWallet: async (walletId, subject, within) => {
      await within.insert(vaultWallet).values({ id: walletId, subject }).onConflictDoNothing()
      const [row] = await within.select().from(vaultWallet).where(eq(vaultWallet.id, walletId))
      return row?.subject ?? ''
    },
    findOwner: async (walletId) => {
      const [row] = await db.select().from(vaultWallet).where(eq(vaultWallet.id, walletId))
      return row?.subject
    },
    findNewest: async (setId) => {
      const [row] = await db
        .select()
        .from(recoveryShare)
        .where(eq(recoveryShare.setId, setId))
        .orderBy(desc(recoveryShare.version))
        .limit(1)
      return row
    },
    find: async (setId, version) => {
      const [row] = await db.select().from(recoveryShare).where(at({ setId, version }))
      return row
    },
    hasDevice: async (walletId, jkt) => {
      const rows = await db
        .select({ setId: recoveryShare.setId })
        .from(recoveryShare)
        .where(and(eq(recoveryShare.walletId, walletId), eq(recoveryShare.jkt, jkt)))
        .limit(1)
      return rows.length > 0
    },
    listOwners: async (jkt) => {
      const rows = await db
        .selectDistinct({ subject: vaultWallet.subject })
        .from(recoveryShare)
        .innerJoin(vaultWallet, eq(vaultWallet.id, recoveryShare.walletId))
        .where(eq(recoveryShare.jkt, jkt))
      return rows.map(({ subject }) => subject)
    },
    add: async (row, within) => {
      const added = await within
        .insert(recoveryShare)
        .values(row)
        .onConflictDoNothing()
        .returning({ setId: recoveryShare.setId })
      if (added.length === 0) return false
      await within
        .delete(recoveryShare)
        .where(and(eq(recoveryShare.setId, row.setId), lt(recoveryShare.version, row.version - 1)))
      return true
    },
    remove: async ({ setId, walletId }, within) => {
      // Held until the end of the transaction: two calls cannot remove the last two sets.
      await within.select().from(vaultWallet).where(eq(vaultWallet.id, walletId)).for('update')
      const others = await within
        .select({ setId: recoveryShare.setId })
        .from(recoveryShare)
        .where(and(eq(recoveryShare.walletId, walletId), ne(recoveryShare.setId, setId)))
        .limit(1)
      if (others.length === 0) return false
      await within.delete(recoveryShare).where(eq(recoveryShare.setId, setId))
      return true
    },
    freeze: async (subject, until) => {
      await db
        .insert(vaultFreeze)
        .values({ subject, until })
        .onConflictDoUpdate({ target: vaultFreeze.subject, set: { until } })
    },
    findFrozenUntil: async (subject) => {
      const [row] = await db.select().from(vaultFreeze).where(eq(vaultFreeze.subject, subject))
      return row?.until
    },
    stop: async (now) => {
      await db.insert(vaultStop).values({ isStopped: true, since: now }).onConflictDoNothing()
    },
    isStopped: async () => (await db.select().from(vaultStop).limit(1)).length > 0,
    listStale: (keyId, after, most) =>
      db
        .select()
        .from(recoveryShare)
        .where(
          and(
            ne(recoveryShare.keyId, keyId),
            sql`(${recoveryShare.setId}, ${recoveryShare.version}) > (${after.setId}, ${after.version})`,
          ),
        )
        .orderBy(recoveryShare.setId, recoveryShare.version)
        .limit(most),
    setWrappedKey: async (place, from, { wrappedKey, keyId }) => {
      await db
        .update(recoveryShare)
        .set({ wrappedKey, keyId })
        .where(and(at(place), eq(recoveryShare.keyId, from)))
    },
  }
}
