import type { CatalogueWallet, ServicesClient } from '@holdfast/api'
import type { Kit } from '../../kit.ts'
import { catalogueOf, fetchWallets, withReachable } from '../catalogueQuery.ts'
import { startFirstImages } from '../images/loadImage.ts'
import { failureOf, requestOnce, wait } from '../requests.ts'
import { msUntilRetry } from '../retry.ts'
import { chainsOf } from '../selectors/chainsOf.ts'
import { fetchRecommended } from './prefetchWallets.ts'

/** How many wallets a page holds. */
const PAGE_ENTRIES = 40
/** A page without a wallet to list is skipped; after this many in a row, fetching waits until the user scrolls on. */
const MAX_PAGES_AT_ONCE = 5

type Page = { page: number; wallets: readonly CatalogueWallet[]; count: number; isComplete: boolean }

/**
 * Fetches the next page of the catalogue into the list. Calls while a page is loading share it. Does nothing at the end of the
 * list, or within 1 s of a failure. Never rejects: `listStatus` holds the result.
 */
export async function fetchNextWallets(kit: Kit): Promise<void> {
  const { isComplete } = kit.wallets.getState()
  const resource = nextPage(kit)
  if (isComplete || (msUntilRetry(kit, resource) ?? 0) > 0) return
  kit.wallets.send({ type: 'pageRequested' })
  const chains = chainsOf(kit)
  const answer = await requestOnce(kit, resource, () => fetchPages(kit, chains))
  // The filter changed meanwhile: this page belongs to another list.
  if (nextPage(kit) !== resource) return
  if (answer) return kit.wallets.send({ type: 'pageLoaded', ...answer })
  const failure = failureOf(kit.internals.wallets.made.get(resource)?.error)
  kit.wallets.send({ type: 'pageFailed', failure })
}

/** Fetches the failed page again, at the earliest 1 s after the failure. */
export async function retryPage(kit: Kit): Promise<void> {
  if (kit.wallets.getState().listStatus !== 'failed') return
  const resource = nextPage(kit)
  kit.wallets.send({ type: 'pageRequested' })
  const leftMs = (): number => msUntilRetry(kit, resource) ?? 0
  // A timer may fire slightly early. The page would then not be fetched, and the wait for it would never end.
  while (leftMs() > 0 && !kit.internals.lifetime.signal.aborted) await wait(kit, leftMs())
  if (nextPage(kit) === resource) await fetchNextWallets(kit)
}

/** The name of the next page, for the current chains. */
function nextPage(kit: Kit): string {
  return `page ${kit.wallets.getState().page + 1} of wallets ${chainsOf(kit).join(',')}`
}

/** @param chains - the chains of the list being fetched: the filter, and with it the shown list, may change meanwhile. */
async function fetchPages(kit: Kit, chains: readonly string[]): Promise<Page> {
  const { page: last, count, pages } = kit.wallets.getState()
  const services = await catalogueOf(kit)
  if (!services) return { page: last, wallets: [], count, isComplete: true }
  const known = new Set(pages.map(({ id }) => id))
  for (let page = last + 1; ; page += 1) {
    const fetched = await fetchPage(kit, services, chains, page)
    const hasNews = fetched.wallets.some(({ id }) => !known.has(id))
    if (!hasNews && !fetched.isComplete && page < last + MAX_PAGES_AT_ONCE) continue
    startFirstImages(kit, fetched.wallets)
    return fetched
  }
}

async function fetchPage(kit: Kit, services: ServicesClient, chains: readonly string[], page: number): Promise<Page> {
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
  return { page, wallets: withReachable(kit, data), count, isComplete }
}

/**
 * The ids that the list leaves out: those of excluded wallets, and of wallets shown above it. They must be the same for each
 * page, or pages would overlap or leave gaps.
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
