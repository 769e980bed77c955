import type { Kit } from '../../kit.ts'
import type { LoadError } from '../../verbErrors.ts'
import type { NoSwapAddressError } from '../errors.ts'
import { joinSwapOfAccount, loadSwapSteps } from '../joinSwap.ts'

/**
 * Requests a new quote and builds the wallet's next transaction: the approval, or the swap. Call it when the preview is shown,
 * and every ten seconds, as {@link watchSwapPreview} does. A failure shows a toast and goes back; its reason is in the store
 * `swap`.
 *
 * @throws {NoSwapAddressError} without an account.
 */
export async function rebuildSwap(kit: Kit): Promise<void> {
  const joined = await joinSwapOfAccount(kit)
  return (await loadSwapSteps()).rebuildSwap(joined)
}

export declare namespace rebuildSwap {
  type ErrorType = NoSwapAddressError | LoadError
}
