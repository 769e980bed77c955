import { and, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import type { StoredShare } from '../../custody/shares/envelope.ts'
import type { RewrapStore, SharePosition } from '../../custody/shares/rewrapShares.ts'
import { shareUnder, staleShares } from '../../custody/shares/staleShares.ts'
import type { Database } from '../../database/connect.ts'
import type { Writer } from '../sessions/sessionStore.ts'
import { embeddedDevice, embeddedSession, embeddedShare, embeddedShareSet, embeddedWallet } from '../tables.ts'

/** A wallet. */
export type WalletRow = typeof embeddedWallet.$inferSelect
/** A share set. */
export type ShareSetRow = typeof embeddedShareSet.$inferSelect
/** A device, and the id of the share set that it has for a wallet; null if it has none. */
export type DeviceRow = typeof embeddedDevice.$inferSelect & { setId: string | null }

/** The most devices that are listed. Once some of them are revoked, the next are listed. */
const MAX_DEVICES = 200

/** A share to store, with the digest of the share as the device sent it. */
type WrittenShare = StoredShare & { digest: string }

/** Stores wallets, their share sets, and devices. */
export type WalletStore = RewrapStore & {
  find: (owner: { userId: string; projectKey: number }) => Promise<WalletRow | undefined>
  /** Adds a wallet. @returns false when the user has a wallet of this project already, or the id is taken. */
  add: (wallet: WalletRow, within: Writer) => Promise<boolean>
  findSet: (walletId: string, deviceId: string) => Promise<ShareSetRow | undefined>
  /** Finds a set of a wallet by its id, unless the set's device has been revoked. */
  findSetById: (walletId: string, setId: string) => Promise<ShareSetRow | undefined>
  /** Finds the wallet's most recently updated set, among the sets of devices that have not been revoked. */
  findNewestSet: (walletId: string) => Promise<ShareSetRow | undefined>
  /** Adds a share set with its share. @returns false when the id is taken, or the device has a set already. */
  addSet: (set: ShareSetRow, share: WrittenShare, within: Writer) => Promise<boolean>
  /**
   * Stores the share of the next version, and keeps the share of the confirmed version. Overwrites an earlier share of the
   * next version. @returns false when the given version is not the one after the confirmed version.
   */
  putNext: (position: SharePosition, share: WrittenShare, within: Writer) => Promise<boolean>
  /** Locks a set until the end of the transaction. @returns its confirmed version. */
  lockSet: (setId: string, within: Writer) => Promise<number | undefined>
  /** Finds the digest of a share, as the device that sent it computed it; null if an earlier release stored the share. */
  findDigest: (position: SharePosition, within: Writer) => Promise<{ digest: string | null } | undefined>
  /** Makes a version the confirmed one of its set, and deletes the shares of earlier versions. */
  confirm: (position: SharePosition, now: Date, within: Writer) => Promise<void>
  /** Records that the share of a set was released to another device. */
  recordRelease: (setId: string, now: Date) => Promise<void>
  /** Records when the recovery words were shown. */
  recordExport: (walletId: string, now: Date, within: Writer) => Promise<void>
  /** Stores the key that recovery shares are sealed to. */
  setSealing: (walletId: string, sealing: { publicKey: string; proof: string }, within: Writer) => Promise<void>
  findShare: (setId: string, version: number) => Promise<StoredShare | undefined>
  /** Lists the {@link MAX_DEVICES} devices that were seen most recently and are not revoked. */
  listDevices: (userId: string, walletId: string | undefined) => Promise<DeviceRow[]>
  /**
   * Revokes a device: its sessions end, and its share sets and their shares are deleted.
   *
   * @returns the ids of the deleted sets; 'last', with nothing changed, when a wallet would have no set left; 'none' when there
   * is no such device.
   */
  revokeDevice: (
    owner: { userId: string; deviceId: string },
    now: Date,
    within: Writer,
  ) => Promise<string[] | 'last' | 'none'>
}

/** Creates the store. */
export function createWalletStore(db: Database): WalletStore {
  const lockSet = async (setId: string, within: Writer): Promise<number | undefined> => {
    const [set] = await within
      .select({ version: embeddedShareSet.version })
      .from(embeddedShareSet)
      .where(eq(embeddedShareSet.id, setId))
      .for('update')
    return set?.version
  }
  return {
    find: async ({ userId, projectKey }) => {
      const [row] = await db
        .select()
        .from(embeddedWallet)
        .where(and(eq(embeddedWallet.userId, userId), eq(embeddedWallet.projectKey, projectKey)))
      return row
    },
    add: async (wallet, within) =>
      (await within.insert(embeddedWallet).values(wallet).onConflictDoNothing().returning({ id: embeddedWallet.id }))
        .length > 0,
    findSet: async (walletId, deviceId) => {
      const [row] = await db
        .select()
        .from(embeddedShareSet)
        .where(and(eq(embeddedShareSet.walletId, walletId), eq(embeddedShareSet.deviceId, deviceId)))
      return row
    },
    findSetById: async (walletId, setId) => {
      const [row] = await db
        .select({ set: embeddedShareSet })
        .from(embeddedShareSet)
        .innerJoin(embeddedDevice, eq(embeddedDevice.id, embeddedShareSet.deviceId))
        .where(
          and(
            eq(embeddedShareSet.id, setId),
            eq(embeddedShareSet.walletId, walletId),
            isNull(embeddedDevice.revokedAt),
          ),
        )
      return row?.set
    },
    findNewestSet: async (walletId) => {
      const [row] = await db
        .select({ set: embeddedShareSet })
        .from(embeddedShareSet)
        .innerJoin(embeddedDevice, eq(embeddedDevice.id, embeddedShareSet.deviceId))
        .where(and(eq(embeddedShareSet.walletId, walletId), isNull(embeddedDevice.revokedAt)))
        .orderBy(desc(embeddedShareSet.updatedAt))
        .limit(1)
      return row?.set
    },
    addSet: async (set, share, within) => {
      const added = await within
        .insert(embeddedShareSet)
        .values(set)
        .onConflictDoNothing()
        .returning({ id: embeddedShareSet.id })
      if (added.length === 0) return false
      await within.insert(embeddedShare).values({ setId: set.id, version: set.version, ...share })
      return true
    },
    putNext: async ({ setId, version }, share, within) => {
      // Without the lock, a version confirmed in the meantime could be overwritten.
      if ((await lockSet(setId, within)) !== version - 1) return false
      await within
        .insert(embeddedShare)
        .values({ setId, version, ...share })
        .onConflictDoUpdate({ target: [embeddedShare.setId, embeddedShare.version], set: share })
      return true
    },
    lockSet,
    findDigest: async ({ setId, version }, within) => {
      const [row] = await within
        .select({ digest: embeddedShare.digest })
        .from(embeddedShare)
        .where(and(eq(embeddedShare.setId, setId), eq(embeddedShare.version, version)))
      return row
    },
    confirm: async ({ setId, version }, now, within) => {
      await within
        .update(embeddedShareSet)
        .set({ version, updatedAt: now, releasedAt: null })
        .where(eq(embeddedShareSet.id, setId))
      await within.delete(embeddedShare).where(and(eq(embeddedShare.setId, setId), lt(embeddedShare.version, version)))
    },
    recordRelease: async (setId, now) => {
      await db.update(embeddedShareSet).set({ releasedAt: now }).where(eq(embeddedShareSet.id, setId))
    },
    recordExport: async (walletId, now, within) => {
      await within.update(embeddedWallet).set({ exportedAt: now }).where(eq(embeddedWallet.id, walletId))
    },
    setSealing: async (walletId, { publicKey, proof }, within) => {
      await within
        .update(embeddedWallet)
        .set({ sealingKey: publicKey, sealingProof: proof })
        .where(eq(embeddedWallet.id, walletId))
    },
    findShare: async (setId, version) => {
      const [row] = await db
        .select()
        .from(embeddedShare)
        .where(and(eq(embeddedShare.setId, setId), eq(embeddedShare.version, version)))
      return row
    },
    listDevices: async (userId, walletId) => {
      const rows = await db
        .select({ device: embeddedDevice, setId: embeddedShareSet.id })
        .from(embeddedDevice)
        .leftJoin(
          embeddedShareSet,
          and(eq(embeddedShareSet.deviceId, embeddedDevice.id), eq(embeddedShareSet.walletId, walletId ?? '')),
        )
        .where(and(eq(embeddedDevice.userId, userId), isNull(embeddedDevice.revokedAt)))
        .orderBy(desc(embeddedDevice.lastSeenAt))
        .limit(MAX_DEVICES)
      return rows.map(({ device, setId }) => ({ ...device, setId }))
    },
    revokeDevice: async ({ userId, deviceId }, now, within) => {
      // The devices of a user are revoked one at a time, so that two simultaneous calls cannot remove a wallet's last two sets.
      await within.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 1))`)
      const isDevice = and(
        eq(embeddedDevice.id, deviceId),
        eq(embeddedDevice.userId, userId),
        isNull(embeddedDevice.revokedAt),
      )
      const [device] = await within.select({ id: embeddedDevice.id }).from(embeddedDevice).where(isDevice)
      if (!device) return 'none'
      const sets = await within
        .select({ id: embeddedShareSet.id, walletId: embeddedShareSet.walletId })
        .from(embeddedShareSet)
        .where(eq(embeddedShareSet.deviceId, deviceId))
      for (const { walletId } of sets) {
        const others = await within
          .select({ id: embeddedShareSet.id })
          .from(embeddedShareSet)
          .where(and(eq(embeddedShareSet.walletId, walletId), ne(embeddedShareSet.deviceId, deviceId)))
          .limit(1)
        if (others.length === 0) return 'last'
      }
      await within.delete(embeddedShareSet).where(eq(embeddedShareSet.deviceId, deviceId))
      await within
        .update(embeddedSession)
        .set({ revokedAt: now })
        .where(and(eq(embeddedSession.deviceId, deviceId), isNull(embeddedSession.revokedAt)))
      await within.update(embeddedDevice).set({ revokedAt: now }).where(isDevice)
      return sets.map(({ id }) => id)
    },
    listStale: (keyId, after, limit) =>
      db
        .select({
          walletId: embeddedShareSet.walletId,
          setId: embeddedShare.setId,
          version: embeddedShare.version,
          ciphertext: embeddedShare.ciphertext,
          wrappedKey: embeddedShare.wrappedKey,
          keyId: embeddedShare.keyId,
        })
        .from(embeddedShare)
        .innerJoin(embeddedShareSet, eq(embeddedShareSet.id, embeddedShare.setId))
        .where(staleShares(embeddedShare, keyId, after))
        .orderBy(embeddedShare.setId, embeddedShare.version)
        .limit(limit),
    setWrappedKey: async (place, from, { wrappedKey, keyId }) => {
      await db
        .update(embeddedShare)
        .set({ wrappedKey, keyId })
        .where(shareUnder(embeddedShare, place, from))
    },
  }
}
