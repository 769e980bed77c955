import type { CatalogueWallet } from '@holdfast/api'

/** Removes duplicates: of wallets with the same id, the first stays. */
export function uniqueById(wallets: readonly CatalogueWallet[]): readonly CatalogueWallet[] {
  const ids = new Set<string>()
  return wallets.filter(({ id }) => !ids.has(id) && ids.add(id))
}
