import { isDeepStrictEqual } from 'node:util'
import { MAX_SEALING_METHODS, type SealedWallet, type SealingMethod, sealingMethodSchema } from '@holdfast/api/vault'
import type { Clock } from '@holdfast/base'
import type { AuditLog } from '../../custody/audit-log/auditLog.ts'
import { DeviceNotApprovedError, FrozenError, ShareNotFoundError } from '../../custody/errors.ts'
import type { DerivedKeys } from '../../custody/keys/deriveKeys.ts'
import { decryptText, encryptText } from '../../custody/keys/encrypt.ts'
import type { DatabaseLimits, SpanLimit } from '../../custody/limits/databaseLimits.ts'
import type { Database } from '../../database/connect.ts'
import type { Approvals } from '../approvals/approvals.ts'
import { SealingUnsafeError, WalletSealedError } from '../errors.ts'
import type { Identities } from '../identities/identities.ts'
import { composeSealedMail } from '../mails.ts'
import type { RecoveryStore } from './recoveryStore.ts'

/**
 * How often the devices of one owner may add sealing methods, and how often they may seal, in an hour. Each of these calls adds
 * a row to the audit log.
 */
const CHANGES_PER_OWNER: readonly SpanLimit[] = [{ points: 60, spanS: 3_600 }]

type Device = { jkt: string; clientAddress: string }

/**
 * Seals wallets. For a sealed wallet the vault stores only shares that the owner's passkey or password opens. Only a device of
 * the wallet may seal it, and only if the device has recently proved the owner's identity to the vault.
 */
export type Sealing = {
  /**
   * Adds a sealing method. Does nothing if the wallet has exactly this method, so that a device may repeat a call.
   *
   * @throws {DeviceNotApprovedError} | {FrozenError} | {WalletSealedError} if the wallet is sealed and the method opens another
   * key than the wallet's other methods | {SealingUnsafeError} if the wallet has too many methods, or the method's id is taken |
   * {RateLimitedError}
   */
  addMethod: (device: Device, added: { walletId: string; method: SealingMethod }) => Promise<void>
  /**
   * Finds the key that a wallet's sealing methods open; undefined if the wallet has no method. A share sealed to another key
   * could never be opened.
   */
  findOwnerKey: (
    walletId: string,
    within: Pick<Database, 'select' | 'insert' | 'update' | 'delete'>,
  ) => Promise<string | undefined>
  /** Lists a wallet's sealing methods. The caller must have checked that the device may receive them. */
  listMethods: (walletId: string) => Promise<SealingMethod[]>
  /** Lists the sealed wallets of the owners whose existing wallets a device may recover. */
  listWallets: (device: { jkt: string }) => Promise<SealedWallet[]>
  /**
   * Seals a wallet. Each sealing method counts as one way to recover the wallet, and so do exported recovery words.
   *
   * @throws {DeviceNotApprovedError} | {FrozenError} | {ShareNotFoundError} | {SealingUnsafeError} if there are fewer than two
   * ways, or if the share is sealed to a key that the methods do not open | {RateLimitedError}
   */
  seal: (
    device: Device,
    wanted: { walletId: string; setId: string; version: number; isExported: boolean },
  ) => Promise<void>
}

