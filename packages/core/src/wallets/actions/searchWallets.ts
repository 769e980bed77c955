import type { CatalogueWallet } from '@holdfast/api'
import { walletsLimits } from '@holdfast/api/limits'
import { track } from '../../analytics/actions/track.ts'
import type { Kit } from '../../kit.ts'
import { readFailureOf } from '../../services/readFailure.ts'
import { catalogueOf, fetchWallets } from '../catalogueQuery.ts'
import { preloadFirstImages } from '../images/loadImage.ts'
import type { WalletQuery } from '../machine.ts'
import { wait } from '../requests.ts'
import { retryDelayMs } from '../retry.ts'
import { chainsOf } from '../selectors/chainsOf.ts'
import { findCustomWallets } from '../selectors/customWallets.ts'
import { filterReachable } from '../selectors/filterReachable.ts'
import { retryPage } from './fetchNextWallets.ts'

/** How many wallets a search finds at most. */
const SEARCH_ENTRIES = 100
/** Results are shown no sooner than this, so that they appear with their pictures. In milliseconds. */
const IMAGE_WAIT_MS = 300

/**
 * Searches for wallets by name in the whole catalogue and among the app's own. A newer search ends the previous one. The same
 * search again changes nothing, unless it failed; then it is repeated, at the earliest 1 s after the failure.
 *
 * Never rejects: `search.status` holds the result.
 *
 * @param parameters.term - as typed; it is trimmed. If term and badge are both missing, the search is cleared. {@link debounce}
 * limits the calls while the user types.
 */
export function searchWallets(kit: Kit, { term, badge }: searchWallets.Parameters): Promise<void> {
  const query = { term: term.trim(), badge }
  if (!query.term && !badge) {
    clearWalletSearch(kit)
    return Promise.resolve()
  }
  const { search } = kit.wallets.getState()
  const isSame = search.term === query.term && search.badge === badge
  const { search: running } = kit.internals.wallets
  if (running && isSame && search.status !== 'failed' && search.status !== 'idle') return running.done
  const failedAtMs = isSame ? running?.failedAtMs : undefined
  return startSearch(kit, query, failedAtMs === undefined ? 0 : retryDelayMs(kit, failedAtMs))
}

export declare namespace searchWallets {
  type Parameters = { term: string; badge?: 'certified' | undefined }
}

/** Ends the search and clears its results. */
export function clearWalletSearch(kit: Kit): void {
  kit.internals.wallets.search?.controller.abort()
  kit.internals.wallets.search = undefined
  kit.wallets.send({ type: 'searchCleared' })
}

/**
 * Retries the search if it has failed, otherwise the failed page of the list, at the earliest 1 s after the failure. Never
 * rejects.
 */
export function retryWallets(kit: Kit): Promise<void> {
  const { status, term, badge } = kit.wallets.getState().search
  if (status !== 'failed') return retryPage(kit)
  return startSearch(kit, { term, badge }, retryDelayMs(kit, kit.internals.wallets.search?.failedAtMs ?? -Infinity))
}

/** Repeats the current search, if there is one, after the chains have changed. Never rejects. */
export async function repeatSearch(kit: Kit): Promise<void> {
  const { status, term, badge } = kit.wallets.getState().search
  if (status !== 'idle') await startSearch(kit, { term, badge }, 0)
}

function startSearch(kit: Kit, query: WalletQuery, delayMs: number): Promise<void> {
  const { wallets: catalogue, lifetime, clock } = kit.internals
  catalogue.search?.controller.abort()
  const controller = new AbortController()
  const search: NonNullable<typeof catalogue.search> = { controller, done: Promise.resolve(), failedAtMs: undefined }
  catalogue.search = search
  const { customWallets } = kit.options.getState()
  const custom = findCustomWallets(customWallets, query)
  kit.wallets.send({ type: 'searchRequested', query, results: custom })
  const signal = AbortSignal.any([controller.signal, lifetime.signal])
  search.done = fetchResults(kit, query, delayMs, signal).then(
    (found) => kit.wallets.send({ type: 'searchLoaded', query, results: [...custom, ...found] }),
    (error: unknown) => {
      if (signal.aborted) return
      search.failedAtMs = clock.monotonic()
      kit.internals.log.info('Unable to search wallets', error)
      kit.wallets.send({ type: 'searchFailed', query, failure: readFailureOf(error) })
    },
  )
  return search.done
}

/** Fetches the results of a search. @throws the signal's reason once a newer search has begun. */
async function fetchResults(
  kit: Kit,
  { term, badge }: WalletQuery,
  delayMs: number,
  signal: AbortSignal,
): Promise<readonly CatalogueWallet[]> {
  if (delayMs > 0) await wait(kit, delayMs)
  signal.throwIfAborted()
  const soonest = wait(kit, IMAGE_WAIT_MS)
  const { includeWalletIds: include, excludeWalletIds: exclude } = kit.options.getState()
  const query = { page: 1, entries: SEARCH_ENTRIES, chains: chainsOf(kit), include, exclude }
  const services = await catalogueOf(kit)
  const search = term.slice(0, walletsLimits.search)
  const answer = services && (await fetchWallets(kit, services, { ...query, search, badgeType: badge, signal }))
  signal.throwIfAborted()
  if (answer) track(kit, { event: 'SEARCH_WALLET', properties: { badge, search: term } })
  const found = filterReachable(kit, answer?.data ?? [])
  await Promise.all([preloadFirstImages(kit, found), soonest])
  signal.throwIfAborted()
  return found
}
