import type { Kit } from '../kit.ts'
import { hasServices } from '../services/selectors.ts'

/**
 * Loads the code needed to open the modal, ahead of time: at idle time, on hover, on focus. Sends no request to the services. A
 * failure is left for the first real use to report.
 */
export async function preloadModal(kit: Kit): Promise<void> {
  if (!hasServices(kit.options.getState())) return
  await Promise.allSettled([
    kit.internals.services(),
    import('../options/actions/loadProjectConfig.ts'),
    import('../analytics/actions/sendHeldEvents.ts'),
    import('../wallets/actions/prefetchWallets.ts'),
  ])
}
