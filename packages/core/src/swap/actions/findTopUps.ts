import type { sendCalls } from '../../calls/actions.ts'
import type { Kit } from '../../kit.ts'
import { joinSwap, loadSwapSteps } from '../joinSwap.ts'
import type { TopUp } from '../steps/topUps.ts'

/**
 * Finds swaps that each yield an amount of the network's own currency for a token that the account in use holds. These swaps
 * are for wallets that make several calls at once: with {@link buildTopUp} and `sendCalls`, the user confirms three calls in
 * one step: the approval, the swap, and the call that needs the currency.
 *
 * @param parameters.amount - in atomic units; no less than this arrives.
 * @returns at most one swap for each held token, that of the most valuable holding first. Empty if the wallet makes only one
 * call at a time, the network has no swaps, no holding covers the amount, or the price would be bad.
 * @throws the errors of the services.
 * @see EIP-5792
 *
 * @example
 * import { buildTopUp, findTopUps, sendCalls } from '@holdfast/core'
 *
 * const [topUp] = await findTopUps(kit, { amount: missing })
 * const calls = topUp ? await buildTopUp(kit, { topUp }) : []
 * await sendCalls(kit, { calls: [...calls, deposit], atomicRequired: true })
 */
export async function findTopUps(kit: Kit, { amount, signal }: findTopUps.Parameters): Promise<readonly TopUp[]> {
  const joined = await joinSwap(kit)
  return (await loadSwapSteps()).findTopUps(joined, { amount, signal: signal ?? kit.internals.lifetime.signal })
}

export declare namespace findTopUps {
  type Parameters = { amount: bigint; signal?: AbortSignal | undefined }
}

/**
 * Builds the calls of a top-up: the swap, and the approval before it if one is needed. Either no less than the promised amount
 * arrives, or the whole batch fails.
 *
 * @throws {SwapFailedError} if another account is in use by now, or if the token requires that an older allowance is revoked
 * first; the errors of the services, for instance if the price has moved.
 */
export async function buildTopUp(
  kit: Kit,
  { topUp, signal }: buildTopUp.Parameters,
): Promise<sendCalls.Parameters['calls']> {
  const joined = await joinSwap(kit)
  return (await loadSwapSteps()).buildTopUp(joined, { topUp, signal: signal ?? kit.internals.lifetime.signal })
}

export declare namespace buildTopUp {
  type Parameters = { topUp: TopUp; signal?: AbortSignal | undefined }
}
