import type { SealedShare } from '@holdfast/api/embedded'
import type { Clock } from '@holdfast/base'
import type { AuditLog } from '../../custody/auditLog.ts'
import type { DatabaseLimits, SpanLimit } from '../../custody/databaseLimits.ts'
import {
  DeviceNotApprovedError,
  FrozenError,
  LastDeviceError,
  ShareNotFoundError,
  VersionConflictError,
} from '../../custody/errors.ts'
import { openStoredShare, storeShare } from '../../custody/shares/envelope.ts'
import type { KeyEncryption } from '../../custody/shares/keyRing.ts'
import type { ShareTransport } from '../../custody/shares/shareTransport.ts'
import type { Database } from '../../database/connect.ts'
import { RateLimitedError } from '../../http/rateLimits.ts'
import { ProofTooWeakError, ReleaseStoppedError } from '../errors.ts'
import type { Identities } from '../identities/identities.ts'
import type { RecoveryStore } from './recoveryStore.ts'

/** Recoveries of one wallet. */
const WALLET: readonly SpanLimit[] = [{ points: 3, spanS: 86_400 }]
const FREEZE_MS = 3 * 86_400_000

/** Recovery shares, given out only to a device that its owner approved at the vault itself. */
export type Recovery = {
  /** @throws {DeviceNotApprovedError} | {VersionConflictError} | {InvalidShareError} | {FrozenError} */
  put: (
    device: { jkt: string; clientAddress: string },
    written: { walletId: string; setId: string; version: number; share: SealedShare },
  ) => Promise<void>
  /** @throws {DeviceNotApprovedError} | {ProofTooWeakError} | {ShareNotFoundError} | {FrozenError} | {RateLimitedError} | {ReleaseStoppedError} */
  release: (
    device: { jkt: string; clientAddress: string },
    wanted: { walletId: string; setId: string; version: number; recipientKey: string },
  ) => Promise<SealedShare>
  /** Deletes a set, for a device that has a share of the same wallet. @throws {ShareNotFoundError} | {LastDeviceError} */
  remove: (device: { jkt: string; clientAddress: string }, setId: string) => Promise<void>
  /** Holds back everything of the owners that this device has shares of. @returns until when. @throws {ShareNotFoundError} */
  freeze: (device: { jkt: string; clientAddress: string }) => Promise<Date>
}

/** Creates the recovery. @param options.perHour - shares given out within an hour, beyond which everything stops. */
export function createRecovery(options: {
  db: Database
  store: RecoveryStore
  identities: Pick<Identities, 'listOwners' | 'listProvedOwners'>
  keys: KeyEncryption
  transport: ShareTransport
  audit: AuditLog
  limits: DatabaseLimits
  perHour: number
  onStop: () => void
  clock: Clock
}): Recovery {
  const { db, store, identities, keys, transport, audit, limits, perHour, onStop, clock } = options
  const all: readonly SpanLimit[] = [{ points: perHour, spanS: 3_600 }]
  const now = (): Date => new Date(clock.now())

  async function assertNotFrozen(subject: string): Promise<void> {
    const until = await store.findFrozenUntil(subject)
    if (until && until > now()) throw new FrozenError()
  }

  /** Counts against the ceiling; what goes beyond it stops the vault until its operator has looked. */
  async function passCeiling(): Promise<void> {
    if (await store.isStopped()) throw new ReleaseStoppedError()
    try {
      await limits.consume('release', all)
    } catch (error) {
      if (!(error instanceof RateLimitedError)) throw error
      await store.stop(now())
      await audit.append({ actor: '', action: 'release.stop' })
      onStop()
      throw new ReleaseStoppedError()
    }
  }

  return {
    put: async ({ jkt, clientAddress }, { walletId, setId, version, share }) => {
      const newest = await store.findNewest(setId)
      const owner = await store.findOwner(walletId)
      const evidence = await identities.listOwners(jkt)
      // The next version of its own set needs no new approval: the device had one when it wrote the first.
      const isOwnSet = newest !== undefined && newest.jkt === jkt && newest.walletId === walletId
      const subject =
        owner === undefined
          ? evidence[0]
          : isOwnSet || (await identities.listProvedOwners(jkt)).includes(owner)
            ? owner
            : undefined
      if (subject === undefined || (newest && !isOwnSet)) throw new DeviceNotApprovedError()
      if (version !== (newest?.version ?? 0) + 1) throw new VersionConflictError()
      await assertNotFrozen(subject)
      const place = { walletId, setId, version }
      const opened = await transport.open(place, share)
      const stored = await storeShare(keys, 'R', place, opened)
      opened.fill(0)
      await db.transaction(async (transaction) => {
        if ((await store.claimWallet(walletId, subject, transaction)) !== subject) throw new DeviceNotApprovedError()
        if (!(await store.add({ ...place, jkt, createdAt: now(), ...stored }, transaction)))
          throw new VersionConflictError()
        const event = { actor: subject, action: 'recovery.write', object: `${setId} ${version}`, clientAddress }
        await audit.append(event, transaction)
      })
    },
    release: async ({ jkt, clientAddress }, { recipientKey, ...place }) => {
      const owner = await store.findOwner(place.walletId)
      const evidence = await identities.listOwners(jkt)
      // Without evidence nothing is told about the wallet, not even whether there is one.
      if (owner === undefined || !evidence.includes(owner)) throw new DeviceNotApprovedError()
      if (!(await identities.listProvedOwners(jkt)).includes(owner)) throw new ProofTooWeakError()
      await assertNotFrozen(owner)
      const row = await store.find(place.setId, place.version)
      if (row?.walletId !== place.walletId) throw new ShareNotFoundError()
      await limits.consume(`recovery ${place.walletId}`, WALLET)
      await passCeiling()
      const object = `${place.setId} ${place.version}`
      await audit.append({ actor: owner, action: 'recovery.release', object, clientAddress })
      const opened = await openStoredShare(keys, 'R', place, row)
      const share = await transport.seal(place, opened, recipientKey)
      opened.fill(0)
      return share
    },
    remove: async ({ jkt, clientAddress }, setId) => {
      const row = await store.findNewest(setId)
      if (!row || !(await store.hasDevice(row.walletId, jkt))) throw new ShareNotFoundError()
      const actor = (await store.findOwner(row.walletId)) ?? ''
      await db.transaction(async (transaction) => {
        if (!(await store.remove(row, transaction))) throw new LastDeviceError()
        await audit.append({ actor, action: 'recovery.delete', object: setId, clientAddress }, transaction)
      })
    },
    freeze: async ({ jkt, clientAddress }) => {
      const owners = new Set([...(await store.listOwners(jkt)), ...(await identities.listProvedOwners(jkt))])
      if (owners.size === 0) throw new ShareNotFoundError()
      const until = new Date(clock.now() + FREEZE_MS)
      for (const owner of owners) {
        await store.freeze(owner, until)
        await audit.append({ actor: owner, action: 'freeze', clientAddress })
      }
      return until
    },
  }
}
