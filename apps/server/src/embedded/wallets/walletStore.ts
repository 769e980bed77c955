import { and, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import type { StoredShare } from '../../custody/shares/envelope.ts'
import type { PlacedShare, SharePosition } from '../../custody/shares/rewrapShares.ts'
import type { Database } from '../../database/connect.ts'
import type { Writer } from '../sessions/sessionStore.ts'
import { embeddedDevice, embeddedSession, embeddedShare, embeddedShareSet, embeddedWallet } from '../tables.ts'

/** A wallet. */
export type WalletRow = typeof embeddedWallet.$inferSelect
/** A share set. */
export type ShareSetRow = typeof embeddedShareSet.$inferSelect
/** A device with its share set of a wallet. */
export type DeviceRow = typeof embeddedDevice.$inferSelect & { setId: string | null }

/** Stores wallets, their share sets, and devices. */
export type WalletStore = {
  find: (owner: { userId: string; projectKey: number }) => Promise<WalletRow | undefined>
  /** @returns false when the user has a wallet of this project, or the id is taken. */
  add: (wallet: WalletRow, within: Writer) => Promise<boolean>
  findSet: (walletId: string, deviceId: string) => Promise<ShareSetRow | undefined>
  /** The newest set of any device that was not revoked. */
  findNewestSet: (walletId: string) => Promise<ShareSetRow | undefined>
  /** @returns false when the id is taken, or the device has a set. */
  addSet: (set: ShareSetRow, share: StoredShare, within: Writer) => Promise<boolean>
  /** Writes the next version and forgets those before the last. @returns false when the present version is another. */
  nextVersion: (set: ShareSetRow, share: StoredShare, within: Writer) => Promise<boolean>
  findShare: (setId: string, version: number) => Promise<StoredShare | undefined>
  listDevices: (userId: string, walletId: string | undefined) => Promise<DeviceRow[]>
  /**
   * Revokes a device: its sessions end, its share sets and shares are deleted.
   *
   * @returns 'last' when a wallet would have no set left, 'none' when there is no such device.
   */
  revokeDevice: (
    owner: { userId: string; deviceId: string },
    now: Date,
    within: Writer,
  ) => Promise<'done' | 'last' | 'none'>
  /** Shares under other master keys. */
  listStale: (keyId: string, after: SharePosition, most: number) => Promise<PlacedShare[]>
  setWrappedKey: (
    of: { setId: string; version: number },
    from: string,
    to: Pick<StoredShare, 'wrappedKey' | 'keyId'>,
  ) => Promise<void>
}

/** Creates the store. */
export function createWalletStore(db: Database): WalletStore {
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
    nextVersion: async ({ id, version, updatedAt }, share, within) => {
      const moved = await within
        .update(embeddedShareSet)
        .set({ version, updatedAt })
        .where(and(eq(embeddedShareSet.id, id), eq(embeddedShareSet.version, version - 1)))
        .returning({ id: embeddedShareSet.id })
      if (moved.length === 0) return false
      await within.insert(embeddedShare).values({ setId: id, version, ...share })
      // The device may still hold the version before: a crash between the two services loses nothing.
      await within.delete(embeddedShare).where(and(eq(embeddedShare.setId, id), lt(embeddedShare.version, version - 1)))
      return true
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
      return rows.map(({ device, setId }) => ({ ...device, setId }))
    },
    revokeDevice: async ({ userId, deviceId }, now, within) => {
      // One at a time for a user, so that two calls cannot remove the last two sets.
      await within.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 1))`)
      const own = and(
        eq(embeddedDevice.id, deviceId),
        eq(embeddedDevice.userId, userId),
        isNull(embeddedDevice.revokedAt),
      )
      const [device] = await within.select({ id: embeddedDevice.id }).from(embeddedDevice).where(own)
      if (!device) return 'none'
      const sets = await within
        .select({ walletId: embeddedShareSet.walletId })
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
      await within.update(embeddedSession).set({ revokedAt: now }).where(eq(embeddedSession.deviceId, deviceId))
      await within.update(embeddedDevice).set({ revokedAt: now }).where(own)
      return 'done'
    },
    listStale: (keyId, after, most) =>
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
        .where(
          and(
            ne(embeddedShare.keyId, keyId),
            sql`(${embeddedShare.setId}, ${embeddedShare.version}) > (${after.setId}, ${after.version})`,
          ),
        )
        .orderBy(embeddedShare.setId, embeddedShare.version)
        .limit(most),
    setWrappedKey: async ({ setId, version }, from, { wrappedKey, keyId }) => {
      await db
        .update(embeddedShare)
        .set({ wrappedKey, keyId })
        .where(and(eq(embeddedShare.setId, setId), eq(embeddedShare.version, version), eq(embeddedShare.keyId, from)))
    },
  }
}
