import type { CatalogueWallet } from '@holdfast/api'
import type { Kit } from '../../kit.ts'
import { RECENT_WALLETS_MAX, recentWalletsKey } from '../../storage/walletKeys.ts'

/** Stores a wallet after connecting: the newest first, at most two. A wallet that is stored already keeps its place. */
export function addRecentWallet(kit: Kit, wallet: CatalogueWallet): void {
  const { recent } = kit.wallets.getState()
  if (recent.some(({ id }) => id === wallet.id)) return
  const wallets = [wallet, ...recent].slice(0, RECENT_WALLETS_MAX)
  kit.wallets.send({ type: 'recentChanged', wallets })
  kit.internals.storage.set(recentWalletsKey, wallets)
}

/** Reads the stored wallets. */
export function readRecentWallets(kit: Kit): void {
  const wallets = kit.internals.storage.get(recentWalletsKey) ?? []
  kit.wallets.send({ type: 'recentChanged', wallets })
}
