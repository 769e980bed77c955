import { expect, test } from 'vitest'
import { aheadClock } from './aheadClock.ts'

test('default: runs like the machine’s clock, ahead of it', () => {
  const clock = aheadClock()
  clock.aheadMs = 60_000
  const [before, now, after] = [Date.now(), clock.now(), Date.now()]
  expect([now - 60_000 >= before, now - 60_000 <= after]).toEqual([true, true])
  expect(clock.monotonic()).toBeGreaterThanOrEqual(60_000)
})

test('param: stillAt: stands still unless a test moves it', () => {
  const clock = aheadClock({ stillAt: 5 })
  expect([clock.now(), clock.monotonic()]).toEqual([5, 5])
  clock.aheadMs = -3
  expect([clock.now(), clock.monotonic()]).toEqual([2, 2])
})

test('behavior: step changes only the time of day', () => {
  const clock = aheadClock({ stillAt: 5 })
  clock.step(-4)
  clock.step(1)
  expect([clock.now(), clock.monotonic()]).toEqual([2, 5])
})
