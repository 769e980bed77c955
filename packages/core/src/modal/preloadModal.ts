import type { Kit } from '../kit.ts'
import { hasServices } from '../services/selectors.ts'

/**
 * Loads, ahead of time, the code needed to open the modal. Call it when the page is idle, or on hover or focus of a button.
 * Sends no request to the services. A failure is left for the first real use to report.
 */
export async function preloadModal(kit: Kit): Promise<void> {
  if (!hasServices(kit.options.getState())) return
  await Promise.allSettled([
    kit.internals.services(),
    import('../services/actions/loadProjectConfig.ts'),
    import('../analytics/actions/sendHeldEvents.ts'),
    import('../wallets/actions/prefetchWallets.ts'),
  ])
}
