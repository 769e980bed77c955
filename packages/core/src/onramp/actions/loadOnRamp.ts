import type { Kit } from '../../kit.ts'
import type { LoadError } from '../../verbErrors.ts'
import { joinOnRamp } from '../joinOnRamp.ts'
import { loadOnRampSteps } from '../loadOnRampSteps.ts'

/**
 * Reads what can be bought, with which currencies, and from which providers. Call it when the views for buying are shown. The
 * user's earlier choices are kept if they are still offered. The kit's own lists stand in for those that the service does not
 * return.
 *
 * @throws if the code cannot be loaded: without it, there is nothing to show.
 */
export async function loadOnRamp(kit: Kit): Promise<void> {
  try {
    await (await loadOnRampSteps()).loadOffers(await joinOnRamp(kit))
  } catch (error) {
    if (!kit.internals.lifetime.signal.aborted) throw error
  }
}

export declare namespace loadOnRamp {
  type ErrorType = LoadError
}
