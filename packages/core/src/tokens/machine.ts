import type { CaipAddress } from '@holdfast/caip'
import { initialTokensState, type TokensState } from './state.ts'

/** An event that changes the token balances. */
export type TokensEvent =
  | { type: 'requested'; caipAddress: CaipAddress }
  | { type: 'received'; caipAddress: CaipAddress }
  | {
      type: 'failed'
      caipAddress: CaipAddress
      /** Milliseconds of the monotonic clock. */
      at: number
      /** Whether the service is down (HTTP 503); polling then stops. */
      isDown: boolean
    }
  /** The user is forgotten. */
  | { type: 'forgotten' }

/** Follows the reading of the active account's balances; a late failure for another account changes nothing. */
export function tokensMachine(state: TokensState, event: TokensEvent): TokensState {
  if (event.type === 'forgotten') return initialTokensState
  if (event.type === 'requested') {
    const previous = state.caipAddress === event.caipAddress ? state : initialTokensState
    return { ...previous, caipAddress: event.caipAddress, status: 'loading' }
  }
  // Balances may come from the cache, without a request.
  if (event.type === 'received') return { ...initialTokensState, caipAddress: event.caipAddress, status: 'ready' }
  if (state.caipAddress !== event.caipAddress) return state
  return { ...state, status: 'failed', failedAt: event.at, isPollingStopped: event.isDown }
}
