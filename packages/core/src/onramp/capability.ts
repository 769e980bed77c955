import { createOnRampClient, type OnRampClient } from '@holdfast/api/onramp'
import { getAccount } from '../connections/snapshot.ts'
import { watchActiveAccount } from '../data/actions/watchActiveAccount.ts'
import type { Kit, LateCapability } from '../kit.ts'
import { type Debounced, debounce } from '../time/debounce.ts'
import { type OnRampEvent, onRampMachine } from './machine.ts'
import { initialOnRampState, type OnRampState } from './state.ts'
import type { CheckoutWindow } from './steps/checkoutWindow.ts'

declare module '../kit.ts' {
  interface LazyCapabilities {
    onramp: { state: OnRampState; event: OnRampEvent; internals: OnRampInternals }
  }
}

/** The shared state of the verbs for buying. */
type OnRampInternals = {
  /** Undefined if the app names no services. */
  readonly client: OnRampClient | undefined
  /** Runs once typing has paused. */
  readonly whenTyped: Debounced<[() => void]>
  /** Ends the purchase that is followed; replaced by each one. */
  following: AbortController | undefined
  /** Looks for news at once. */
  lookNow: () => void
  /** The provider's window, for as long as it is followed. */
  window: CheckoutWindow | undefined
  /** The transaction of the purchase that is followed, once there is one. */
  hash: string | undefined
  /** The offers that are being read, and for which account: each caller waits for the same answer. */
  loading: { for: string; done: Promise<void> } | undefined
  /** The account whose offers were read, on which network. */
  offeredTo: string | undefined
  /** Pictures that were asked for, each with the promise of its arrival. */
  readonly pictures: Map<string, Promise<void>>
}

/** Buying at an on-ramp. */
export const onramp: LateCapability<'onramp'> = {
  name: 'onramp',
  machine: onRampMachine,
  initialState: () => initialOnRampState,
  internals: ({ internals: { services, clock } }) => {
    const caller = services.callerOptions()
    return {
      client: caller && createOnRampClient(caller),
      whenTyped: debounce((run) => run(), { clock }),
      following: undefined,
      lookNow: () => {},
      window: undefined,
      hash: undefined,
      loading: undefined,
      offeredTo: undefined,
      pictures: new Map(),
    }
  },
  watch: [forgetWhenElsewhere],
  end: endOnRamp,
}

/** Forgets what was entered, and follows no purchase any more, once another account or network is in use. Returns its undo. */
function forgetWhenElsewhere(kit: Kit): () => void {
  let { address: before } = getAccount(kit)
  return watchActiveAccount(kit, () => {
    const { address: now } = getAccount(kit)
    // An entry made before a wallet connects belongs to the account that connects.
    if (before !== undefined) {
      stop(kit)
      kit.onramp?.send({ type: 'reset' })
    }
    before = now
  })
}

function stop({ internals }: Kit): void {
  internals.onramp?.whenTyped.cancel()
  internals.onramp?.following?.abort()
}

function endOnRamp(kit: Kit): void {
  stop(kit)
  for (const url of Object.values(kit.onramp?.getState().images ?? {}))
    kit.internals.window?.URL?.revokeObjectURL?.(url)
}
