import { and, desc, eq, inArray, isNotNull, lt, ne, or } from 'drizzle-orm'
import type { RewrapStore, SharePosition } from '../../custody/shares/rewrapShares.ts'
import { shareUnder, staleShares } from '../../custody/shares/staleShares.ts'
import type { Database } from '../../database/connect.ts'
import { recoveryShare, vaultDevice, vaultFreeze, vaultSealingMethod, vaultStop, vaultWallet } from '../tables.ts'

/** A recovery share with its wallet, set and version, and the device that wrote it. */
export type RecoveryRow = typeof recoveryShare.$inferSelect
/** A wallet and its owner. */
type WalletRow = typeof vaultWallet.$inferSelect
/** A set of a wallet's shares, and the device to which it belongs. */
type DeviceRow = typeof vaultDevice.$inferSelect

/** The database, or a transaction. */
type Writer = Pick<Database, 'select' | 'insert' | 'update' | 'delete'>

/** Stores recovery shares. */
export type RecoveryStore = RewrapStore & {
  /** Locks a wallet until the end of the transaction, and returns it. The first subject that claims it becomes its owner. */
  claimWallet: (walletId: string, subject: string, within: Writer) => Promise<WalletRow | undefined>
  findWallet: (walletId: string) => Promise<WalletRow | undefined>
  find: (of: SharePosition, within: Writer) => Promise<RecoveryRow | undefined>
  /** Lists the set and version of each share of a wallet, newest first. */
  list: (walletId: string) => Promise<SharePosition[]>
  /** Finds the confirmed version of a set: the lowest stored version. */
  findConfirmed: (setId: string, within: Writer) => Promise<number | undefined>
  /** Finds the device of a set, even if sealing has deleted the set's share. */
  findDevice: (setId: string) => Promise<DeviceRow | undefined>
  /** Returns whether a device has a set of the wallet. */
  hasDevice: (walletId: string, jkt: string) => Promise<boolean>
  /** Lists the owners of the wallets for which a device has a set. */
  listOwners: (jkt: string) => Promise<string[]>
  /** Stores a version of a share, or replaces the unconfirmed version with the same number. */
  put: (row: RecoveryRow, within: Writer) => Promise<void>
  /** Locks a share against writes until the end of the transaction, and returns it. */
  lock: (of: SharePosition & { walletId: string }, within: Writer) => Promise<RecoveryRow | undefined>
  /** Deletes the versions of a set that are earlier than this version. */
  removeEarlier: (than: SharePosition, within: Writer) => Promise<void>
  /** Marks a wallet as sealed, and deletes its shares that are unsealed or sealed to another key. */
  seal: (of: { walletId: string; ownerKey: string }, now: Date, within: Writer) => Promise<void>
  /** Lists the sealed wallets of these owners. */
  listSealed: (subjects: readonly string[]) => Promise<string[]>
  /** Adds a sealing method. @returns false when its id is taken. */
  addMethod: (method: typeof vaultSealingMethod.$inferInsert, within: Writer) => Promise<boolean>
  removeMethods: (walletId: string, within: Writer) => Promise<void>
  listMethods: (walletId: string, within: Writer) => Promise<string[]>
  /** Deletes a set and its device. @returns false, and deletes nothing, if no other set of the wallet has a share. */
  remove: (row: Pick<RecoveryRow, 'setId' | 'walletId'>, within: Writer) => Promise<boolean>
  freeze: (subject: string, until: Date) => Promise<void>
  findFrozenUntil: (subject: string) => Promise<Date | undefined>
  /** Stops all releases until the operator permits them again. */
  stop: (now: Date) => Promise<void>
  isStopped: () => Promise<boolean>
}

/** How many shares or wallets are listed at most. */
const MAX_LISTED = 20

