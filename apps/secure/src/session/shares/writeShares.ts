import { embeddedErrorCodes as codes, type SealedShare, type SharePlace } from '@holdfast/api/embedded'
import type { NamedIdentity } from '@holdfast/api/vault'
import type { WalletAddresses } from '../../keys/derive.ts'
import type { NewShares } from '../../keys/worker/tasks.ts'
import type { ShareRecord } from '../records.ts'
import { codeOf } from '../tokens.ts'
import type { WalletSources } from './walletSources.ts'

/** The parts of the sources that are needed to write new shares. */
export type WritingSources = Pick<WalletSources, 'api' | 'vault' | 'records' | 'held' | 'loadTransport' | 'loadSealing'>

/** New shares, with the place at which they are written: the wallet, the set, and the version. */
export type SharesToWrite = {
  place: SharePlace
  addresses: WalletAddresses
  shares: NewShares
  accessToken: string
  /** The key to which the vault's share is sealed. Undefined: it is not sealed, and the vault can open it. */
  sealingKey?: string | undefined
  /** Whether this write is a part of sealing the wallet. Then the device does not store `sealingKey` yet. @default false */
  isSealing?: boolean | undefined
  /** See {@link ShareRecord}. */
  limitedUntil?: number | undefined
  /** The identity of the owner of a new wallet. The vault requires it with the first share. */
  identity?: NamedIdentity | undefined
  /** Sends the API its share. By default, adds it to an existing wallet, at `place`. */
  sendToApi?: ((share: SealedShare) => Promise<void>) | undefined
}

/**
 * Writes the shares of a new set or of the next version. The next version goes to the vault, the API and this device, in this
 * order, and is then confirmed to both services, which keep the previous version until the confirmation. An interruption never
 * locks the user out: until the device has stored its own share, the previous version opens the wallet, and from then on the
 * new version does. The first version of a set needs no confirmation, and goes to this device before the API. After an
 * interruption, the services' shares do not stay in memory.
 */
export async function writeShares(sources: WritingSources, input: SharesToWrite): Promise<void> {
  const { place, shares, accessToken } = input
  const record = await sendShares(sources, input).catch((error: unknown) => {
    for (const share of [shares.api, shares.vault]) share.fill(0)
    throw error
  })
  sources.held.hold(place, shares.api)
  if (place.version > 1) await confirmShares(sources, record, accessToken)
}

/** Sends the services their shares, and stores the device's share. @returns the record of the device's share. */
async function sendShares(sources: WritingSources, input: SharesToWrite): Promise<ShareRecord> {
  const { api, vault, records } = sources
  const { place, addresses, shares, accessToken, sealingKey, isSealing = false, limitedUntil, identity } = input
  const { version } = place
  const { digests, ...sealed } = await sealForServices(sources, input)
  await vault.putRecoveryShare({ ...place, share: sealed.vault, ownerKey: sealingKey, identity })
  const sendToApi = input.sendToApi ?? ((share) => api.putShare({ ...place, share }, { accessToken }))
  const record: ShareRecord = {
    ...place,
    addresses,
    box: shares.device,
    isConfirmed: version === 1,
    digests,
    sealingKey: isSealing ? undefined : sealingKey,
    limitedUntil,
  }
  // A new wallet exists once the API has its share. By then, the device must have stored its own share.
  if (version === 1) await records.writeShare(record)
  await sendToApi(sealed.api)
  if (version > 1) await records.writeShare(record)
  return record
}

/**
 * Confirms to both services that this device has stored a version of its share. The API comes first: a device that recovers the
 * wallet asks the vault for the version that the API has, and until the confirmation, the vault keeps both versions.
 *
 * @returns whether the version is confirmed. If not, the vault has another share of this version, which another page with this
 * device's key has written. Then the device must write its next version.
 * @throws {HttpError} `share_replaced` if the API has another share of this version.
 */
export async function confirmShares(
  { api, vault, records }: Pick<WritingSources, 'api' | 'vault' | 'records'>,
  share: ShareRecord,
  accessToken: string,
): Promise<boolean> {
  const { setId, version, digests } = share
  await api.confirmShare({ setId, version, digest: digests?.api }, { accessToken })
  const isConfirmed = await vault
    .confirmRecoveryShare({ setId, version, digest: digests?.vault })
    .then(() => true, isAbsent)
  if (isConfirmed) await records.writeShare({ ...share, isConfirmed })
  return isConfirmed
}

/**
 * Returns whether the vault has no share to confirm: a sealing on another device deletes the shares that the vault could open.
 * Returns false if it has another share. Rethrows other errors.
 */
function isAbsent(error: unknown): boolean {
  const code = codeOf(error)
  if (code === codes.shareReplaced) return false
  if (code !== codes.versionConflict && code !== codes.shareNotFound) throw error
  return true
}

async function sealForServices(
  { api, vault, loadTransport, loadSealing }: WritingSources,
  { place, shares, sealingKey }: SharesToWrite,
) {
  const [{ sealShare, digestOf }, apiKey, vaultKey] = await Promise.all([
    loadTransport(),
    api.getShareKey(),
    vault.getShareKey(),
  ])
  const forVault =
    sealingKey === undefined ? shares.vault : await (await loadSealing()).sealForOwner(place, shares.vault, sealingKey)
  const [sealedForApi, sealedForVault] = await Promise.all([
    sealShare('api', place, shares.api, apiKey.publicKey),
    sealShare('vault', place, forVault, vaultKey.publicKey),
  ])
  shares.vault.fill(0)
  const digests = { api: await digestOf(sealedForApi), vault: await digestOf(sealedForVault) }
  return { api: sealedForApi, vault: sealedForVault, digests }
}
