import type { CatalogueWallet } from '@holdfast/api'
import type { Kit } from '../../kit.ts'

/** Leaves out wallets that cannot be reached: a kit without adapters reaches a wallet only by a link. */
export function filterReachable(kit: Kit, wallets: readonly CatalogueWallet[]): readonly CatalogueWallet[] {
  if (!kit.options.getState().noAdapters) return wallets
  return wallets.filter(({ mobile_link, desktop_link, webapp_link }) => mobile_link || desktop_link || webapp_link)
}
