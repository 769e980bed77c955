import { initialSwapState, type SwapState } from '@holdfast/core'
import { useKit } from '../../../hooks/useKit.ts'

/** Returns the state of the exchange. Until the code for it has joined the kit, it is the state of an empty one. */
export function useSwap(): SwapState {
  return useKit(({ swap }) => swap ?? initialSwapState)
}
