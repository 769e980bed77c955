import type { CatalogueWallet } from '@holdfast/api'
import type { CustomWallet } from '../../options/state.ts'

/** Describes one of the app's own wallets in the catalogue's form. */
export function toCatalogueWallet(wallet: CustomWallet): CatalogueWallet {
  return { ...absentFields, ...wallet }
}

const absentFields = {
  homepage: undefined,
  image_id: undefined,
  mobile_link: undefined,
  desktop_link: undefined,
  webapp_link: undefined,
  app_store: undefined,
  play_store: undefined,
  chrome_store: undefined,
  firefox_store: undefined,
  rdns: undefined,
}

/** Finds the app's own wallets by a part of their name, ignoring case, and by their badge if one is given. */
export function findCustomWallets(
  wallets: readonly CustomWallet[],
  { term, badge }: { term: string; badge: 'certified' | undefined },
): readonly CatalogueWallet[] {
  const wanted = term.toLowerCase()
  return wallets
    .filter(({ name, badge_type }) => name.toLowerCase().includes(wanted) && (!badge || badge_type === badge))
    .map(toCatalogueWallet)
}
