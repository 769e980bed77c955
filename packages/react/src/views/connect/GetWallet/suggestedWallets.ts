import type { CatalogueWallet, OptionsState } from '@holdfast/core'

/** The maximum number of wallets to suggest. */
const maxSuggested = 4

/** A wallet to suggest, and where to get it. */
export type SuggestedWallet = Pick<CatalogueWallet, 'id' | 'name' | 'image_id' | 'image_url'> & { url: string }

/**
 * Returns the first few wallets to suggest to a beginner. A wallet without a page of its own links to the wallet directory, or
 * is left out when there is no directory.
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
    .slice(0, maxSuggested)
}
