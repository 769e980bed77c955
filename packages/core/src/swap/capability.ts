import { createSwapClient, type SwapClient } from '@holdfast/api/swaps'
import type { LateCapability } from '../kit.ts'
import { type SwapEvent, swapMachine } from './machine.ts'
import { initialSwapState, type SwapState } from './state.ts'
import { forgetWhenElsewhere, forgetWhenLeft } from './watches.ts'

declare module '../kit.ts' {
  interface LazyCapabilities {
    swap: { state: SwapState; event: SwapEvent; internals: SwapInternals }
  }
}

/** The shared state of the verbs for swaps. */
type SwapInternals = {
  /** Undefined if the app names no services. */
  client: SwapClient | undefined
  /** The preparation under way: aborted and replaced when it is abandoned, so that no late answer reaches the next one. */
  attempt: AbortController
  /** The newest question for a quote: an older one is not waited for. */
  quoting: AbortController | undefined
  /** Settles when the newest question has its answer, or is withdrawn. */
  asking: Promise<void>
  /** Ends the pause after which a typed amount is quoted. */
  cancelTyping: () => void
  /** Ends the waiting for the wallet; replaced by each step. */
  waiting: AbortController | undefined
  /** Ends the following of transactions. */
  readonly following: AbortController
  /** The service has said what it exchanges; without that, the list is what the account holds. */
  hasListed: boolean
  /** The user refused to let their account make several calls at once: it is not asked for that again on this page. */
  refusesBatches: boolean
}

/** Exchanging one token for another. */
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
      asking: Promise.resolve(),
      cancelTyping: () => {},
      waiting: undefined,
      following: new AbortController(),
      hasListed: false,
      refusesBatches: false,
    }
  },
  watch: [forgetWhenElsewhere, forgetWhenLeft],
  end: ({ internals: { swap: shared } }) => {
    shared?.attempt.abort()
    shared?.quoting?.abort()
    shared?.waiting?.abort()
    shared?.cancelTyping()
    shared?.following.abort()
  },
}
