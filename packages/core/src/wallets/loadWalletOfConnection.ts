import type { CatalogueWallet } from '@holdfast/api'
import type { WalletInfo } from '../accounts/state.ts'
import { normalizeRdns } from '../connectors/selectors/identity.ts'
import type { Kit } from '../kit.ts'
import { catalogueOf, fetchWallets } from './catalogueQuery.ts'
import { loadWalletImage } from './images/loadImage.ts'
import { requestOnce } from './requests.ts'
import { toCatalogueWallet } from './selectors/customWallets.ts'

/** How many results of a search by name are examined. Few names are alike, and the best matches come first. */
const SEARCH_ENTRIES = 10
/** A longer name is cut off before the search. */
const MAX_NAME_LENGTH = 64

/**
 * Finds the wallet behind a connection in the app's own list or the catalogue, by the rdns or name that the wallet gives for
 * itself, and loads the catalogue's picture of it. The picture that the wallet gives is not loaded: it may be on any host.
 *
 * @returns undefined if neither contains the wallet, or if the catalogue cannot be read. Never rejects.
 */
export async function loadWalletOfConnection(kit: Kit, info: WalletInfo): Promise<CatalogueWallet | undefined> {
  const wallet = knownWalletOf(kit, info) ?? (await searchWalletOf(kit, info))
  if (wallet) await loadWalletImage(kit, wallet)
  return wallet
}

function knownWalletOf(kit: Kit, info: WalletInfo): CatalogueWallet | undefined {
  const { recent, featured, recommended, pages } = kit.wallets.getState()
  const custom = kit.options.getState().customWallets.map(toCatalogueWallet)
  return [...custom, ...recent, ...featured, ...recommended, ...pages].find((wallet) => isSameWallet(wallet, info))
}

async function searchWalletOf(kit: Kit, info: WalletInfo): Promise<CatalogueWallet | undefined> {
  const search = bareName(info.name).slice(0, MAX_NAME_LENGTH)
  if (!search) return undefined
  const found = await requestOnce(kit, `wallet named ${search}`, async () => {
    const services = await catalogueOf(kit)
    const { signal } = kit.internals.lifetime
    return services && (await fetchWallets(kit, services, { page: 1, entries: SEARCH_ENTRIES, search, signal })).data
  })
  return found?.find((wallet) => isSameWallet(wallet, info))
}

function isSameWallet(wallet: Pick<CatalogueWallet, 'name' | 'rdns'>, { name, rdns }: WalletInfo): boolean {
  if (rdns && wallet.rdns) return normalizeRdns(rdns) === normalizeRdns(wallet.rdns)
  return bareName(name) === bareName(wallet.name)
}

/** Normalises a name: 'MetaMask Wallet' and 'MetaMask' are the same wallet. */
function bareName(name: string): string {
  const lower = name.trim().toLowerCase()
  return lower.endsWith(' wallet') ? lower.slice(0, -' wallet'.length) : lower
}
