import type { Kit } from '../../kit.ts'
import type { LoadError } from '../../verbErrors.ts'
import type { NoSwapAddressError } from '../errors.ts'
import { joinSwap, joinSwapOfAccount, loadSwapSteps } from '../joinSwap.ts'

/**
 * Sends the built swap through the wallet, and follows the transaction until it is in a block; then reads both balances again.
 * A swap that is outdated is not sent, but built again. Failures are in the store `swap` and in a toast.
 *
 * @param parameters.isImpactAccepted - whether the user has separately confirmed a price impact of more than 15 %.
 * @throws {NoSwapAddressError} without an account.
 */
export async function submitSwap(kit: Kit, parameters: submitSwap.Parameters = {}): Promise<void> {
  const joined = await joinSwapOfAccount(kit)
  return (await loadSwapSteps()).submitSwap(joined, parameters)
}

export declare namespace submitSwap {
  type Parameters = { isImpactAccepted?: boolean | undefined }
  type ErrorType = NoSwapAddressError | LoadError
}

/** Stops waiting for the wallet. The wallet may still show its prompt; a transaction confirmed there is followed. */
export async function cancelSwap(kit: Kit): Promise<void> {
  const joined = await joinSwap(kit)
  joined.internals.swap.waiting?.abort()
}
