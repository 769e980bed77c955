import type { CatalogueWallet, OptionsState } from '@holdfast/core'

/** How many wallets are suggested. */
const suggestedCount = 4

/** A wallet to suggest, and where it is to be had. */
export type SuggestedWallet = Pick<CatalogueWallet, 'id' | 'name' | 'image_id' | 'image_url'> & { url: string }

/**
 * Chooses the wallets that a beginner is shown, the first few. One without a page of its own leads to the wallet directory, or
 * is left out where there is none.
 */
export function suggestedWallets(
  wallets: readonly CatalogueWallet[],
  { walletDirectoryUrl }: Pick<OptionsState, 'walletDirectoryUrl'>,
): readonly SuggestedWallet[] {
  return wallets
    .flatMap(({ id, name, image_id, image_url, homepage }) => {
      const url = homepage ?? walletDirectoryUrl
      return url ? [{ id, name, image_id, image_url, url }] : []
    })
    .slice(0, suggestedCount)
}
