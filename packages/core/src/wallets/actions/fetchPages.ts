import type { CatalogueWallet } from '@holdfast/api'
import type { Kit } from '../../kit.ts'
import { catalogueOf, fetchWallets } from '../catalogueQuery.ts'
import { startFirstImages } from '../images/loadImage.ts'
import { chainsOf } from '../selectors/chainsOf.ts'
import { filterReachable } from '../selectors/filterReachable.ts'
import { fetchRecommended } from './prefetchWallets.ts'

/** The number of wallets on a page. */
const PAGE_ENTRIES = 40
/** A page without a wallet to list is skipped; after this many in a row, fetching waits until the user scrolls on. */
const MAX_PAGES_AT_ONCE = 5

type Page = { page: number; wallets: readonly CatalogueWallet[]; count: number; isComplete: boolean }

/** Fetches the next page that has a wallet to list, without updating the store. */
export async function fetchPages(kit: Kit): Promise<Page> {
  // Read at the start: the filter, and with it the shown list, may change meanwhile.
  const chains = chainsOf(kit)
  const { page: last, count: knownCount, pages } = kit.wallets.getState()
  const services = await catalogueOf(kit)
  if (!services) return { page: last, wallets: [], count: knownCount, isComplete: true }
  const listedIds = new Set(pages.map(({ id }) => id))
  for (let page = last + 1; ; page += 1) {
    const { data, count } = await fetchWallets(kit, services, {
      page,
      entries: PAGE_ENTRIES,
      chains,
      include: kit.options.getState().includeWalletIds,
      exclude: await exclusionsOf(kit, chains),
      signal: kit.internals.lifetime.signal,
    })
    // Unreadable entries are missing from `data`, so a short page counts as the last one only if the server gives no count.
    const isComplete = data.length === 0 || (count > 0 ? page * PAGE_ENTRIES >= count : data.length < PAGE_ENTRIES)
    const wallets = filterReachable(kit, data)
    const hasNewWallet = wallets.some(({ id }) => !listedIds.has(id))
    if (!hasNewWallet && !isComplete && page < last + MAX_PAGES_AT_ONCE) continue
    startFirstImages(kit, wallets)
    return { page, wallets, count, isComplete }
  }
}

/**
 * Returns the ids that the list leaves out: those of excluded wallets, and of wallets shown above the list. They must be the
 * same for each page, or pages would overlap or leave gaps.
 */
async function exclusionsOf(kit: Kit, chains: readonly string[]): Promise<readonly string[]> {
  const { listExclusions } = kit.internals.wallets
  const recommended = (await fetchRecommended(kit, chains))?.data ?? []
  const { excludeWalletIds, featuredWalletIds } = kit.options.getState()
  const ids = [...recommended.map(({ id }) => id), ...excludeWalletIds, ...featuredWalletIds]
  const exclusions = listExclusions.get(chains.join(',')) ?? [...new Set(ids)]
  listExclusions.set(chains.join(','), exclusions)
  return exclusions
}
