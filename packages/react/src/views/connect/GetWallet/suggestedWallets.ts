import type { CatalogueWallet, CustomWallet, OptionsState, WalletsState } from '@holdfast/core'

/** How many wallets are suggested. */
const suggestedCount = 4

/** A wallet to suggest, and where it is to be had. */
export type SuggestedWallet = Pick<CatalogueWallet, 'id' | 'name' | 'image_id' | 'image_url'> & { url: string }

/**
 * Chooses the wallets that a beginner is shown: the app's featured and own ones, then those that the catalogue recommends. One
 * without a page of its own leads to the wallet directory, or is left out where there is none.
 */
export function suggestedWallets(
  { featured, recommended }: Pick<WalletsState, 'featured' | 'recommended'>,
  { customWallets, walletDirectoryUrl }: Pick<OptionsState, 'customWallets' | 'walletDirectoryUrl'>,
): readonly SuggestedWallet[] {
  const candidates: readonly (CatalogueWallet | CustomWallet)[] = [...featured, ...customWallets, ...recommended]
  const seen = new Set<string>()
  return candidates
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .flatMap(({ id, name, image_id, image_url, homepage }) => {
      const url = homepage ?? walletDirectoryUrl
      return url ? [{ id, name, image_id, image_url, url }] : []
    })
    .slice(0, suggestedCount)
}
