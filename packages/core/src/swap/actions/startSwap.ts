import type { Kit } from '../../kit.ts'
import type { LoadError } from '../../verbErrors.ts'
import type { NoSwapAddressError } from '../errors.ts'
import { joinSwap, joinSwapOfAccount, loadSwapSteps } from '../joinSwap.ts'

/**
 * Reads which tokens can be swapped on the network in use. Call it when the swap views are shown; what the user has already
 * entered is kept, and its quote updated. If the service fails, the toast 'Failed to initialize swap' appears and the view goes
 * back; the promise does not reject.
 */
export async function startSwap(kit: Kit): Promise<void> {
  return (await loadSwapSteps()).startSwap(await joinSwap(kit))
}

export declare namespace startSwap {
  type ErrorType = LoadError
}

/**
 * Updates balances and the quote at once; {@link watchSwap} does so every ten seconds.
 *
 * @throws {NoSwapAddressError} without an account.
 */
export async function refreshSwap(kit: Kit): Promise<void> {
  const joined = await joinSwapOfAccount(kit)
  return (await loadSwapSteps()).refreshQuote(joined)
}

export declare namespace refreshSwap {
  type ErrorType = NoSwapAddressError | LoadError
}
