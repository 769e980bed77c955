import { afterEach, describe, expect, test, vi } from 'vitest'
import { whenIdle } from './whenIdle.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('whenIdle', () => {
  test('default: requests an idle callback with a deadline, and cancels it on demand', () => {
    const request = vi.fn((_task: () => void, _options: { timeout: number }) => 7)
    const cancel = vi.fn()
    vi.stubGlobal('requestIdleCallback', request)
    vi.stubGlobal('cancelIdleCallback', cancel)
    const task = vi.fn()
    const undo = whenIdle(task)
    expect(task).not.toHaveBeenCalled()
    expect(request).toHaveBeenCalledWith(task, { timeout: 2_000 })
    undo()
    expect(cancel).toHaveBeenCalledWith(7)
  })

  test('behavior: waits 200 ms in browsers without requestIdleCallback (Safari)', () => {
    vi.stubGlobal('requestIdleCallback', undefined)
    vi.useFakeTimers()
    const [task, undone] = [vi.fn(), vi.fn()]
    whenIdle(task)
    whenIdle(undone)()
    vi.advanceTimersByTime(199)
    expect(task).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(task).toHaveBeenCalledTimes(1)
    expect(undone).not.toHaveBeenCalled()
  })
})
