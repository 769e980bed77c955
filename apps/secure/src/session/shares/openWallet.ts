import { type EmbeddedWallet, embeddedErrorCodes, type SharePlace } from '@holdfast/api/embedded'
import type { NamedIdentity } from '@holdfast/api/vault'
import { BaseError } from '@holdfast/base'
import type { WalletAddresses } from '../../keys/derive.ts'
import { WrongShareError } from '../../keys/WrongShareError.ts'
import type { ShareRecord } from '../records.ts'
import { codeOf } from '../tokens.ts'
import type { WalletSources } from './walletSources.ts'
import { writeShares } from './writeShares.ts'

/** A wallet that is open on this device. */
export type OpenWallet = { id: string; addresses: WalletAddresses }

/**
 * Opens the wallet of the user who has just logged in. Creates it if there is none. Rebuilds it from the services' shares if
 * this device has no current share. Otherwise, checks that the device's share and the API's share match the wallet's addresses.
 *
 * @param identity - the identity that this login has proved to the vault. If a wallet is created, this identity owns it.
 * @throws {WrongShareError} if the shares are of another wallet. Then nothing is overwritten.
 */
export async function openWallet(
  sources: WalletSources,
  accessToken: string,
  identity?: NamedIdentity,
): Promise<OpenWallet> {
  const { wallet } = await sources.api.getMe({ accessToken })
  if (!wallet) return createWallet(sources, accessToken, identity)
  return (await openFromDevice(sources, wallet, accessToken)) ?? recoverWallet(sources, wallet, accessToken)
}

/** Opens a wallet with this device's share. @returns undefined if this device has no current share of the wallet. */
async function openFromDevice(
  sources: WalletSources,
  wallet: EmbeddedWallet,
  accessToken: string,
): Promise<OpenWallet | undefined> {
  const share = await sources.records.readShare(wallet.id)
  if (!share || !isCurrentShare(share, wallet)) return undefined
  // The device trusts its own record of the wallet's addresses, not a server's.
  await unlock(sources, share, accessToken)
  return { id: wallet.id, addresses: share.addresses }
}

/**
 * Returns whether a share that this device has stored belongs to the device's set, in the confirmed version or in the next
 * version, which is not confirmed yet.
 */
export function isCurrentShare({ setId, version }: ShareRecord, { ownSet }: EmbeddedWallet): boolean {
  return setId === ownSet?.setId && (version === ownSet.version || version === ownSet.version + 1)
}

/**
 * Fetches the API's share of this device's set, checks that it combines with the device's share, and holds it in memory.
 *
 * @throws {WrongShareError}
 */
export async function unlock(
  { api, held, run, loadTransport }: Pick<WalletSources, 'api' | 'held' | 'run' | 'loadTransport'>,
  share: ShareRecord,
  accessToken: string,
): Promise<void> {
  const receiver = await (await loadTransport()).createShareReceiver()
  const { walletId, setId, version } = share
  const released = await api.readShare({ walletId, recipientKey: receiver.publicKey, version }, { accessToken })
  const apiShare = await receiver.open('api', { walletId, setId, version }, released.share)
  try {
    await run('check', { device: share.box, other: apiShare, addresses: share.addresses })
  } catch (error) {
    apiShare.fill(0)
    throw error
  }
  held.hold(share, apiShare)
}

async function createWallet(
  sources: WalletSources,
  accessToken: string,
  identity: NamedIdentity | undefined,
): Promise<OpenWallet> {
  const { api, run } = sources
  const created = await sources.records.withLock('shares', async () => {
    // Another tab may have created the wallet before this tab got the lock.
    if ((await api.getMe({ accessToken })).wallet) return undefined
    const { addresses, ...shares } = await run('create', undefined)
    const place = { walletId: crypto.randomUUID(), setId: crypto.randomUUID(), version: 1 }
    try {
      // The wallet exists once the API has its share. If anything fails before that, the addresses have not been shown, so no
      // money can have been sent to them.
      await writeShares(sources, {
        place,
        addresses,
        shares,
        accessToken,
        identity,
        sendToApi: async (share) => {
          const { walletId, setId } = place
          const { evm: evmAddress, solana: solanaAddress } = addresses
          await api.createWallet({ walletId, setId, evmAddress, solanaAddress, share }, { accessToken })
        },
      })
    } catch (error) {
      if (codeOf(error) !== embeddedErrorCodes.walletExists) throw error
      // Another device of the user has created the wallet in the meantime.
      return undefined
    }
    return { id: place.walletId, addresses }
  })
  return created ?? openWallet(sources, accessToken, identity)
}

