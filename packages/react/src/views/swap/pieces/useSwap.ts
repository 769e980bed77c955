import { initialSwapState, type SwapState } from '@holdfast/core'
import { useKit } from '../../../hooks/useKit.ts'

/** Returns the state of the exchange: the initial state until its code has loaded. */
export function useSwap(): SwapState {
  return useKit(({ swap }) => swap ?? initialSwapState)
}
