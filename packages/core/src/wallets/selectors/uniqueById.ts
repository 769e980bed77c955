import type { CatalogueWallet } from '@holdfast/api'

/** Wallets, each once: the first with an id stays. */
export function uniqueById(wallets: readonly CatalogueWallet[]): readonly CatalogueWallet[] {
  const ids = new Set<string>()
  return wallets.filter(({ id }) => !ids.has(id) && ids.add(id))
}
