import { expect, onTestFinished, test, vi } from 'vitest'
import { quickClock } from './quickClock.ts'

test('default: a timeout within the limit takes a tenth of its time, and a longer one takes all of it', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const clock = quickClock({ upToMs: 1_000 })
  const over: number[] = []
  for (const ms of [1_000, 1_001]) clock.setTimeout(() => over.push(ms), ms)
  clock.setTimeout(() => over.push(0), 500)()
  vi.advanceTimersByTime(100)
  expect(over).toEqual([1_000])
  vi.advanceTimersByTime(900)
  expect(over).toEqual([1_000])
  vi.advanceTimersByTime(1)
  expect(over).toEqual([1_000, 1_001])
})
