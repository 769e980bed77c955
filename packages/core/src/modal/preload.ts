import type { Kit } from '../kit.ts'
import { hasServices } from '../services/selectors.ts'

/**
 * Loads the code needed to open the modal, ahead of time: at idle time, on hover, on focus. It sends no request to the services.
 * The first real use reports a failure.
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
