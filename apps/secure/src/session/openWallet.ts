import { type EmbeddedClient, type EmbeddedWallet, embeddedErrorCodes, type SharePlace } from '@holdfast/api/embedded'
import type { VaultClient } from '@holdfast/api/vault'
import type { WalletAddresses } from '../keys/derive.ts'
import type { RunKeyTask } from '../keys/worker/runInWorker.ts'
import type { NewShares } from '../keys/worker/tasks.ts'
import type { HeldShare } from './heldShare.ts'
import type { Records, ShareRecord } from './records.ts'
import { codeOf } from './tokens.ts'

/** What opening a wallet needs. */
export type WalletSources = {
  api: EmbeddedClient
  vault: VaultClient
  records: Records
  held: HeldShare
  run: RunKeyTask
  /** Sealing and opening of shares on their way; loaded when first used. */
  loadTransport: () => Promise<typeof import('../keys/shareTransport.ts')>
}

/** A wallet that is open on this device. */
export type OpenWallet = { id: string; addresses: WalletAddresses }

/**
 * Opens the wallet of the user who has just logged in: makes it if there is none, rebuilds it from the services' shares if this
 * device has none, and checks the parts against its address otherwise.
 *
 * @throws {WrongShareError} if the parts are of another wallet; nothing is overwritten then.
 */
export async function openWallet(sources: WalletSources, accessToken: string): Promise<OpenWallet> {
  const { wallet } = await sources.api.getMe({ accessToken })
  if (!wallet) return createWallet(sources, accessToken)
  const share = await sources.records.readShare(wallet.id)
  const isOwn = share !== undefined && share.setId === wallet.ownSet?.setId && share.version === wallet.ownSet.version
  if (!isOwn) return recoverWallet(sources, wallet, accessToken)
  // What the device knows of its wallet counts, not what a server says of it.
  await unlock(sources, share, accessToken)
  return { id: wallet.id, addresses: share.addresses }
}

/** Fetches the API's share of this device's set and checks that both belong together. @throws {WrongShareError} */
export async function unlock(
  { api, held, run, loadTransport }: WalletSources,
  share: ShareRecord,
  accessToken: string,
): Promise<void> {
  const receiver = await (await loadTransport()).createShareReceiver()
  const { walletId, setId, version } = share
  const released = await api.readShare({ walletId, recipientKey: receiver.publicKey, version }, { accessToken })
  const other = await receiver.open('api', { walletId, setId, version }, released.share)
  await run('check', { device: share.box, other, addresses: share.addresses })
  held.hold(other)
}

async function createWallet(sources: WalletSources, accessToken: string): Promise<OpenWallet> {
  const { api, records, held, run } = sources
  const { addresses, ...shares } = await run('create', undefined)
  const place = { walletId: crypto.randomUUID(), setId: crypto.randomUUID(), version: 1 }
  const sealed = await sealForServices(sources, place, shares)
  // The API's share makes the wallet exist. Until then a failure leaves nothing that anyone could send money to.
  await sources.vault.putRecoveryShare({ ...place, share: sealed.vault })
  await records.writeShare({ ...place, addresses, box: shares.device })
  try {
    await api.createWallet(
      {
        walletId: place.walletId,
        setId: place.setId,
        evmAddress: addresses.evm,
        solanaAddress: addresses.solana,
        share: sealed.api,
      },
      { accessToken },
    )
  } catch (error) {
    if (codeOf(error) !== embeddedErrorCodes.walletExists) throw error
    // Another device of the user was first, a moment ago.
    return openWallet(sources, accessToken)
  }
  held.hold(shares.api)
  return { id: place.walletId, addresses }
}

async function recoverWallet(sources: WalletSources, wallet: EmbeddedWallet, accessToken: string): Promise<OpenWallet> {
  const { api, vault, records, held, run, loadTransport } = sources
  const addresses = { evm: wallet.evmAddress, solana: wallet.solanaAddress }
  const receiver = await (await loadTransport()).createShareReceiver()
  const recipientKey = receiver.publicKey
  const released = await api.readShare({ walletId: wallet.id, recipientKey }, { accessToken })
  const from = { walletId: wallet.id, setId: released.setId, version: released.version }
  const [apiShare, vaultShare] = await Promise.all([
    receiver.open('api', from, released.share),
    vault.releaseRecoveryShare({ ...from, recipientKey }).then((sealed) => receiver.open('vault', from, sealed)),
  ])
  const shares = await run('recover', { shares: [apiShare, vaultShare], addresses })
  // A device that lost its share goes on with the next version of its set; a new one begins a set.
  const place: SharePlace = wallet.ownSet
    ? { walletId: wallet.id, setId: wallet.ownSet.setId, version: wallet.ownSet.version + 1 }
    : { walletId: wallet.id, setId: crypto.randomUUID(), version: 1 }
  const sealed = await sealForServices(sources, place, shares)
  await vault.putRecoveryShare({ ...place, share: sealed.vault })
  await api.putShare({ ...place, share: sealed.api }, { accessToken })
  await records.writeShare({ ...place, addresses, box: shares.device })
  held.hold(shares.api)
  return { id: wallet.id, addresses }
}

async function sealForServices(
  { api, vault, loadTransport }: WalletSources,
  place: SharePlace,
  shares: Omit<NewShares, 'device'>,
) {
  const [{ sealShare }, apiKey, vaultKey] = await Promise.all([loadTransport(), api.getShareKey(), vault.getShareKey()])
  const [sealedForApi, sealedForVault] = await Promise.all([
    sealShare('api', place, shares.api, apiKey.publicKey),
    sealShare('vault', place, shares.vault, vaultKey.publicKey),
  ])
  shares.vault.fill(0)
  return { api: sealedForApi, vault: sealedForVault }
}
