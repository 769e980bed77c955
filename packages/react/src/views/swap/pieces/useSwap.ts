import { initialSwapState, type SwapState } from '@holdfast/core'
import { useKit } from '../../../hooks/useKit.ts'

/** Returns the state of the swap: the initial state until the code for swapping has loaded. */
export function useSwap(): SwapState {
  return useKit(({ swap }) => swap ?? initialSwapState)
}
