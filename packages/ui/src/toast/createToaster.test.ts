import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createToaster, type ToastContent, toastDelayMs, toastDurationsMs } from './createToaster.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const loading: ToastContent = { variant: 'loading', message: 'Transaction started' }
const success: ToastContent = { variant: 'success', message: 'Deposit confirmed' }
const error: ToastContent = { variant: 'error', message: 'Deposit failed' }

describe('createToaster', () => {
  test('default: shows success and info toasts for five seconds, error toasts for ten', () => {
    expect(toastDurationsMs).toEqual({ success: 5000, info: 5000, error: 10_000 })
  })

  test.each([success, error, { variant: 'info', message: 'Hello' } as const])(
    'default: closes a toast of variant $variant after its duration, not before',
    (content) => {
      const toaster = createToaster()
      toaster.show(content)
      vi.advanceTimersByTime(toastDurationsMs[content.variant as 'success'] - 1)
      expect(toaster.getSnapshot()[0]?.leaving).toBe(false)
      vi.advanceTimersByTime(1)
      expect(toaster.getSnapshot()[0]?.leaving).toBe(true)
    },
  )

  test('default: keeps a loading toast until it is updated, which starts the timer', () => {
    const toaster = createToaster()
    const id = toaster.show(loading)
    vi.advanceTimersByTime(3_600_000)
    expect(toaster.getSnapshot()).toMatchObject([{ id, variant: 'loading', leaving: false }])
    toaster.update(id, success)
    expect(toaster.getSnapshot()).toMatchObject([{ id, variant: 'success', message: 'Deposit confirmed' }])
    vi.advanceTimersByTime(toastDurationsMs.success)
    expect(toaster.getSnapshot()).toMatchObject([{ id, leaving: true }])
  })

  test('behavior: opens a new toast 150 ms after the older one began to close, and keeps loading toasts', () => {
    const toaster = createToaster()
    const loadingId = toaster.show(loading)
    const first = toaster.show(error)
    expect(toaster.getSnapshot()).toMatchObject([{ id: loadingId, leaving: false }])
    vi.advanceTimersByTime(150)
    const second = toaster.show(success)
    expect(toaster.getSnapshot()).toMatchObject([
      { id: loadingId, leaving: false },
      { id: first, leaving: true },
    ])
    vi.advanceTimersByTime(149)
    expect(toaster.getSnapshot().map(({ id }) => id)).not.toContain(second)
    vi.advanceTimersByTime(1)
    expect(toaster.getSnapshot().at(-1)).toMatchObject({ id: second, variant: 'success', leaving: false })
    expect(toastDelayMs).toBe(150)
  })

  test('behavior: updates and dismisses toasts that have not opened yet', () => {
    const toaster = createToaster()
    toaster.show(loading)
    const changed = toaster.show(loading)
    const dismissed = toaster.show(error)
    toaster.update(changed, success)
    toaster.dismiss(dismissed)
    vi.advanceTimersByTime(150)
    expect(toaster.getSnapshot().map(({ variant }) => variant)).toEqual(['loading', 'success'])
  })

  test('behavior: update replaces the whole content and its timer', () => {
    const toaster = createToaster()
    const id = toaster.show({
      ...error,
      details: '0x5c60da1b',
      action: { label: 'Try again', onPress: () => undefined },
    })
    toaster.update(id, loading)
    expect(toaster.getSnapshot()).toEqual([{ ...loading, id, leaving: false }])
    vi.advanceTimersByTime(toastDurationsMs.error)
    expect(toaster.getSnapshot()).toMatchObject([{ leaving: false }])
  })

  test('behavior: update shows a removed toast again', () => {
    const toaster = createToaster()
    const id = toaster.show(loading)
    toaster.dismiss(id)
    toaster.remove(id)
    expect(toaster.getSnapshot()).toEqual([])
    toaster.update(id, success)
    expect(toaster.getSnapshot()).toMatchObject([{ id, variant: 'success', leaving: false }])
  })

  test('behavior: pause stops the timers, and resume runs only the remaining time', () => {
    const toaster = createToaster()
    toaster.show(success)
    vi.advanceTimersByTime(4000)
    toaster.pause()
    toaster.pause()
    vi.advanceTimersByTime(60_000)
    toaster.resume()
    vi.advanceTimersByTime(999)
    expect(toaster.getSnapshot()).toMatchObject([{ leaving: false }])
    vi.advanceTimersByTime(1)
    expect(toaster.getSnapshot()).toMatchObject([{ leaving: true }])
  })

  test('behavior: setting the system clock back does not prolong a paused toast', () => {
    const toaster = createToaster()
    toaster.show(success)
    vi.advanceTimersByTime(1_000)
    vi.setSystemTime(Date.now() - 3_600_000)
    toaster.pause()
    toaster.resume()
    vi.advanceTimersByTime(toastDurationsMs.success - 1_000)
    expect(toaster.getSnapshot()).toMatchObject([{ leaving: true }])
  })

  test('behavior: a toast that is shown during a pause gets its whole duration after resume', () => {
    const toaster = createToaster()
    toaster.pause()
    toaster.show(success)
    vi.advanceTimersByTime(60_000)
    toaster.resume()
    vi.advanceTimersByTime(toastDurationsMs.success - 1)
    expect(toaster.getSnapshot()).toMatchObject([{ leaving: false }])
  })

  test('behavior: remove ignores a toast that is not closing', () => {
    const toaster = createToaster()
    const id = toaster.show(loading)
    toaster.remove(id)
    expect(toaster.getSnapshot()).toHaveLength(1)
  })

  test('behavior: changes the snapshot exactly when it notifies listeners', () => {
    const toaster = createToaster()
    const listener = vi.fn()
    const undo = toaster.subscribe(listener)
    const before = toaster.getSnapshot()
    toaster.dismiss('unknown')
    expect(toaster.getSnapshot()).toBe(before)
    expect(listener).not.toHaveBeenCalled()
    const id = toaster.show(loading)
    toaster.dismiss(id)
    toaster.dismiss(id)
    expect(listener).toHaveBeenCalledTimes(2)
    undo()
    toaster.show(loading)
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('behavior: destroy clears all timers', () => {
    const toaster = createToaster()
    toaster.show(success)
    toaster.show(error)
    toaster.clear()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: keeps ids unique and leaves no timer behind after any sequence of calls', () => {
    const step = fc.oneof(
      fc.constantFrom(loading, success, error).map((content) => ({ type: 'show', content }) as const),
      fc.record({ type: fc.constant('update' as const), index: fc.nat(5), content: fc.constantFrom(loading, success) }),
      fc.record({ type: fc.constantFrom('dismiss' as const, 'remove' as const), index: fc.nat(5) }),
      fc.record({ type: fc.constantFrom('pause' as const, 'resume' as const) }),
      fc.record({ type: fc.constant('wait' as const), ms: fc.nat(12_000) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const toaster = createToaster()
        const ids: string[] = []
        for (const action of steps) {
          if (action.type === 'show') ids.push(toaster.show(action.content))
          else if (action.type === 'update') toaster.update(ids[action.index] ?? 'other', action.content)
          else if (action.type === 'dismiss' || action.type === 'remove') toaster[action.type](ids[action.index] ?? '')
          else if (action.type === 'wait') vi.advanceTimersByTime(action.ms)
          else toaster[action.type]()
          const shown = toaster.getSnapshot()
          expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length)
          expect(vi.getTimerCount()).toBeLessThanOrEqual(ids.length + shown.length)
        }
        toaster.clear()
        expect(vi.getTimerCount()).toBe(0)
      }),
    )
  })
})
