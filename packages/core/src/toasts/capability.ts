import type { Capability } from '../kit.ts'
import { runToastTimers } from './actions.ts'
import { type ToastEvent, toastMachine } from './machine.ts'
import { initialToastState, type ToastState } from './state.ts'

declare module '../kit.ts' {
  interface Capabilities {
    toasts: { state: ToastState; event: ToastEvent }
  }
}

/** Short messages, one at a time. */
export const toasts: Capability<'toasts'> = {
  name: 'toasts',
  machine: toastMachine,
  initialState: () => initialToastState,
  watch: [runToastTimers],
}
