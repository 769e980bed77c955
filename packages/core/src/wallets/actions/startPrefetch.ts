import { getAccount } from '../../connections/snapshot.ts'
import type { Kit } from '../../kit.ts'
import { chainsOf } from '../catalogueQuery.ts'
import { msUntilRetry } from '../requests.ts'
import { hasCatalogue } from '../selectors/hasCatalogue.ts'

/**
 * Starts {@link prefetchWallets}, whose code a page that only shows a button does without. That wallets are awaited is known at
 * once, so that the first view keeps their places.
 */
export function startPrefetch(kit: Kit): void {
  if (!hasCatalogue(kit.options.getState())) return
  const isUseful = isPrefetchUseful(kit)
  if (isUseful && isRecommendedDue(kit)) kit.wallets.send({ type: 'recommendedRequested' })
  import('./prefetchWallets.ts').then(
    ({ prefetchWallets }) => prefetchWallets(kit),
    (error: unknown) => {
      if (isUseful) kit.wallets.send({ type: 'recommendedFailed' })
      kit.internals.log.info('Unable to load a part of the kit', error)
    },
  )
}

/** Whether there is a catalogue, and nobody is connected where the modal is for. */
export function isPrefetchUseful(kit: Kit): boolean {
  const { filterNamespace: namespace } = kit.connectors.getState()
  return hasCatalogue(kit.options.getState()) && !getAccount(kit, { namespace }).isConnected
}

/** Whether what the catalogue recommends for the chains of the moment was not asked for yet, or may be asked for again. */
export function isRecommendedDue(kit: Kit): boolean {
  const chains = chainsOf(kit)
  const hasFailed = msUntilRetry(kit, recommendedFor(chains)) === 0
  return hasFailed || kit.internals.wallets.recommended?.chains !== chains.join(',')
}

/** The name of what the catalogue recommends for some chains. */
export function recommendedFor(chains: readonly string[]): string {
  return `recommended wallets ${chains.join(',')}`
}
