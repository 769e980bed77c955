import type { Kit } from '../../kit.ts'
import { joinOnRamp } from '../joinOnRamp.ts'
import { loadOnRampSteps } from '../loadOnRampSteps.ts'
import type { OnRampProvider } from '../state.ts'

/**
 * Begins a purchase: requests the provider's checkout, opens it in a separate window, and follows the purchase to its end,
 * whatever view is shown. Call it in the handler of the user's click, since browsers block windows that open without a click.
 * Failures are in the store `onramp`. Does nothing if the provider is not offered, or if the amount is invalid or outside the
 * limits.
 */
export async function startPurchase(kit: Kit, { provider }: startPurchase.Parameters): Promise<void> {
  return (await loadOnRampSteps()).startCheckout(await joinOnRamp(kit), provider)
}

export declare namespace startPurchase {
  type Parameters = { provider: OnRampProvider }
}

/** Opens a new checkout at the same provider, and follows the new purchase. Call it in the handler of the user's click. */
export async function reopenPurchase(kit: Kit): Promise<void> {
  return (await loadOnRampSteps()).reopenCheckout(await joinOnRamp(kit))
}
