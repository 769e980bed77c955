import type { Kit } from '../../kit.ts'
import { isPrefetchUseful, isRecommendedDue } from '../recommended.ts'
import { hasCatalogue } from '../selectors/hasCatalogue.ts'

/**
 * Starts {@link prefetchWallets}; its code loads on demand, since a page that only shows a button does not need it. The state
 * shows at once that wallets are being fetched, so that the first view reserves their places.
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
