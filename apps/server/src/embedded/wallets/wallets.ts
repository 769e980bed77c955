import {
  type AuditPage,
  type Device,
  type DeviceRevoked,
  type EmbeddedWallet,
  embeddedLimits,
  formatSealingStatement,
  type ReleasedShare,
  type SealedShare,
} from '@holdfast/api/embedded'
import type { Clock } from '@holdfast/base'
import { recoverMessageAddress } from 'viem'
import type { AuditLog } from '../../custody/audit-log/auditLog.ts'
import {
  FrozenError,
  InvalidShareError,
  LastDeviceError,
  ShareNotFoundError,
  VersionConflictError,
} from '../../custody/errors.ts'
import type { KeyEncryption } from '../../custody/keys/keyRing.ts'
import { encryptShare, openStoredShare, SHARE_BYTES } from '../../custody/shares/envelope.ts'
import { assertConfirmed, digestShare } from '../../custody/shares/shareDigest.ts'
import type { ShareTransport } from '../../custody/shares/shareTransport.ts'
import type { SignStatement } from '../../custody/statements.ts'
import type { Database } from '../../database/connect.ts'
import type { Mail } from '../../mail/mailer.ts'
import { DeviceNotFoundError, LoginTooOldError, WalletExistsError, WalletNotFoundError } from '../errors.ts'
import type { Session } from '../sessions/sessions.ts'
import { composeExportedMail } from './mails.ts'
import type { ShareSetRow, WalletRow, WalletStore } from './walletStore.ts'

/** The most rows of the audit log in one answer. */
const PAGE = 50

/** Manages users' wallets and devices, and the API's shares of the wallets. */
export type Wallets = {
  find: (session: Session) => Promise<EmbeddedWallet | null>
  /**
   * Creates a wallet. @throws {WalletExistsError} | {VersionConflictError} when the id of the set is taken |
   * {InvalidShareError} | {FrozenError}
   */
  create: (
    session: Session,
    wallet: { walletId: string; setId: string; evmAddress: string; solanaAddress: string; share: SealedShare },
    clientAddress: string,
  ) => Promise<EmbeddedWallet>
  /**
   * Releases a share to the session's device: the device's own share, or, for a recovery soon after a login, that of another
   * device.
   *
   * @throws {WalletNotFoundError} | {ShareNotFoundError} | {FrozenError} | {LoginTooOldError}
   */
  readShare: (
    session: Session,
    wanted: { walletId: string; setId?: string | undefined; version?: number | undefined; recipientKey: string },
    clientAddress: string,
  ) => Promise<ReleasedShare>
  /**
   * Stores the first or the next version of the device's share. @throws {WalletNotFoundError} | {VersionConflictError} |
   * {InvalidShareError} | {FrozenError}
   */
  putShare: (
    session: Session,
    written: { walletId: string; setId: string; version: number; share: SealedShare },
    clientAddress: string,
  ) => Promise<void>
  /**
   * Confirms that the device has stored its own share of this version.
   *
   * @param held.digest - the digest of the share that the device has sent. Devices of an earlier release send none.
   * @throws {VersionConflictError} when the API has no share of this version in the device's set | {ShareReplacedError}
   */
  confirmShare: (
    session: Session,
    held: { setId: string; version: number; digest?: string | undefined },
    clientAddress: string,
  ) => Promise<void>
  /**
   * Stores the key that the wallet's recovery shares are sealed to from now on.
   *
   * @throws {WalletNotFoundError} | {LoginTooOldError} | {FrozenError} | {InvalidShareError} when the wallet did not sign the
   * key.
   */
  putSealing: (
    session: Session,
    sealing: { walletId: string; publicKey: string; proof: string },
    clientAddress: string,
  ) => Promise<void>
  /** Records an export of the wallet, and mails the user. @throws {WalletNotFoundError} | {LoginTooOldError} | {FrozenError} */
  recordExport: (session: Session, walletId: string, clientAddress: string) => Promise<void>
  listDevices: (session: Session) => Promise<Device[]>
  /**
   * Revokes a device, for a user who logged in within the last few minutes.
   *
   * @returns the signed statement with which the vault deletes the device's sets.
   * @throws {DeviceNotFoundError} | {LastDeviceError} | {LoginTooOldError}
   */
  revokeDevice: (session: Session, deviceId: string, clientAddress: string) => Promise<DeviceRevoked>
  /** Lists entries of the user's audit log, newest first. @param before - the id of the last entry on the previous page. */
  listAudit: (session: Session, before: number | undefined) => Promise<AuditPage>
}

