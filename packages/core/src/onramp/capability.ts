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
  /** Undefined if the app has configured no services. */
  readonly client: OnRampClient | undefined
  /** Runs a function once typing has paused. */
  readonly whenTyped: Debounced<[() => void]>
  /** Stops following the current purchase. Each purchase replaces it. */
  following: AbortController | undefined
  /** Checks the status of the followed purchase at once. */
  checkNow: () => void
  /** The window of the latest checkout. Undefined if this page cannot watch it. */
  window: CheckoutWindow | undefined
  /** The hash of the followed purchase's transaction, once there is one. */
  hash: string | undefined
  /** The current load of the offers, and the account and network that it is for. Later calls wait for the same load. */
  loading: { for: string; done: Promise<void> } | undefined
  /** The account and network for which all offers have been read. */
  offeredTo: string | undefined
  /** The load of each requested picture, under the picture's name in the state's `images`. */
  readonly pictures: Map<string, Promise<void>>
}

/** Buying through an on-ramp. */
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
      checkNow: () => {},
      window: undefined,
      hash: undefined,
      loading: undefined,
      offeredTo: undefined,
      pictures: new Map(),
    }
  },
  watch: [resetOnAccountChange],
  forget: reset,
  end: endOnRamp,
}

/** Clears the user's entries and stops following the purchase when the account or the network changes. Returns the undo. */
function resetOnAccountChange(kit: Kit): () => void {
  let { address: before } = getAccount(kit)
  return watchActiveAccount(kit, () => {
    const { address: now } = getAccount(kit)
    // What the user entered before a wallet connects is kept for the account that connects.
    if (before !== undefined) reset(kit)
    before = now
  })
}

function reset(kit: Kit): void {
  stop(kit)
  kit.onramp?.send({ type: 'reset' })
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
