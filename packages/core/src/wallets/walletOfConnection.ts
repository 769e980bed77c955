import type { CatalogueWallet } from '@holdfast/api'
import type { WalletInfo } from '../accounts/state.ts'
import { normalizeRdns } from '../connectors/selectors/identity.ts'
import type { Kit } from '../kit.ts'
import { catalogueOf, fetchWallets } from './catalogueQuery.ts'
import { loadWalletImage } from './images/loadImage.ts'
import { requestOnce } from './requests.ts'
import { toCatalogueWallet } from './selectors/customWallets.ts'

/** How many results of a search are examined: few names begin alike. */
const SEARCH_ENTRIES = 10
/** The longest name to search for. */
const MAX_NAME_LENGTH = 64

/**
 * Finds the wallet behind a connection in the app's own list or the catalogue, by the wallet's description of itself, and loads
 * its picture. The wallet's own picture may be on any host; the catalogue's picture needs no request to an unknown host.
 *
 * @returns undefined if the wallet is in neither. Never rejects.
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