/** Creates the wallet service. */
export function createWallets(options: {
  db: Database
  store: WalletStore
  keys: KeyEncryption
  transport: ShareTransport
  audit: AuditLog
  /** Mails the user. */
  notify: (userId: string, compose: (to: string) => Mail) => Promise<void>
  /** Signs statements for the vault. */
  sign: SignStatement
  clock: Clock
}): Wallets {
  const { db, store, keys, transport, audit, notify, sign, clock } = options
  const { recoveryS, freshLoginS, refreshS } = embeddedLimits
  const now = (): Date => new Date(clock.now())

  const assertNotFrozen = ({ frozenUntil }: Session): void => {
    if (frozenUntil !== null && frozenUntil > now()) throw new FrozenError()
  }
  const assertLoggedInWithin = ({ loggedInAt }: Session, seconds: number): void => {
    if (clock.now() - loggedInAt.getTime() > seconds * 1_000) throw new LoginTooOldError()
  }
  async function findOwnWallet(session: Session, walletId: string): Promise<WalletRow> {
    const wallet = await store.find(session)
    if (wallet?.id !== walletId) throw new WalletNotFoundError()
    return wallet
  }
  const describe = async (wallet: WalletRow, { deviceId }: Session): Promise<EmbeddedWallet> => {
    const set = await store.findSet(wallet.id, deviceId)
    return {
      id: wallet.id,
      evmAddress: wallet.evmAddress,
      solanaAddress: wallet.solanaAddress,
      createdAt: wallet.createdAt.getTime(),
      ownSet: set ? { setId: set.id, version: set.version, refreshAt: refreshAt(set) } : null,
      exportedAt: wallet.exportedAt?.getTime() ?? null,
      sealing:
        wallet.sealingKey === null || wallet.sealingProof === null
          ? null
          : { publicKey: wallet.sealingKey, proof: wallet.sealingProof },
    }
  }
  /** Returns when a share is due for renewal. A share that was released to another device is due at once. */
  const refreshAt = ({ updatedAt, releasedAt }: ShareSetRow): number =>
    releasedAt?.getTime() ?? updatedAt.getTime() + refreshS * 1_000
  async function importShare(place: { walletId: string; setId: string; version: number }, share: SealedShare) {
    const opened = await transport.open(place, share)
    try {
      if (opened.length !== SHARE_BYTES) throw new InvalidShareError()
      return { ...(await encryptShare(keys, 'A', place, opened)), digest: digestShare(share) }
    } finally {
      opened.fill(0)
    }
  }

  return {
    find: async (session) => {
      const wallet = await store.find(session)
      return wallet ? describe(wallet, session) : null
    },
    create: async (session, { walletId, setId, evmAddress, solanaAddress, share }, clientAddress) => {
      assertNotFrozen(session)
      const { userId, projectKey, deviceId } = session
      const stored = await importShare({ walletId, setId, version: 1 }, share)
      const wallet: WalletRow = {
        id: walletId,
        userId,
        projectKey,
        evmAddress,
        solanaAddress,
        createdAt: now(),
        exportedAt: null,
        sealingKey: null,
        sealingProof: null,
      }
      await db.transaction(async (transaction) => {
        const set = { id: setId, walletId, deviceId, version: 1, updatedAt: now(), releasedAt: null }
        if (!(await store.add(wallet, transaction))) throw new WalletExistsError()
        if (!(await store.addSet(set, stored, transaction))) throw new VersionConflictError()
        await audit.append({ actor: userId, action: 'wallet.create', object: walletId, clientAddress }, transaction)
      })
      return describe(wallet, session)
    },
    readShare: async (session, { walletId, setId, version, recipientKey }, clientAddress) => {
      assertNotFrozen(session)
      await findOwnWallet(session, walletId)
      const ownSet = await store.findSet(walletId, session.deviceId)
      const isOwn = ownSet !== undefined && (setId === undefined || setId === ownSet.id)
      const findOther = () => (setId === undefined ? store.findNewestSet(walletId) : store.findSetById(walletId, setId))
      const set = isOwn ? ownSet : await findOther()
      if (!set) throw new ShareNotFoundError()
      if (!isOwn) assertLoggedInWithin(session, recoveryS)
      const place = { walletId, setId: set.id, version: version ?? set.version }
      const stored = await store.findShare(place.setId, place.version)
      if (!stored) throw new ShareNotFoundError()
      const action = isOwn ? 'share.read' : 'share.recover'
      await audit.append({ actor: session.userId, action, object: `${set.id} ${place.version}`, clientAddress })
      if (!isOwn) await store.recordRelease(set.id, now())
      const opened = await openStoredShare(keys, 'A', place, stored)
      try {
        const share = await transport.seal(place, opened, recipientKey)
        return { setId: set.id, version: place.version, isOwn, share }
      } finally {
        opened.fill(0)
      }
    },
    putShare: async (session, { walletId, setId, version, share }, clientAddress) => {
      assertNotFrozen(session)
      await findOwnWallet(session, walletId)
      const ownSet = await store.findSet(walletId, session.deviceId)
      const isExpected = ownSet ? ownSet.id === setId && version === ownSet.version + 1 : version === 1
      if (!isExpected) throw new VersionConflictError()
      const stored = await importShare({ walletId, setId, version }, share)
      const set = { id: setId, walletId, deviceId: session.deviceId, version, updatedAt: now(), releasedAt: null }
      await db.transaction(async (transaction) => {
        const isWritten = ownSet
          ? await store.putNext({ setId, version }, stored, transaction)
          : await store.addSet(set, stored, transaction)
        if (!isWritten) throw new VersionConflictError()
        const event = { actor: session.userId, action: 'share.write', object: `${setId} ${version}`, clientAddress }
        await audit.append(event, transaction)
      })
    },
    confirmShare: async (session, { setId, version, digest }, clientAddress) => {
      const wallet = await store.find(session)
      const ownSet = wallet && (await store.findSet(wallet.id, session.deviceId))
      if (ownSet?.id !== setId) throw new VersionConflictError()
      await db.transaction(async (transaction) => {
        const confirmed = await store.lockSet(setId, transaction)
        if (confirmed !== version && confirmed !== version - 1) throw new VersionConflictError()
        assertConfirmed(await store.findDigest({ setId, version }, transaction), digest)
        // A version that is confirmed already stays confirmed.
        if (confirmed !== version) await store.confirm({ setId, version }, now(), transaction)
        const event = { actor: session.userId, action: 'share.confirm', object: `${setId} ${version}`, clientAddress }
        await audit.append(event, transaction)
      })
    },
    putSealing: async (session, { walletId, publicKey, proof }, clientAddress) => {
      assertNotFrozen(session)
      const wallet = await findOwnWallet(session, walletId)
      assertLoggedInWithin(session, freshLoginS)
      const message = formatSealingStatement(walletId, publicKey)
      // The request's schema has checked that the proof has this form.
      const signer = await recoverMessageAddress({ message, signature: proof as `0x${string}` }).catch(() => '')
      if (signer.toLowerCase() !== wallet.evmAddress.toLowerCase()) throw new InvalidShareError()
      await db.transaction(async (transaction) => {
        await store.setSealing(walletId, { publicKey, proof }, transaction)
        const event = { actor: session.userId, action: 'wallet.seal', object: walletId, clientAddress }
        await audit.append(event, transaction)
      })
    },
    recordExport: async (session, walletId, clientAddress) => {
      assertNotFrozen(session)
      await findOwnWallet(session, walletId)
      assertLoggedInWithin(session, freshLoginS)
      await db.transaction(async (transaction) => {
        await store.recordExport(walletId, now(), transaction)
        const event = { actor: session.userId, action: 'wallet.export', object: walletId, clientAddress }
        await audit.append(event, transaction)
      })
      await notify(session.userId, composeExportedMail)
    },
    listDevices: async (session) => {
      const wallet = await store.find(session)
      const devices = await store.listDevices(session.userId, wallet?.id)
      return devices.map(({ id, label, origin, jkt, createdAt, lastSeenAt, setId }) => ({
        id,
        label,
        origin,
        jkt,
        createdAt: createdAt.getTime(),
        lastSeenAt: lastSeenAt.getTime(),
        isCurrent: id === session.deviceId,
        setId,
      }))
    },
    revokeDevice: async (session, deviceId, clientAddress) => {
      const { userId, jkt } = session
      assertLoggedInWithin(session, freshLoginS)
      const sets = await db.transaction(async (transaction) => {
        const outcome = await store.revokeDevice({ userId, deviceId }, now(), transaction)
        if (outcome === 'none') throw new DeviceNotFoundError()
        if (outcome === 'last') throw new LastDeviceError()
        await audit.append({ actor: userId, action: 'device.revoke', object: deviceId, clientAddress }, transaction)
        return outcome
      })
      return { statement: await sign('device-revoked+jwt', { sets, cnf: { jkt } }) }
    },
    listAudit: async ({ userId }, before) => {
      const rows = await audit.list(userId, { before, limit: PAGE + 1 })
      const shown = rows.slice(0, PAGE)
      return {
        entries: shown.map(({ id, at, action, object, network }) => ({
          id: String(id),
          at: at.getTime(),
          action,
          object,
          network,
        })),
        next: rows.length > PAGE ? String(shown.at(-1)?.id) : null,
      }
    },
  }
}
