import type { Kit } from '../../kit.ts'
import type { LoadError } from '../../verbErrors.ts'
import type { NoSwapAddressError } from '../errors.ts'
import { joinSwapOfAccount, loadSwapSteps } from '../joinSwap.ts'

/**
 * Asks the wallet to let the gateway take exactly the amount to pay, by a transaction or by a signature (EIP-2612, Permit2).
 * Then builds the swap. If the approval only revoked an older allowance, as some tokens require, builds another approval
 * instead. Failures are in the store `swap` and in a toast.
 *
 * @throws {NoSwapAddressError} without an account.
 * @see specification section 4, 'Swap flow'
 */
export async function approveSwap(kit: Kit): Promise<void> {
  const joined = await joinSwapOfAccount(kit)
  return (await loadSwapSteps()).approveSwap(joined)
}

export declare namespace approveSwap {
  type ErrorType = NoSwapAddressError | LoadError
}
