import { swapLimits } from '@holdfast/api/swap'
import type { Kit } from '../../kit.ts'
import { joinSwap, loadSwapSteps } from '../joinSwap.ts'

/**
 * Sets how long a built swap stays valid, in seconds.
 *
 * @returns false for a value outside 30 to 3600; nothing changes then.
 */
export async function setSwapDeadline(kit: Kit, { ttlS }: setSwapDeadline.Parameters): Promise<boolean> {
  const { min, max } = swapLimits.ttlS
  if (!(Number.isInteger(ttlS) && ttlS >= min && ttlS <= max)) return false
  const joined = await joinSwap(kit)
  joined.swap.send({ type: 'deadlineChosen', ttlS })
  ;(await loadSwapSteps()).quoteAfterTyping(joined)
  return true
}

export declare namespace setSwapDeadline {
  type Parameters = { ttlS: number }
}
