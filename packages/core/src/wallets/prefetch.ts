import type { Wallets } from '@holdfast/api'
import { isAnyConnected } from '../accounts/snapshot.ts'
import type { Kit } from '../kit.ts'
import { chainsOf, fetchByIds } from './catalogueQuery.ts'
import { preloadAssetImages, preloadWalletImages } from './images.ts'
import { requestOnce } from './requests.ts'

/** How many wallets are recommended. */
const RECOMMENDED_ENTRIES = 4

/**
 * Fetches what the first view shows: featured and recommended wallets, their pictures, those of networks and connectors, and
 * which announced wallets the app excludes. Done once; a part that failed is tried again by a later call, after 1 s.
 *
 * @returns the same promise while it is under way. It never rejects, and resolves at once when an account is connected.
 */
export function prefetchWallets(kit: Kit): Promise<void> {
  if (isAnyConnected(kit)) return Promise.resolve()
  const { catalogue } = kit.internals
  catalogue.prefetch ??= prefetch(kit).finally(() => {
    catalogue.prefetch = undefined
  })
  return catalogue.prefetch
}

async function prefetch(kit: Kit): Promise<void> {
  const { noAdapters } = kit.options.getState()
  const parts = [fetchFeatured(kit), loadRecommended(kit), fetchExcludedRdns(kit)]
  await Promise.all(noAdapters ? parts : [...parts, preloadAssetImages(kit)])
}

function fetchFeatured(kit: Kit): Promise<unknown> {
  const { featuredWalletIds: ids } = kit.options.getState()
  if (ids.length === 0) return Promise.resolve()
  return requestOnce(kit, 'featured wallets', async () => {
    const services = await kit.internals.services()
    if (!services) return
    const found = await fetchByIds(services, { ids, signal: kit.internals.lifetime.signal })
    const wallets = found.toSorted((first, second) => ids.indexOf(first.id) - ids.indexOf(second.id))
    await preloadWalletImages(kit, wallets)
    kit.wallets.send({ type: 'featuredLoaded', wallets })
  })
}

/** Wallets that the app excludes are hidden also where they announce themselves: by their rdns, which the catalogue knows. */
function fetchExcludedRdns(kit: Kit): Promise<unknown> {
  const { excludeWalletIds: ids } = kit.options.getState()
  if (ids.length === 0) return Promise.resolve()
  return requestOnce(kit, 'excluded wallets', async () => {
    const services = await kit.internals.services()
    if (!services) return
    const wallets = await fetchByIds(services, { ids, chains: chainsOf(kit), signal: kit.internals.lifetime.signal })
    kit.wallets.send({ type: 'rdnsExcluded', rdns: wallets.flatMap(({ rdns }) => rdns || []) })
  })
}

/** Fetches what the catalogue recommends for the chains of the moment, without telling the store. */
export function fetchRecommended(kit: Kit): Promise<Wallets | undefined> {
  const { includeWalletIds: include, excludeWalletIds, featuredWalletIds } = kit.options.getState()
  const chains = chainsOf(kit)
  return requestOnce(kit, `recommended wallets ${chains.join(',')}`, async () => {
    const services = await kit.internals.services()
    const exclude = [...excludeWalletIds, ...featuredWalletIds]
    const { signal } = kit.internals.lifetime
    return services?.getWallets({ page: 1, entries: RECOMMENDED_ENTRIES, chains, include, exclude, signal })
  })
}

/** Shows what the catalogue recommends for the chains of the moment. A failure leaves what was shown before. */
export async function loadRecommended(kit: Kit): Promise<void> {
  const chains = chainsOf(kit).join(',')
  kit.wallets.send({ type: 'recommendedRequested' })
  const answer = await fetchRecommended(kit)
  if (answer) await preloadWalletImages(kit, [...answer.data, ...kit.wallets.getState().recent])
  // Another filter was set meanwhile: its own answer counts.
  if (chainsOf(kit).join(',') !== chains) return
  if (answer) kit.wallets.send({ type: 'recommendedLoaded', wallets: answer.data, count: answer.count })
  else kit.wallets.send({ type: 'recommendedFailed' })
}

/** Keeps lists to the namespace that the modal filters to: pages begin anew, and while it is open, so do recommendations. */
export function followNamespaceFilter(kit: Kit): () => void {
  return kit.connectors.subscribe(({ filterNamespace }, before) => {
    if (filterNamespace === before.filterNamespace) return
    kit.wallets.send({ type: 'pagesDropped' })
    if (kit.modal.getState().open) void loadRecommended(kit)
  })
}
