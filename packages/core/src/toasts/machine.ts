import type { Toast, ToastState } from './state.ts'

/** An event that changes the toast. */
export type ToastEvent =
  | { type: 'shown'; toast: Toast }
  /** The pause is over: the waiting toast can open. */
  | { type: 'reopened' }
  | { type: 'hidden'; id?: number | undefined }

/**
 * Shows one toast at a time. A new toast opens at once if none is open. Otherwise the open toast closes first, and the new
 * toast opens when 'reopened' arrives. If several wait, the latest wins.
 */
export function toastMachine(state: ToastState, event: ToastEvent): ToastState {
  switch (event.type) {
    case 'shown':
      if (state.open || state.next) return { ...state, open: false, next: event.toast }
      return { open: true, toast: event.toast, next: undefined }
    case 'reopened':
      return state.next ? { open: true, toast: state.next, next: undefined } : state
    case 'hidden':
      if (event.id !== undefined) return hideOne(state, event.id)
      return state.open || state.next ? { ...state, open: false, next: undefined } : state
  }
}

function hideOne(state: ToastState, id: number): ToastState {
  if (state.next?.id === id) return { ...state, next: undefined }
  return state.open && state.toast?.id === id ? { ...state, open: false } : state
}
