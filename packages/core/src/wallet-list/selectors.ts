import type { CatalogueWallet } from '@holdfast/api'
import { createReachCheck } from '../connectors/selectors/identity.ts'
import type { KitState } from '../kit.ts'
import { memoizeSelector } from '../store/memoizeSelector.ts'
import { toCatalogueWallet } from '../wallets/selectors/customWallets.ts'
import { uniqueById } from '../wallets/selectors/uniqueById.ts'
import { createListableCheck, listRules } from './listable.ts'

/** An entry of the whole list. */
export type ListedWallet = { wallet: CatalogueWallet; isInstalled: boolean }

/**
 * Lists every known wallet that may be listed, each once: first those installed in this browser, then the app's featured and
 * custom wallets, the recommended ones, and the pages of the catalogue.
 *
 * @returns the same list until its inputs change.
 */
export const selectAllWallets: (state: KitState) => readonly ListedWallet[] = memoizeSelector(
  ({ connectors, options, wallets }: KitState) => [
    connectors,
    options,
    wallets.featured,
    wallets.recommended,
    wallets.pages,
  ],
  (connectors, options, featured, recommended, pages) => {
    const custom = options.customWallets.map(toCatalogueWallet)
    return listWallets({ connectors, options }, [...featured, ...custom, ...recommended, ...pages])
  },
)

/**
 * Lists the current search results, each once, without wallets that may not be listed. Those installed in this browser come
 * first.
 *
 * @returns the same list until its inputs change.
 */
export const selectFoundWallets: (state: KitState) => readonly ListedWallet[] = memoizeSelector(
  ({ connectors, options, wallets }: KitState) => [connectors, options, wallets.search.results],
  (connectors, options, results) => listWallets({ connectors, options }, results),
)

/** Leaves out duplicates and wallets that may not be listed; marks those installed in this browser, and puts them first. */
function listWallets(
  state: Pick<KitState, 'connectors' | 'options'>,
  wallets: readonly CatalogueWallet[],
): readonly ListedWallet[] {
  const rules = listRules(state)
  const isInstalled = createReachCheck(
    rules.connectors.filter(({ type }) => type === 'ANNOUNCED' || type === 'MULTI_CHAIN'),
  )
  const allowed = uniqueById(wallets).filter(createListableCheck(rules))
  const all = allowed.map((wallet) => ({ wallet, isInstalled: isInstalled(wallet) }))
  return [...all.filter((each) => each.isInstalled), ...all.filter((each) => !each.isInstalled)]
}

/**
 * Lists wallets for a user who has none: the app's featured and custom wallets, then those that the catalogue recommends. Only
 * wallets that may be listed are included, each once.
 *
 * @returns the same list until its inputs change.
 */
export const selectSuggestedWallets: (state: KitState) => readonly CatalogueWallet[] = memoizeSelector(
  ({ connectors, options, wallets }: KitState) => [connectors, options, wallets.featured, wallets.recommended],
  (connectors, options, featured, recommended) => {
    const wallets = uniqueById([...featured, ...options.customWallets.map(toCatalogueWallet), ...recommended])
    return wallets.filter(createListableCheck(listRules({ connectors, options })))
  },
)

/** Counts the wallets that the user can browse. A count above ten is rounded down to tens, to be shown as in '340+'. */
export function selectWalletCount({ wallets }: KitState): { value: number; isRounded: boolean } {
  const exact = wallets.count + wallets.featured.length
  const value = exact < 10 ? exact : Math.floor(exact / 10) * 10
  return { value, isRounded: value < exact }
}