/** Creates the store. */
export function createRecoveryStore(db: Database): RecoveryStore {
  const at = ({ setId, version }: { setId: string; version: number }) =>
    and(eq(recoveryShare.setId, setId), eq(recoveryShare.version, version))
  return {
    claimWallet: async (walletId, subject, within) => {
      await within.insert(vaultWallet).values({ id: walletId, subject }).onConflictDoNothing()
      const [row] = await within.select().from(vaultWallet).where(eq(vaultWallet.id, walletId)).for('update')
      return row
    },
    findWallet: async (walletId) => {
      const [row] = await db.select().from(vaultWallet).where(eq(vaultWallet.id, walletId))
      return row
    },
    find: async (position, within) => {
      const [row] = await within.select().from(recoveryShare).where(at(position))
      return row
    },
    list: (walletId) =>
      db
        .select({ setId: recoveryShare.setId, version: recoveryShare.version })
        .from(recoveryShare)
        .where(eq(recoveryShare.walletId, walletId))
        .orderBy(desc(recoveryShare.createdAt))
        .limit(MAX_LISTED),
    findConfirmed: async (setId, within) => {
      const [row] = await within
        .select({ version: recoveryShare.version })
        .from(recoveryShare)
        .where(eq(recoveryShare.setId, setId))
        .orderBy(recoveryShare.version)
        .limit(1)
      return row?.version
    },
    findDevice: async (setId) => {
      const [row] = await db.select().from(vaultDevice).where(eq(vaultDevice.setId, setId))
      return row
    },
    hasDevice: async (walletId, jkt) => {
      const rows = await db
        .select({ setId: vaultDevice.setId })
        .from(vaultDevice)
        .where(and(eq(vaultDevice.walletId, walletId), eq(vaultDevice.jkt, jkt)))
        .limit(1)
      return rows.length > 0
    },
    listOwners: async (jkt) => {
      const rows = await db
        .selectDistinct({ subject: vaultWallet.subject })
        .from(vaultDevice)
        .innerJoin(vaultWallet, eq(vaultWallet.id, vaultDevice.walletId))
        .where(eq(vaultDevice.jkt, jkt))
      return rows.map(({ subject }) => subject)
    },
    put: async (row, within) => {
      const { setId, walletId, jkt, version: _version, ...content } = row
      await within.insert(vaultDevice).values({ setId, walletId, jkt }).onConflictDoNothing()
      await within
        .insert(recoveryShare)
        .values(row)
        .onConflictDoUpdate({ target: [recoveryShare.setId, recoveryShare.version], set: content })
    },
    lock: async ({ walletId, ...position }, within) => {
      // A write locks the wallet too. Without this lock, another page could replace the share after it was read.
      await within.select().from(vaultWallet).where(eq(vaultWallet.id, walletId)).for('update')
      const [row] = await within.select().from(recoveryShare).where(at(position))
      return row
    },
    removeEarlier: async ({ setId, version }, within) => {
      await within.delete(recoveryShare).where(and(eq(recoveryShare.setId, setId), lt(recoveryShare.version, version)))
    },
    seal: async ({ walletId, ownerKey }, now, within) => {
      await within.update(vaultWallet).set({ sealedAt: now }).where(eq(vaultWallet.id, walletId))
      await within
        .delete(recoveryShare)
        .where(
          and(
            eq(recoveryShare.walletId, walletId),
            or(eq(recoveryShare.isSealed, false), ne(recoveryShare.ownerKey, ownerKey)),
          ),
        )
    },
    listSealed: async (subjects) => {
      if (subjects.length === 0) return []
      const rows = await db
        .select({ id: vaultWallet.id })
        .from(vaultWallet)
        .where(and(inArray(vaultWallet.subject, [...subjects]), isNotNull(vaultWallet.sealedAt)))
        .limit(MAX_LISTED)
      return rows.map(({ id }) => id)
    },
    removeMethods: async (walletId, within) => {
      await within.delete(vaultSealingMethod).where(eq(vaultSealingMethod.walletId, walletId))
    },
    addMethod: async (method, within) => {
      const added = await within
        .insert(vaultSealingMethod)
        .values(method)
        .onConflictDoNothing()
        .returning({ id: vaultSealingMethod.id })
      return added.length > 0
    },
    listMethods: async (walletId, within) => {
      const rows = await within
        .select({ method: vaultSealingMethod.methodEncrypted })
        .from(vaultSealingMethod)
        .where(eq(vaultSealingMethod.walletId, walletId))
        .orderBy(vaultSealingMethod.createdAt)
      return rows.map(({ method }) => method)
    },
    remove: async ({ setId, walletId }, within) => {
      // The wallet is locked until the end of the transaction, so that two calls cannot remove the last two sets.
      await within.select().from(vaultWallet).where(eq(vaultWallet.id, walletId)).for('update')
      const others = await within
        .select({ setId: recoveryShare.setId })
        .from(recoveryShare)
        .where(and(eq(recoveryShare.walletId, walletId), ne(recoveryShare.setId, setId)))
        .limit(1)
      if (others.length === 0) return false
      await within.delete(recoveryShare).where(eq(recoveryShare.setId, setId))
      await within.delete(vaultDevice).where(eq(vaultDevice.setId, setId))
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
    listStale: (keyId, after, max) =>
      db
        .select()
        .from(recoveryShare)
        .where(staleShares(recoveryShare, keyId, after))
        .orderBy(recoveryShare.setId, recoveryShare.version)
        .limit(max),
    setWrappedKey: async (place, from, { wrappedKey, keyId }) => {
      await db
        .update(recoveryShare)
        .set({ wrappedKey, keyId })
        .where(shareUnder(recoveryShare, place, from))
    },
  }
}
