import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ToastEvent, toastMachine } from './machine.ts'
import { initialToastState, type Toast, type ToastState } from './state.ts'

function toast(id: number): Toast {
  return { id, variant: 'success', message: `toast ${id}`, autoClose: true }
}
const showing: ToastState = { open: true, toast: toast(1), next: undefined }
const replacing: ToastState = { open: false, toast: toast(1), next: toast(2) }

describe('toastMachine', () => {
  const table: readonly [string, ToastState, ToastEvent, ToastState][] = [
    ['opens at once when none is showing', initialToastState, { type: 'shown', toast: toast(1) }, showing],
    ['closes the one showing first', showing, { type: 'shown', toast: toast(2) }, replacing],
    [
      'of several waiting toasts the latest wins',
      replacing,
      { type: 'shown', toast: toast(3) },
      { ...replacing, next: toast(3) },
    ],
    ['opens the waiting one', replacing, { type: 'reopened' }, { open: true, toast: toast(2), next: undefined }],
    ['hides', showing, { type: 'hidden' }, { ...showing, open: false }],
    ['also hides the waiting one', replacing, { type: 'hidden' }, { ...replacing, next: undefined }],
    ['hides the shown one by id', showing, { type: 'hidden', id: 1 }, { ...showing, open: false }],
    ['hides the waiting one by id', replacing, { type: 'hidden', id: 2 }, { ...replacing, next: undefined }],
  ]
  test.each(table)('behavior: %s', (_, before, event, after) => {
    expect(toastMachine(before, event)).toEqual(after)
  })

  test.each<[string, ToastState, ToastEvent]>([
    ['reopening without a waiting toast', showing, { type: 'reopened' }],
    ['hiding a hidden toast', initialToastState, { type: 'hidden' }],
    ['hiding another id', showing, { type: 'hidden', id: 7 }],
  ])('behavior: %s changes nothing', (_, before, event) => {
    expect(toastMachine(before, event)).toBe(before)
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