/** Creates the sealing service. */
export function createSealing(options: {
  db: Database
  store: RecoveryStore
  approvals: Pick<Approvals, 'notify'>
  identities: Pick<Identities, 'listRecoverableOwners' | 'ownersOf'>
  keys: DerivedKeys
  audit: AuditLog
  limits: DatabaseLimits
  clock: Clock
}): Sealing {
  const { db, store, approvals, identities, keys, audit, limits, clock } = options
  const methodKey = keys.derive('sealing-method/1')
  const now = (): Date => new Date(clock.now())

  /**
   * Finds the owner of a wallet. Throws if the device does not belong to the wallet or has not recently proved the owner's
   * identity, or if the owner has frozen recovery.
   */
  async function findOwner({ jkt }: Device, walletId: string): Promise<string> {
    const owner = (await store.findWallet(walletId))?.subject
    const isDeviceOfWallet = owner !== undefined && (await store.hasDevice(walletId, jkt))
    if (!isDeviceOfWallet || !(await identities.listRecoverableOwners(jkt)).includes(owner))
      throw new DeviceNotApprovedError()
    const until = await store.findFrozenUntil(owner)
    if (until && until > now()) throw new FrozenError()
    return owner
  }

  const decryptMethod = (walletId: string, text: string): SealingMethod =>
    sealingMethodSchema.parse(JSON.parse(decryptText(methodKey, text, walletId)))
  const listMethods = async (walletId: string): Promise<SealingMethod[]> =>
    (await store.listMethods(walletId, db)).map((text) => decryptMethod(walletId, text))
  const findOwnerKey: Sealing['findOwnerKey'] = async (walletId, within) => {
    const [text] = await store.listMethods(walletId, within)
    return text === undefined ? undefined : decryptMethod(walletId, text).ownerKey
  }

  return {
    addMethod: async (device, { walletId, method }) => {
      const actor = await findOwner(device, walletId)
      await limits.consume(`sealing methods of ${actor}`, CHANGES_PER_OWNER)
      const { clientAddress } = device
      await db.transaction(async (transaction) => {
        const wallet = await store.claimWallet(walletId, actor, transaction)
        let methods = (await store.listMethods(walletId, transaction)).map((text) => decryptMethod(walletId, text))
        if (methods.some((each) => isDeepStrictEqual(each, method))) return
        if (methods.some(({ ownerKey }) => ownerKey !== method.ownerKey)) {
          // A method for another key opens no share of a sealed wallet. If the wallet is not sealed yet, the stored methods are
          // left over from an interrupted attempt to seal it.
          if (wallet?.sealedAt) throw new WalletSealedError()
          await store.removeMethods(walletId, transaction)
          methods = []
        }
        if (methods.length >= MAX_SEALING_METHODS) {
          throw new SealingUnsafeError({ message: `A wallet has ${MAX_SEALING_METHODS} ways in at most.` })
        }
        const methodEncrypted = encryptText(methodKey, JSON.stringify(method), walletId)
        const added = { id: method.id, walletId, methodEncrypted, createdAt: now() }
        if (!(await store.addMethod(added, transaction))) {
          throw new SealingUnsafeError({
            message: 'Another way into a wallet has this id. Give each way an id of its own.',
          })
        }
        await audit.append(
          { actor, action: `sealing.add-${method.kind}`, object: walletId, clientAddress },
          transaction,
        )
      })
    },
    findOwnerKey,
    listMethods,
    listWallets: async ({ jkt }) => {
      const walletIds = await store.listSealed(await identities.listRecoverableOwners(jkt))
      return Promise.all(walletIds.map(async (walletId) => ({ walletId, methods: await listMethods(walletId) })))
    },
    seal: async (device, { walletId, setId, version, isExported }) => {
      const actor = await findOwner(device, walletId)
      await limits.consume(`sealings of ${actor}`, CHANGES_PER_OWNER)
      const { jkt, clientAddress } = device
      await db.transaction(async (transaction) => {
        await store.claimWallet(walletId, actor, transaction)
        const row = await store.find({ setId, version }, transaction)
        if (!row?.isSealed || row.jkt !== jkt || row.walletId !== walletId) throw new ShareNotFoundError()
        const recoveryWays = (await store.listMethods(walletId, transaction)).length + (isExported ? 1 : 0)
        if (recoveryWays < 2) throw new SealingUnsafeError()
        const ownerKey = await findOwnerKey(walletId, transaction)
        if (ownerKey === undefined || row.ownerKey !== ownerKey) {
          throw new SealingUnsafeError({
            message: 'Another device has begun to seal this wallet with a key of its own.',
          })
        }
        await store.seal({ walletId, ownerKey }, now(), transaction)
        const object = `${walletId}${isExported ? ' exported' : ''}`
        await audit.append({ actor, action: 'sealing.seal', object, clientAddress }, transaction)
      })
      await approvals.notify(
        jkt,
        async (subject) => (await identities.ownersOf(subject)).includes(actor),
        composeSealedMail,
      )
    },
  }
}
