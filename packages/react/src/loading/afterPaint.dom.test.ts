import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { afterPaint } from './afterPaint.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('afterPaint', () => {
  test('default: runs once, after the callbacks of the next frame', () => {
    const order: string[] = []
    afterPaint(() => order.push('task'))
    requestAnimationFrame(() => order.push('frame'))
    vi.advanceTimersToNextFrame()
    vi.advanceTimersByTime(500)
    expect(order).toEqual(['frame', 'task'])
  })

  test('behavior: a page that draws no frames is not waited for', () => {
    vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1)
    const task = vi.fn()
    afterPaint(task)
    vi.advanceTimersByTime(99)
    expect(task).not.toHaveBeenCalled()
    vi.advanceTimersByTime(401)
    expect(task).toHaveBeenCalledTimes(1)
  })

  test.each([0, 16])('behavior: undone after %i ms, it never runs', (ms) => {
    const task = vi.fn()
    const undo = afterPaint(task)
    if (ms > 0) vi.advanceTimersToNextFrame()
    expect(task).not.toHaveBeenCalled()
    undo()
    vi.advanceTimersByTime(500)
    expect(task).not.toHaveBeenCalled()
  })
})
