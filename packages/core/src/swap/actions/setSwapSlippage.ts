import { swapLimits } from '@holdfast/api/swap'
import type { Kit } from '../../kit.ts'
import { joinSwap, loadSwapSteps } from '../joinSwap.ts'

/**
 * Sets how far the price may move, in percent.
 *
 * @returns false for a value outside 0.1 to 5; nothing changes then.
 */
export async function setSwapSlippage(kit: Kit, { slippage }: setSwapSlippage.Parameters): Promise<boolean> {
  const { min, max } = swapLimits.slippage
  if (!(slippage >= min && slippage <= max)) return false
  const joined = await joinSwap(kit)
  // The service accepts at most two decimal places.
  joined.swap.send({ type: 'slippageChosen', slippage: Math.round(slippage * 100) / 100 })
  ;(await loadSwapSteps()).quoteAfterTyping(joined)
  return true
}

export declare namespace setSwapSlippage {
  type Parameters = { slippage: number }
}
