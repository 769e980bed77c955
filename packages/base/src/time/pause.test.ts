import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pause } from './pause.ts'

describe('pause', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('default: resolves when the time is over, and not before', async () => {
    const seen = vi.fn()
    const over = pause(100).then(seen)
    await vi.advanceTimersByTimeAsync(99)
    expect(seen).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await over
    expect(seen).toHaveBeenCalledOnce()
  })

  test('param: a signal ends the wait early, and no timer remains', async () => {
    const controller = new AbortController()
    const over = pause(100, { signal: controller.signal })
    expect(vi.getTimerCount()).toBe(1)
    controller.abort()
    await over
    expect(vi.getTimerCount()).toBe(0)
  })

  test('param: the listener on the signal is removed when the time is over', async () => {
    const { signal } = new AbortController()
    const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
    const over = pause(100, { signal })
    await vi.advanceTimersByTimeAsync(100)
    await over
    expect(removed.mock.calls).toEqual(added.mock.calls)
  })

  test('param: does not wait when the signal is already aborted', async () => {
    await pause(100, { signal: AbortSignal.abort() })
    expect(vi.getTimerCount()).toBe(0)
  })
})
