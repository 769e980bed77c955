import type { SealedShare } from '@holdfast/api/embedded'
import type { NamedIdentity, RecoveryPlace, ReleasedRecovery } from '@holdfast/api/vault'
import type { Clock } from '@holdfast/base'
import * as z from 'zod/mini'
import type { AuditLog } from '../../custody/audit-log/auditLog.ts'
import {
  DeviceNotApprovedError,
  FrozenError,
  InvalidShareError,
  LastDeviceError,
  ShareNotFoundError,
  VersionConflictError,
} from '../../custody/errors.ts'
import type { KeyEncryption } from '../../custody/keys/keyRing.ts'
import type { DatabaseLimits, SpanLimit } from '../../custody/limits/databaseLimits.ts'
import { encryptShare, openStoredShare, SEALED_SHARE_BYTES, SHARE_BYTES } from '../../custody/shares/envelope.ts'
import { assertConfirmed, digestShare } from '../../custody/shares/shareDigest.ts'
import type { ShareTransport } from '../../custody/shares/shareTransport.ts'
import type { ReadStatement } from '../../custody/statements.ts'
import type { Database } from '../../database/connect.ts'
import { RateLimitedError } from '../../http/limits/rateLimits.ts'
import { ProofTooWeakError, ReleaseStoppedError, WalletSealedError, WrongOwnerKeyError } from '../errors.ts'
import type { Identities } from '../identities/identities.ts'
import type { RecoveryStore } from './recoveryStore.ts'
import type { Sealing } from './sealing.ts'

/** How many recoveries of one wallet are allowed in a day. */
const RECOVERIES_PER_WALLET: readonly SpanLimit[] = [{ points: 3, spanS: 86_400 }]
/** How often the devices of one owner may write or confirm shares in a day. Each of these calls adds a row to the audit log. */
const WRITES_PER_OWNER: readonly SpanLimit[] = [{ points: 200, spanS: 86_400 }]
/** How often one device may freeze recovery in an hour. Each of these calls adds a row to the audit log for each owner. */
const FREEZES_PER_DEVICE: readonly SpanLimit[] = [{ points: 60, spanS: 3_600 }]
/** The span in which an owner counts only once against the ceiling on the owners whose shares are released. */
const ONE_COUNT: readonly SpanLimit[] = [{ points: 1, spanS: 3_600 }]
const FREEZE_MS = 3 * 86_400_000

/** The claims of the API's statement about a device that its user revoked. */
const revokedSchema = z.object({ sets: z.array(z.string()), cnf: z.object({ jkt: z.string() }) })

/** Stores recovery shares, and releases them only to a device that proved the owner's identity to the vault itself. */
export type Recovery = {
  /**
   * Stores a version of the recovery share in a device's set of shares.
   *
   * @throws {DeviceNotApprovedError} | {VersionConflictError} | {InvalidShareError} | {FrozenError} | {WalletSealedError} |
   * {WrongOwnerKeyError} | {RateLimitedError}
   */
  put: (
    device: { jkt: string; clientAddress: string },
    written: {
      walletId: string
      setId: string
      version: number
      share: SealedShare
      /** The key to which the share is sealed. */
      ownerKey?: string | undefined
      /** The identity of the owner who makes the wallet; only a wallet's first share needs it. */
      identity?: NamedIdentity | undefined
    },
  ) => Promise<void>
  /**
   * Confirms that the device now stores this version, and deletes the set's earlier versions from the vault.
   *
   * @param held.digest - the digest of the share that the device has sent. Devices of an earlier release send none.
   * @throws {ShareNotFoundError} | {VersionConflictError} | {ShareReplacedError} | {RateLimitedError}
   */
  confirm: (
    device: { jkt: string; clientAddress: string },
    held: { setId: string; version: number; digest?: string | undefined },
  ) => Promise<void>
  /**
   * Lists the set and version of each share of a wallet, newest first. @throws {DeviceNotApprovedError} | {ProofTooWeakError}
   */
  list: (device: { jkt: string }, walletId: string) => Promise<RecoveryPlace[]>
  /**
   * Releases a share to a device, encrypted to the device's key.
   *
   * @throws {DeviceNotApprovedError} | {ProofTooWeakError} | {ShareNotFoundError} | {FrozenError} | {RateLimitedError} |
   * {ReleaseStoppedError}
   */
  release: (
    device: { jkt: string; clientAddress: string },
    wanted: { walletId: string; setId: string; version: number; recipientKey: string },
  ) => Promise<ReleasedRecovery>
  /**
   * Deletes a set, for a device that has a set of the same wallet. To delete another device's set, the device must recently
   * have proved the owner's identity to the vault, or present the API's statement that the owner revoked the other device after
   * entering a code. A stolen device that is logged in can do neither.
   *
   * @param removed.statement - the API's statement that the other device was revoked. The vault accepts it because a removal
   * releases nothing.
   * @throws {ShareNotFoundError} | {LastDeviceError} | {DeviceNotApprovedError}
   */
  remove: (
    device: { jkt: string; clientAddress: string },
    removed: { setId: string; statement?: string | undefined },
  ) => Promise<void>
  /**
   * Freezes recovery for the owners of the wallets for which this device has a set, and for the owners whose existing wallets
   * this device may recover.
   *
   * @returns when the freeze ends.
   * @throws {ShareNotFoundError} | {RateLimitedError}
   */
  freeze: (device: { jkt: string; clientAddress: string }) => Promise<Date>
  /** Freezes recovery for the owners whom an identity represents. */
  freezeIdentity: (subject: string, clientAddress: string) => Promise<void>
}

