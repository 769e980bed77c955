import type { Kit } from '../../kit.ts'
import { joinSwap, loadSwapSteps } from '../joinSwap.ts'
import { maxSwapAmountOf } from '../rules.ts'

/** Sets the amount to pay, as typed. A quote is requested 200 ms after typing stops. */
export async function setSwapAmount(kit: Kit, { amount }: setSwapAmount.Parameters): Promise<void> {
  const joined = await joinSwap(kit)
  // Does not wait for the code for quotes to load, so that the field shows the typed text at once.
  joined.swap.send({ type: 'amountTyped', amount })
  ;(await loadSwapSteps()).quoteAfterTyping(joined)
}

export declare namespace setSwapAmount {
  /** `amount`: of the source token, as a decimal. */
  type Parameters = { amount: string }
}

/** Sets the whole balance as the amount; for the network's own currency, less the cost of gas. */
export async function setMaxSwapAmount(kit: Kit): Promise<void> {
  const joined = await joinSwap(kit)
  return setSwapAmount(joined, { amount: maxSwapAmountOf(joined.swap.getState()) })
}