async function recoverWallet(sources: WalletSources, wallet: EmbeddedWallet, accessToken: string): Promise<OpenWallet> {
  const { shares, addresses, sealingKey } = await rebuildShares(sources, wallet, accessToken)
  const wipe = (): void => [shares.api, shares.vault].forEach((bytes) => bytes.fill(0))
  const readAgain = async () => {
    const { ownSet } = (await sources.api.getMe({ accessToken })).wallet ?? wallet
    return { ownSet, opened: await openFromDevice(sources, { ...wallet, ownSet }, accessToken) }
  }
  // The lock is taken only now, since the user may need a long time to open a sealed wallet.
  return sources.records.withLock('shares', async () => {
    const { ownSet, opened } = await readAgain().catch((error: unknown) => {
      wipe()
      throw error
    })
    // Another tab has recovered the wallet in the meantime. A second recovery could replace some of its three shares.
    if (opened) {
      wipe()
      return opened
    }
    // A device that has lost its share writes the next version of its set. A new device starts a new set.
    const place: SharePlace = ownSet
      ? { walletId: wallet.id, setId: ownSet.setId, version: ownSet.version + 1 }
      : { walletId: wallet.id, setId: crypto.randomUUID(), version: 1 }
    // A sealed wallet was opened by the user's passkey or password, which a thief who controls the mailbox does not have. So
    // its transfers are not limited.
    const limitedUntil = sealingKey === undefined ? sources.limitFromNow?.() : undefined
    await writeShares(sources, { place, addresses, shares, accessToken, sealingKey, limitedUntil })
    return { id: wallet.id, addresses }
  })
}

/**
 * Rebuilds a wallet from the services' shares, and splits it into new shares. Tries each version of each set until the shares
 * of both services belong together: an interrupted renewal may have written a version to only one service.
 *
 * @returns the new shares, the wallet's addresses, and its public sealing key if it is sealed.
 * @throws {WrongShareError} if no two shares belong together. {NoRecoveryShareError} if the vault has no share. {HttpError}
 * `share_not_found` if the API has none of the versions that the vault has.
 */
async function rebuildShares(sources: WalletSources, wallet: EmbeddedWallet, accessToken: string) {
  const addresses = { evm: wallet.evmAddress, solana: wallet.solanaAddress }
  let privateKey: Uint8Array<ArrayBuffer> | undefined
  const askOnce: WalletSources['askOwner'] = async (...question) => (privateKey ??= await sources.askOwner(...question))
  let refusal: unknown = new NoRecoveryShareError()
  try {
    for (const place of await listPlaces(sources, wallet.id)) {
      try {
        const { api, vault, sealingKey } = await fetchShares({ ...sources, askOwner: askOnce }, place, accessToken)
        const recovered = sources.run('recover', { shares: [api, vault], addresses })
        const shares = await recovered.finally(() => [api, vault].forEach((bytes) => bytes.fill(0)))
        return { shares, addresses, sealingKey }
      } catch (error) {
        const isWrong = error instanceof WrongShareError
        if (!isWrong && codeOf(error) !== embeddedErrorCodes.shareNotFound) throw error
        if (isWrong || !(refusal instanceof WrongShareError)) refusal = error
      }
    }
    throw refusal
  } finally {
    privateKey?.fill(0)
  }
}

/**
 * Lists where the vault has shares of a wallet: the newest set first, and the earliest version of each set first, since that
 * version is confirmed.
 */
async function listPlaces({ vault }: WalletSources, walletId: string): Promise<readonly SharePlace[]> {
  const listed = await vault.listRecoveryShares(walletId)
  const setIds = [...new Set(listed.map(({ setId }) => setId))]
  return setIds.flatMap((setId) =>
    listed
      .filter((each) => each.setId === setId)
      .toSorted((one, other) => one.version - other.version)
      .map(({ version }) => ({ walletId, setId, version })),
  )
}

/**
 * Fetches the API's share and the vault's share at a place.
 *
 * @returns the shares, and the wallet's public sealing key if the wallet is sealed.
 */
async function fetchShares(
  { api, vault, loadTransport, loadSealing, askOwner }: WalletSources,
  place: SharePlace,
  accessToken: string,
) {
  const receiver = await (await loadTransport()).createShareReceiver()
  const recipientKey = receiver.publicKey
  const { share } = await api.readShare({ ...place, recipientKey }, { accessToken })
  const apiShare = await receiver.open('api', place, share)
  try {
    const released = await vault.releaseRecoveryShare({ ...place, recipientKey })
    const vaultShare = await receiver.open('vault', place, released.share)
    // Only a sealed wallet has methods. Its vault share is still encrypted to the owner.
    if (!released.methods) return { api: apiShare, vault: vaultShare, sealingKey: undefined }
    const { openForOwner, publicKeyOf } = await loadSealing()
    const privateKey = await askOwner(place.walletId, released.methods)
    const sealingKey = await publicKeyOf(privateKey)
    return { api: apiShare, vault: await openForOwner(place, vaultShare, privateKey), sealingKey }
  } catch (error) {
    apiShare.fill(0)
    throw error
  }
}

/** Thrown when the vault has no share of the wallet. Then only a device that has a share of it can open the wallet. */
class NoRecoveryShareError extends BaseError {
  override name = 'NoRecoveryShareError' as const
  readonly code = embeddedErrorCodes.shareNotFound
  constructor() {
    super('The vault has no part of the key of this wallet. Open the wallet on a device that still has one.')
  }
}
