import type { Kit } from '../../kit.ts'
import { joinOnRamp } from '../joinOnRamp.ts'
import { loadOnRampSteps } from '../loadOnRampSteps.ts'

/** Checks the status of the purchase at once, and follows the purchase again if the kit has given up on it. */
export async function checkPurchase(kit: Kit): Promise<void> {
  return (await loadOnRampSteps()).resumeCheckout(await joinOnRamp(kit))
}
