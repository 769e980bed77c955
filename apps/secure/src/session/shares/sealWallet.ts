import { formatSealingStatement } from '@holdfast/api/embedded'
import type { SealingMethod } from '@holdfast/api/vault'
import { BaseError } from '@holdfast/base'
import type { OwnerKey } from '../../keys/sealing/ownerKey.ts'
import type { OpenWallet } from './openWallet.ts'
import { isCurrentShare, unlock } from './openWallet.ts'
import type { RenewalSources } from './renewShares.ts'
import { confirmShares, writeShares } from './writeShares.ts'

/**
 * Thrown when a device tries to seal a wallet that it has just recovered, while its transfers are still limited. Without this
 * refusal, a thief who talked the user into approving a device could lock the user out, and open the sealed wallet on another
 * device without the limit on transfers.
 */
export class RecentlyRecoveredError extends BaseError {
  override name = 'RecentlyRecoveredError' as const
  readonly code = 'RECENTLY_RECOVERED'
  constructor({ untilMs }: { untilMs: number }) {
    super('This device has just recovered the wallet, and does not seal it yet.', {
      metaMessages: [`Until: ${new Date(untilMs).toISOString()}`],
    })
  }
}

/** Thrown when this device no longer has the wallet's current share, for instance because another device has replaced it. */
export class NoCurrentShareError extends BaseError {
  override name = 'NoCurrentShareError' as const
  constructor() {
    super('This device has no current share of the wallet. Log in again to recover the wallet here.')
  }
}

type SealingOptions = { owner: OwnerKey; methods: readonly SealingMethod[]; isExported: boolean; accessToken: string }

/**
 * Seals a wallet: from then on, the vault stores only shares that one of `methods` opens, so even both services together cannot
 * rebuild the wallet. The vault stores the methods before it deletes any share, so an interruption never locks the user out.
 *
 * @param options.isExported - whether the user has seen the recovery words, which are another way to open the wallet.
 * @throws {RecentlyRecoveredError} | {NoCurrentShareError}
 * @throws {HttpError} `device_not_approved` if the vault approved this device more than half an hour ago, `login_too_old` if
 * the user logged in more than five minutes ago, `sealing_unsafe` without a second way to open the wallet.
 */
export async function sealWallet(sources: RenewalSources, wallet: OpenWallet, options: SealingOptions): Promise<void> {
  // A renewal in the background, or another tab, could write the same version with other shares.
  await sources.records.withLock('shares', () => seal(sources, wallet, options))
}

async function seal(sources: RenewalSources, wallet: OpenWallet, options: SealingOptions): Promise<void> {
  const { api, vault, records, held, run } = sources
  const { owner, methods, isExported, accessToken } = options
  const current = (await api.getMe({ accessToken })).wallet
  const share = await records.readShare(wallet.id)
  if (!share || current?.id !== wallet.id || !isCurrentShare(share, current)) {
    throw new NoCurrentShareError()
  }
  const { addresses, box, setId, version } = share
  const limitedUntil = await records.readLimit(wallet.id)
  if (limitedUntil !== undefined) throw new RecentlyRecoveredError({ untilMs: limitedUntil })
  // An interrupted renewal comes first: the services accept only the version after the confirmed one.
  if (share.isConfirmed === false || version !== current.ownSet?.version) {
    await confirmShares(sources, share, accessToken)
  }
  if (!held.has(share)) await unlock(sources, share, accessToken)
  // If the held share has just expired, an empty share takes its place, and the task throws a WrongShareError.
  const other = held.use(share) ?? new Uint8Array()
  const signAndRefresh = async () => {
    const bytes = new TextEncoder().encode(formatSealingStatement(wallet.id, owner.publicKey))
    const proof = await run('sign', { device: box, other, addresses, signing: { kind: 'message', bytes } })
    return { proof, shares: await run('refresh', { device: box, other, addresses }) }
  }
  const { proof, shares } = await signAndRefresh().finally(() => other.fill(0))
  for (const method of methods) await vault.addSealingMethod({ walletId: wallet.id, method })
  const place = { walletId: wallet.id, setId, version: version + 1 }
  await writeShares(sources, {
    place,
    addresses,
    shares,
    accessToken,
    sealingKey: owner.publicKey,
    isSealing: true,
  })
  const sealing = { walletId: wallet.id, publicKey: owner.publicKey, proof }
  await api.putSealing(sealing, { accessToken })
  await vault.seal({ walletId: wallet.id, setId, version: place.version, isExported })
  // The vault accepts only one device's key. Another device, which the vault has refused, may have written its key to the API
  // in the meantime, so this device writes its own again.
  await api.putSealing(sealing, { accessToken })
  const written = await records.readShare(wallet.id)
  if (written) await records.writeShare({ ...written, sealingKey: owner.publicKey })
}
