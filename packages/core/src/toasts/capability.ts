import type { Capability } from '../kit.ts'
import { runToastTimers } from './actions.ts'
import { type ToastEvent, toastMachine } from './machine.ts'
import { initialToastState, type ToastState } from './state.ts'

declare module '../kit.ts' {
  interface Capabilities {
    toasts: { state: ToastState; event: ToastEvent; internals: { lastId: number } }
  }
}

/** Short messages, one at a time. */
export const toasts: Capability<'toasts'> = {
  name: 'toasts',
  machine: toastMachine,
  initialState: () => initialToastState,
  internals: () => ({ lastId: 0 }),
  watch: [runToastTimers],
}
