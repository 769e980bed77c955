import type { Wallets } from '@holdfast/api'
import { identifyKnownConnectors } from '../../connectors/actions.ts'
import type { Kit } from '../../kit.ts'
import { catalogueOf, fetchByIds, fetchWallets } from '../catalogueQuery.ts'
import { preloadAssetImages, preloadWalletImages } from '../images/loadImage.ts'
import { isPrefetchUseful, isRecommendedDue, recommendedResource } from '../recommended.ts'
import { requestOnce } from '../requests.ts'
import { chainsOf } from '../selectors/chainsOf.ts'
import { featuredIds } from '../selectors/featuredIds.ts'
import { filterReachable } from '../selectors/filterReachable.ts'
import { hasCatalogue } from '../selectors/hasCatalogue.ts'

/** How many wallets are recommended. */
const RECOMMENDED_ENTRIES = 4

/**
 * Fetches the data of the first view: featured and recommended wallets, the pictures of wallets, networks and connectors, and
 * the rdns of excluded wallets. Each part is fetched once; a call at least 1 s after a failure fetches the failed part again.
 *
 * Never rejects. Resolves at once without a catalogue. Also resolves at once if the modal's namespace has an account; then only
 * the pictures of networks and connectors are fetched.
 */
export async function prefetchWallets(kit: Kit): Promise<void> {
  const options = kit.options.getState()
  if (!hasCatalogue(options)) return
  identifyKnownConnectors(kit)
  const isUseful = isPrefetchUseful(kit)
  const pictures = isUseful && options.noAdapters ? undefined : preloadAssetImages(kit)
  if (isUseful) await Promise.all([fetchFeatured(kit), loadRecommended(kit), fetchExcludedRdns(kit), pictures])
}

function fetchFeatured(kit: Kit): Promise<unknown> {
  const ids = featuredIds(kit.options.getState())
  if (ids.length === 0) return Promise.resolve()
  return requestOnce(kit, 'featured wallets', async () => {
    const services = await catalogueOf(kit)
    if (!services) return
    const found = await fetchByIds(kit, services, ids)
    // A wallet that the server returns with an id that was not requested comes last.
    const places = new Map(ids.map((id, place) => [id, place]))
    const place = ({ id }: { id: string }): number => places.get(id) ?? ids.length
    const wallets = filterReachable(kit, found).toSorted((first, second) => place(first) - place(second))
    await preloadWalletImages(kit, wallets)
    kit.wallets.send({ type: 'featuredLoaded', wallets })
  })
}

/** Fetches the rdns of the wallets that the app excludes, so that they are hidden even if they announce themselves. */
function fetchExcludedRdns(kit: Kit): Promise<unknown> {
  const { excludeWalletIds: ids } = kit.options.getState()
  if (ids.length === 0) return Promise.resolve()
  return requestOnce(kit, 'excluded wallets', async () => {
    const services = await catalogueOf(kit)
    if (!services) return
    const wallets = await fetchByIds(kit, services, ids)
    kit.wallets.send({ type: 'rdnsExcluded', rdns: wallets.flatMap(({ rdns }) => rdns || []) })
  })
}

/** Fetches the catalogue's recommendations for some chains, without updating the store. */
export function fetchRecommended(kit: Kit, chains: readonly string[]): Promise<Wallets | undefined> {
  const { includeWalletIds: include, excludeWalletIds, featuredWalletIds } = kit.options.getState()
  return requestOnce(kit, recommendedResource(chains), async () => {
    const services = await catalogueOf(kit)
    const exclude = [...excludeWalletIds, ...featuredWalletIds]
    const { signal } = kit.internals.lifetime
    if (!services) return { data: [], count: 0 }
    return fetchWallets(kit, services, { page: 1, entries: RECOMMENDED_ENTRIES, chains, include, exclude, signal })
  })
}

/** Shows the catalogue's recommendations for the current chains, once; after a failure the earlier ones stay. */
function loadRecommended(kit: Kit): Promise<void> {
  const { wallets: catalogue } = kit.internals
  const chains = chainsOf(kit)
  if (catalogue.recommended && !isRecommendedDue(kit)) return catalogue.recommended.done
  const run = { chains: chains.join(','), done: Promise.resolve() }
  catalogue.recommended = run
  run.done = showRecommended(kit, chains, () => catalogue.recommended === run)
  return run.done
}

/** Fetches and shows recommendations. @param isWanted - whether the list still needs them: the filter may change meanwhile. */
async function showRecommended(kit: Kit, chains: readonly string[], isWanted: () => boolean): Promise<void> {
  kit.wallets.send({ type: 'recommendedRequested' })
  const answer = await fetchRecommended(kit, chains)
  const wallets = filterReachable(kit, answer?.data ?? [])
  if (answer) await preloadWalletImages(kit, [...wallets, ...kit.wallets.getState().recent])
  if (!isWanted()) return
  if (answer) kit.wallets.send({ type: 'recommendedLoaded', wallets, count: answer.count })
  else kit.wallets.send({ type: 'recommendedFailed' })
}
