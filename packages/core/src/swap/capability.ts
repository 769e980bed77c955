import { createSwapClient, type SwapClient } from '@holdfast/api/swap'
import type { LateCapability } from '../kit.ts'
import { type SwapEvent, swapMachine } from './machine.ts'
import { initialSwapState, type SwapState } from './state.ts'
import { resetOnAccountChange, resetSwap, resetWhenLeft } from './watches.ts'

declare module '../kit.ts' {
  interface LazyCapabilities {
    swap: { state: SwapState; event: SwapEvent; internals: SwapInternals }
  }
}

/** The shared state of the functions for swaps. */
type SwapInternals = {
  /** Undefined if the app has configured no services. */
  client: SwapClient | undefined
  /** Aborted and replaced when the swap is reset, so that no late answer reaches the next swap. */
  attempt: AbortController
  /** Aborts the newest request for a quote. Replaced by each request. */
  quoting: AbortController | undefined
  /** Settles when the newest request for a quote is answered or withdrawn. */
  pendingQuote: Promise<void>
  /** Cancels the quote that would be requested once typing stops. */
  cancelTyping: () => void
  /** Aborts the wait for the wallet. Replaced by each step. */
  waiting: AbortController | undefined
  /** Stops following transactions. Replaced when the user is forgotten. */
  following: AbortController
  /** Whether the service has listed its tokens; otherwise the store lists only the native currency and the account's tokens. */
  hasListed: boolean
  /**
   * Whether the user refused to let their account make several calls at once, or the wallet turned out to be unable to make
   * them. Approval and swap are then confirmed one after the other until the page is reloaded.
   */
  refusesBatches: boolean
}

/** Swaps one token for another. */
export const swap: LateCapability<'swap'> = {
  name: 'swap',
  machine: swapMachine,
  initialState: () => initialSwapState,
  internals: ({ internals }) => {
    const caller = internals.services.callerOptions()
    return {
      client: caller && createSwapClient(caller),
      attempt: new AbortController(),
      quoting: undefined,
      pendingQuote: Promise.resolve(),
      cancelTyping: () => {},
      waiting: undefined,
      following: new AbortController(),
      hasListed: false,
      refusesBatches: false,
    }
  },
  watch: [resetOnAccountChange, resetWhenLeft],
  forget: (kit) => {
    resetSwap(kit)
    const { swap: shared } = kit.internals
    shared?.following.abort()
    if (shared) Object.assign(shared, { following: new AbortController(), refusesBatches: false })
  },
  end: ({ internals: { swap: shared } }) => {
    shared?.attempt.abort()
    shared?.quoting?.abort()
    shared?.waiting?.abort()
    shared?.cancelTyping()
    shared?.following.abort()
  },
}
