import type { EmbeddedWallet } from '@holdfast/api/embedded'
import type { Clock } from '@holdfast/base'
import type { RunKeyTask } from '../../keys/worker/createKeyWorkers.ts'
import { codeOf } from '../tokens.ts'
import { isCurrentShare, unlock } from './openWallet.ts'
import { confirmShares, type WritingSources, writeShares } from './writeShares.ts'

/** What a renewal needs. */
export type RenewalSources = WritingSources & { run: RunKeyTask; clock: Clock }

/**
 * Maintains this device's set of shares once the wallet is open. Finishes an interrupted renewal, or repeats it if another
 * page has replaced the vault's share. Renews the shares, which writes the next version of the set, when the API says that
 * this is due: four times a year, and after the API has released a share of this set to another device. Also renews them if
 * the wallet has been sealed since the last renewal. The wallet's secret and addresses stay the same, and shares of earlier
 * versions become useless.
 *
 * @throws the refusals of the services. The wallet stays open, and the next visit tries again.
 */
export async function renewShares(
  sources: RenewalSources,
  { walletId, accessToken }: { walletId: string; accessToken: string },
): Promise<void> {
  const { api, vault, records, clock } = sources
  await records.withLock('shares', async () => {
    const { wallet, emailStatement } = await api.getMe({ accessToken })
    // If the last step of a change of the email address was interrupted, the vault does not have the new address yet.
    if (emailStatement) await vault.completeEmailChange({ statement: emailStatement }).catch(ignoreRefusal)
    // The share is read inside the lock, since another tab may just have renewed it.
    const share = await records.readShare(walletId)
    if (!wallet || wallet.id !== walletId || !share || !isCurrentShare(share, wallet)) return
    const { ownSet } = wallet
    const isNext = share.version !== ownSet?.version
    const isReplaced = (isNext || share.isConfirmed === false) && !(await confirmShares(sources, share, accessToken))
    const sealingKey = await findSealingKey(sources, wallet, share)
    // If this device already has the next version, `refreshAt` still belongs to the version before, which was due.
    const isDue = isReplaced || (!isNext && ownSet.refreshAt <= clock.now())
    // If the wallet has been sealed since this version was written, the vault's share must be sealed too.
    if (!isDue && sealingKey === share.sealingKey) return
    const { setId, version, addresses, box, limitedUntil } = share
    if (!sources.held.has(share)) await unlock(sources, share, accessToken)
    const apiShare = sources.held.use(share)
    if (!apiShare) return
    const refreshed = sources.run('refresh', { device: box, other: apiShare, addresses })
    const shares = await refreshed.finally(() => apiShare.fill(0))
    const place = { walletId, setId, version: version + 1 }
    await writeShares(sources, { place, addresses, shares, accessToken, sealingKey, limitedUntil })
  })
}

/**
 * Ignores the vault's refusal to complete a change of the email address. A refusal is final: the change was undone, or another
 * change has begun. Rethrows other errors.
 */
function ignoreRefusal(error: unknown): void {
  if (codeOf(error) === undefined) throw error
}

/**
 * Finds the key to which the vault's share must be sealed: the key that this device has stored, or else the key that the API
 * reports, if the wallet has signed it. Undefined: the wallet is not sealed.
 */
async function findSealingKey(
  { loadSealing }: Pick<RenewalSources, 'loadSealing'>,
  { id, sealing }: EmbeddedWallet,
  { sealingKey, addresses }: { sealingKey?: string | undefined; addresses: { evm: string } },
): Promise<string | undefined> {
  // A sealed wallet stays sealed, whatever a service reports.
  if (sealingKey !== undefined || !sealing) return sealingKey
  return (await (await loadSealing()).isSignedBy(addresses.evm, id, sealing)) ? sealing.publicKey : undefined
}
