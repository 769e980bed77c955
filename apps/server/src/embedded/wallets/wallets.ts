import {
  type Audit,
  type Device,
  type EmbeddedWallet,
  embeddedLimits,
  type ReleasedShare,
  type SealedShare,
} from '@holdfast/api/embedded'
import type { Clock } from '@holdfast/base'
import type { AuditLog } from '../../custody/auditLog.ts'
import { FrozenError, LastDeviceError, ShareNotFoundError, VersionConflictError } from '../../custody/errors.ts'
import { openStoredShare, storeShare } from '../../custody/shares/envelope.ts'
import type { KeyEncryption } from '../../custody/shares/keyRing.ts'
import type { ShareTransport } from '../../custody/shares/shareTransport.ts'
import type { Database } from '../../database/connect.ts'
import { DeviceNotFoundError, LoginTooOldError, WalletExistsError, WalletNotFoundError } from '../errors.ts'
import type { Session } from '../sessions/sessions.ts'
import type { WalletRow, WalletStore } from './walletStore.ts'

/** Rows of the log in one answer. */
const PAGE = 50

/** Wallets of users, the API's shares of them, and the devices that have one. */
export type Wallets = {
  find: (session: Session) => Promise<EmbeddedWallet | null>
  /** @throws {WalletExistsError} | {InvalidShareError} | {FrozenError} */
  create: (
    session: Session,
    wallet: { walletId: string; setId: string; evmAddress: string; solanaAddress: string; share: SealedShare },
    clientAddress: string,
  ) => Promise<EmbeddedWallet>
  /** @throws {WalletNotFoundError} | {ShareNotFoundError} | {FrozenError} | {LoginTooOldError} */
  readShare: (
    session: Session,
    wanted: { walletId: string; version?: number | undefined; recipientKey: string },
    clientAddress: string,
  ) => Promise<ReleasedShare>
  /** @throws {WalletNotFoundError} | {VersionConflictError} | {InvalidShareError} | {FrozenError} */
  putShare: (
    session: Session,
    written: { walletId: string; setId: string; version: number; share: SealedShare },
    clientAddress: string,
  ) => Promise<void>
  listDevices: (session: Session) => Promise<Device[]>
  /** @throws {DeviceNotFoundError} | {LastDeviceError} */
  revokeDevice: (session: Session, deviceId: string, clientAddress: string) => Promise<void>
  listAudit: (session: Session, before: number | undefined) => Promise<Audit>
}

/** Creates the wallets. */
export function createWallets(options: {
  db: Database
  store: WalletStore
  keys: KeyEncryption
  transport: ShareTransport
  audit: AuditLog
  clock: Clock
}): Wallets {
  const { db, store, keys, transport, audit, clock } = options
  const now = (): Date => new Date(clock.now())

  const assertNotFrozen = ({ frozenUntil }: Session): void => {
    if (frozenUntil !== null && frozenUntil > now()) throw new FrozenError()
  }
  async function findOwn(session: Session, walletId: string): Promise<WalletRow> {
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
      ownSet: set ? { setId: set.id, version: set.version } : null,
    }
  }
  async function take(place: { walletId: string; setId: string; version: number }, share: SealedShare) {
    const opened = await transport.open(place, share)
    const stored = await storeShare(keys, 'A', place, opened)
    opened.fill(0)
    return stored
  }

  return {
    find: async (session) => {
      const wallet = await store.find(session)
      return wallet ? describe(wallet, session) : null
    },
    create: async (session, { walletId, setId, evmAddress, solanaAddress, share }, clientAddress) => {
      assertNotFrozen(session)
      const { userId, projectKey, deviceId } = session
      const stored = await take({ walletId, setId, version: 1 }, share)
      const wallet = { id: walletId, userId, projectKey, evmAddress, solanaAddress, createdAt: now() }
      await db.transaction(async (transaction) => {
        const set = { id: setId, walletId, deviceId, version: 1, updatedAt: now() }
        const isNew = (await store.add(wallet, transaction)) && (await store.addSet(set, stored, transaction))
        if (!isNew) throw new WalletExistsError()
        await audit.append({ actor: userId, action: 'wallet.create', object: walletId, clientAddress }, transaction)
      })
      return describe(wallet, session)
    },
    readShare: async (session, { walletId, version, recipientKey }, clientAddress) => {
      assertNotFrozen(session)
      await findOwn(session, walletId)
      const own = await store.findSet(walletId, session.deviceId)
      const set = own ?? (await store.findNewestSet(walletId))
      if (!set) throw new ShareNotFoundError()
      if (!own && clock.now() - session.loggedInAt.getTime() > embeddedLimits.recoveryS * 1_000) {
        throw new LoginTooOldError()
      }
      const place = { walletId, setId: set.id, version: version ?? set.version }
      const stored = await store.findShare(place.setId, place.version)
      if (!stored) throw new ShareNotFoundError()
      const action = own ? 'share.read' : 'share.recover'
      await audit.append({ actor: session.userId, action, object: `${set.id} ${place.version}`, clientAddress })
      const opened = await openStoredShare(keys, 'A', place, stored)
      const share = await transport.seal(place, opened, recipientKey)
      opened.fill(0)
      return { setId: set.id, version: place.version, isOwn: own !== undefined, share }
    },
    putShare: async (session, { walletId, setId, version, share }, clientAddress) => {
      assertNotFrozen(session)
      await findOwn(session, walletId)
      const own = await store.findSet(walletId, session.deviceId)
      const isExpected = own ? own.id === setId && version === own.version + 1 : version === 1
      if (!isExpected) throw new VersionConflictError()
      const stored = await take({ walletId, setId, version }, share)
      const set = { id: setId, walletId, deviceId: session.deviceId, version, updatedAt: now() }
      await db.transaction(async (transaction) => {
        const isWritten = await (own ? store.nextVersion : store.addSet)(set, stored, transaction)
        if (!isWritten) throw new VersionConflictError()
        const event = { actor: session.userId, action: 'share.write', object: `${setId} ${version}`, clientAddress }
        await audit.append(event, transaction)
      })
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
    revokeDevice: async ({ userId }, deviceId, clientAddress) => {
      await db.transaction(async (transaction) => {
        const outcome = await store.revokeDevice({ userId, deviceId }, now(), transaction)
        if (outcome === 'none') throw new DeviceNotFoundError()
        if (outcome === 'last') throw new LastDeviceError()
        await audit.append({ actor: userId, action: 'device.revoke', object: deviceId, clientAddress }, transaction)
      })
    },
    listAudit: async ({ userId }, before) => {
      const rows = await audit.list(userId, { before, most: PAGE + 1 })
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
