import type { CatalogueWallet } from '@holdfast/api'
import { reachesOf } from '../connectors/identity.ts'
import type { KitState } from '../kit.ts'
import { memoizeSelector } from '../store/memoizeSelector.ts'
import { toCatalogueWallet } from './customWallets.ts'
import { uniqueById } from './machine.ts'

/** A wallet of the whole list. */
export type ListedWallet = { wallet: CatalogueWallet; isInstalled: boolean }

/**
 * Lists every wallet that is known so far, each once: those installed in this browser first, then the app's featured and own
 * ones, recommended ones, and the pages of the catalogue.
 *
 * @returns the same list while nothing changes that it depends on.
 */
export const selectAllWallets: (state: KitState) => readonly ListedWallet[] = memoizeSelector(
  ({ connectors, options, wallets }: KitState) => [
    connectors,
    options,
    wallets.featured,
    wallets.recommended,
    wallets.pages,
  ],
  ({ connectors }, { customWallets }, featured, recommended, pages) => {
    const wallets = uniqueById([...featured, ...customWallets.map(toCatalogueWallet), ...recommended, ...pages])
    const isInstalled = reachesOf(connectors.filter(({ type }) => type === 'ANNOUNCED' || type === 'MULTI_CHAIN'))
    const listed = wallets.map((wallet) => ({ wallet, isInstalled: isInstalled(wallet) }))
    return [...listed.filter((each) => each.isInstalled), ...listed.filter((each) => !each.isInstalled)]
  },
)

/** How many wallets there are to browse: exact below ten, else rounded down to tens and marked so, as in '340+'. */
export function selectWalletCount({ wallets }: KitState): { value: number; isRounded: boolean } {
  const exact = wallets.count + wallets.featured.length
  const value = exact < 10 ? exact : Math.floor(exact / 10) * 10
  return { value, isRounded: value < exact }
}