/**
 * Creates the recovery service.
 *
 * @param options.maxOwnersPerHour - the most owners whose shares are released within an hour. A request for the share of one
 * more owner stops all releases.
 */
export function createRecovery(options: {
  db: Database
  store: RecoveryStore
  identities: Pick<Identities, 'listRecoverableOwners' | 'hasWeakProof' | 'ownersOf' | 'findOwnerForNewWallet'>
  sealing: Pick<Sealing, 'listMethods' | 'findOwnerKey'>
  keys: KeyEncryption
  transport: ShareTransport
  audit: AuditLog
  limits: DatabaseLimits
  maxOwnersPerHour: number
  onStop: () => void
  /** Verifies and reads a statement of the API. */
  readStatement: ReadStatement
  clock: Clock
}): Recovery {
  const {
    db,
    store,
    identities,
    sealing,
    keys,
    transport,
    audit,
    limits,
    maxOwnersPerHour,
    onStop,
    readStatement,
    clock,
  } = options
  const ceiling: readonly SpanLimit[] = [{ points: maxOwnersPerHour, spanS: 3_600 }]
  const now = (): Date => new Date(clock.now())

  async function assertNotFrozen(subject: string): Promise<void> {
    const until = await store.findFrozenUntil(subject)
    if (until && until > now()) throw new FrozenError()
  }

  const countWrite = (owner: string) => limits.consume(`recovery writes of ${owner}`, WRITES_PER_OWNER)

  /** Finds the owner of a wallet, for a device that proved the owner's identity. */
  async function findProvedOwner(jkt: string, walletId: string): Promise<string> {
    const owner = (await store.findWallet(walletId))?.subject
    if (owner !== undefined && (await identities.listRecoverableOwners(jkt)).includes(owner)) return owner
    // Without evidence for its owner, a device learns nothing about the wallet, not even whether it exists.
    throw (await identities.hasWeakProof(jkt)) ? new ProofTooWeakError() : new DeviceNotApprovedError()
  }

  /** Counts an owner against the ceiling. An owner beyond the ceiling stops all releases until the operator lifts the stop. */
  async function countAgainstCeiling(owner: string): Promise<void> {
    if (await store.isStopped()) throw new ReleaseStoppedError()
    // Repeated recoveries of one owner are not a sign of a breach. If they counted, a few users could stop everyone's recovery:
    // an owner can make any number of wallets.
    if (!(await countOnce(owner))) return
    try {
      await limits.consume('release', ceiling)
    } catch (error) {
      if (!(error instanceof RateLimitedError)) throw error
      await store.stop(now())
      await audit.append({ actor: '', action: 'release.stop' })
      onStop()
      throw new ReleaseStoppedError()
    }
  }
  /** Marks an owner as counted. @returns false when the owner was already counted within the span. */
  const countOnce = (owner: string): Promise<boolean> =>
    limits.consume(`release of ${owner}`, ONE_COUNT).then(
      () => true,
      (error: unknown) => {
        if (error instanceof RateLimitedError) return false
        throw error
      },
    )

  return {
    put: async ({ jkt, clientAddress }, { walletId, setId, version, share, ownerKey, identity }) => {
      const owner = (await store.findWallet(walletId))?.subject
      const device = await store.findDevice(setId)
      // The next version of a device's own set needs no new approval: the device was approved when it stored the first version.
      const isOwnSet = device !== undefined && device.jkt === jkt && device.walletId === walletId
      const subject =
        owner === undefined
          ? await identities.findOwnerForNewWallet(jkt, identity)
          : isOwnSet || (await identities.listRecoverableOwners(jkt)).includes(owner)
            ? owner
            : undefined
      if (subject === undefined || (device && !isOwnSet)) throw new DeviceNotApprovedError()
      await assertNotFrozen(subject)
      await countWrite(subject)
      const place = { walletId, setId, version }
      const isSealed = ownerKey !== undefined
      const opened = await transport.open(place, share)
      try {
        if (opened.length !== (isSealed ? SEALED_SHARE_BYTES : SHARE_BYTES)) throw new InvalidShareError()
        const stored = await encryptShare(keys, 'R', place, opened)
        await db.transaction(async (transaction) => {
          const wallet = await store.claimWallet(walletId, subject, transaction)
          if (wallet?.subject !== subject) throw new DeviceNotApprovedError()
          if (wallet.sealedAt && !isSealed) throw new WalletSealedError()
          // The API could have given the device the key of an earlier sealing. The private half of that key is lost.
          if (isSealed && ownerKey !== (await sealing.findOwnerKey(walletId, transaction)))
            throw new WrongOwnerKeyError()
          const confirmed = await store.findConfirmed(setId, transaction)
          // Sealing may have deleted this set's share from the vault, and a restored backup of the database may contain an
          // older share. In both cases the device continues from the version in its own storage, and never goes back.
          const isNext = confirmed === undefined ? version === 1 || isOwnSet : version > confirmed
          if (!isNext) throw new VersionConflictError()
          await store.put(
            {
              ...place,
              jkt,
              isSealed,
              ownerKey: ownerKey ?? null,
              createdAt: now(),
              digest: digestShare(share),
              ...stored,
            },
            transaction,
          )
          const event = { actor: subject, action: 'recovery.write', object: `${setId} ${version}`, clientAddress }
          await audit.append(event, transaction)
        })
      } finally {
        opened.fill(0)
      }
    },
    confirm: async ({ jkt, clientAddress }, { setId, version, digest }) => {
      const device = await store.findDevice(setId)
      if (device?.jkt !== jkt) throw new ShareNotFoundError()
      const actor = (await store.findWallet(device.walletId))?.subject ?? ''
      await countWrite(actor)
      await db.transaction(async (transaction) => {
        assertConfirmed(await store.lock({ walletId: device.walletId, setId, version }, transaction), digest)
        await store.removeEarlier({ setId, version }, transaction)
        await audit.append(
          { actor, action: 'recovery.confirm', object: `${setId} ${version}`, clientAddress },
          transaction,
        )
      })
    },
    list: async ({ jkt }, walletId) => {
      await findProvedOwner(jkt, walletId)
      return store.list(walletId)
    },
    release: async ({ jkt, clientAddress }, { recipientKey, ...place }) => {
      const owner = await findProvedOwner(jkt, place.walletId)
      await assertNotFrozen(owner)
      const row = await store.find(place, db)
      if (row?.walletId !== place.walletId) throw new ShareNotFoundError()
      const giveBack = await limits.consume(`recovery ${place.walletId}`, RECOVERIES_PER_WALLET)
      try {
        await countAgainstCeiling(owner)
        const opened = await openStoredShare(keys, 'R', place, row)
        try {
          const share = await transport.seal(place, opened, recipientKey)
          const methods = row.isSealed ? await sealing.listMethods(place.walletId) : null
          // The log records every share that leaves, and no share that could not be opened.
          const object = `${place.setId} ${place.version}`
          await audit.append({ actor: owner, action: 'recovery.release', object, clientAddress })
          return { share, methods }
        } finally {
          opened.fill(0)
        }
      } catch (error) {
        // No share was released. While all releases are stopped, an owner's attempts must not use up their recoveries of the
        // day.
        await giveBack()
        throw error
      }
    },
    remove: async ({ jkt, clientAddress }, { setId, statement }) => {
      const device = await store.findDevice(setId)
      if (!device || !(await store.hasDevice(device.walletId, jkt))) throw new ShareNotFoundError()
      const actor = (await store.findWallet(device.walletId))?.subject ?? ''
      if (device.jkt !== jkt && !(await identities.listRecoverableOwners(jkt)).includes(actor)) {
        if (statement === undefined) throw new DeviceNotApprovedError()
        const { sets, cnf } = await readStatement(statement, 'device-revoked+jwt', revokedSchema)
        if (cnf.jkt !== jkt || !sets.includes(setId)) throw new DeviceNotApprovedError()
      }
      await db.transaction(async (transaction) => {
        if (!(await store.remove(device, transaction))) throw new LastDeviceError()
        await audit.append({ actor, action: 'recovery.delete', object: setId, clientAddress }, transaction)
      })
    },
    freezeIdentity: async (subject, clientAddress) => {
      for (const owner of await identities.ownersOf(subject)) {
        await store.freeze(owner, new Date(clock.now() + FREEZE_MS))
        await audit.append({ actor: owner, action: 'freeze', clientAddress })
      }
    },
    freeze: async ({ jkt, clientAddress }) => {
      const owners = new Set([...(await store.listOwners(jkt)), ...(await identities.listRecoverableOwners(jkt))])
      if (owners.size === 0) throw new ShareNotFoundError()
      await limits.consume(`freezes by ${jkt}`, FREEZES_PER_DEVICE)
      const until = new Date(clock.now() + FREEZE_MS)
      for (const owner of owners) {
        await store.freeze(owner, until)
        await audit.append({ actor: owner, action: 'freeze', clientAddress })
      }
      return until
    },
  }
}
