import type { Kit, LateCapability } from '../kit.ts'
import type { CounterpartyReading } from './counterparties/reading.ts'
import { type SendEvent, sendMachine } from './machine.ts'
import { initialSendState, type SendState } from './state.ts'
import { cancelWhenLeft, resetOnAccountChange } from './watches.ts'

declare module '../kit.ts' {
  interface LazyCapabilities {
    send: { state: SendState; event: SendEvent; internals: SendInternals }
  }
}

/** The shared state of the verbs for sending. */
type SendInternals = {
  /** Aborts the wait for a check or for the wallet. Each send sets a new one. */
  waiting: AbortController | undefined
  /** Ends the reading of the entered receiver, so that a late answer is ignored. Each entry sets a new one. */
  entering: AbortController | undefined
  /** The counterparties of an account on its network: read once for each account while the views for sending are shown. */
  counterpartyReading: CounterpartyReading | undefined
  /** The hashes of the followed transactions, as the wallet reported them. */
  followed: Set<string>
  /** Stops following transactions. Replaced when the user is forgotten. */
  following: AbortController
}

function createInternals(): SendInternals {
  return {
    waiting: undefined,
    entering: undefined,
    counterpartyReading: undefined,
    followed: new Set(),
    following: new AbortController(),
  }
}

/** Sends currency, tokens and NFTs. */
export const send: LateCapability<'send'> = {
  name: 'send',
  machine: sendMachine,
  initialState: () => initialSendState,
  internals: createInternals,
  watch: [cancelWhenLeft, resetOnAccountChange],
  forget: (kit) => {
    stop(kit)
    if (kit.internals.send) Object.assign(kit.internals.send, createInternals())
    kit.send?.send({ type: 'forgotten' })
  },
  end: stop,
}

function stop({ internals: { send: shared } }: Kit): void {
  shared?.waiting?.abort()
  shared?.entering?.abort()
  shared?.following.abort()
}
