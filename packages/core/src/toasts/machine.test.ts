import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testTransitions } from '../../test/testTransitions.ts'
import { type ToastEvent, toastMachine } from './machine.ts'
import { initialToastState, type Toast, type ToastState } from './state.ts'

function toast(id: number): Toast {
  return { id, variant: 'success', message: `toast ${id}`, autoClose: true }
}
const [first, second, third] = [toast(1), toast(2), toast(3)]
const states = {
  none: initialToastState,
  shown: { open: true, toast: first, next: undefined },
  /** The first toast is closing, or has closed. */
  hidden: { open: false, toast: first, next: undefined },
  /** The first toast is closing, and the second one waits until it has closed. */
  replacing: { open: false, toast: first, next: second },
} satisfies Record<string, ToastState>

const events = {
  shown: { type: 'shown', toast: third },
  reopened: { type: 'reopened' },
  hidden: { type: 'hidden' },
  firstHidden: { type: 'hidden', id: 1 },
  secondHidden: { type: 'hidden', id: 2 },
} as const satisfies Record<ToastEvent['type'], ToastEvent> & Record<string, ToastEvent>

describe('toastMachine', () => {
  testTransitions({
    machine: toastMachine,
    states,
    events,
    transitions: {
      none: { shown: { open: true, toast: third } },
      shown: { shown: { open: false, next: third }, hidden: { open: false }, firstHidden: { open: false } },
      hidden: { shown: { open: true, toast: third } },
      // Of several waiting toasts the latest wins.
      replacing: {
        shown: { next: third },
        reopened: { open: true, toast: second, next: undefined },
        hidden: { next: undefined },
        secondHidden: { next: undefined },
      },
    },
  })

  test('behavior: never shows one toast while another waits', () => {
    const event: fc.Arbitrary<ToastEvent> = fc.oneof(
      fc.nat(9).map((id) => ({ type: 'shown' as const, toast: toast(id) })),
      fc.constant({ type: 'reopened' as const }),
      fc.record({ type: fc.constant('hidden' as const), id: fc.option(fc.nat(9), { nil: undefined }) }),
    )
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const state = events.reduce(toastMachine, initialToastState)
        expect(state.open && state.next !== undefined).toBe(false)
        expect(state.open && state.toast === undefined).toBe(false)
      }),
    )
  })
})
