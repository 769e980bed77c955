import { expect, test } from 'vitest'
import { fakeClock } from './fakeClock.ts'
import { retimedClock } from './retimedClock.ts'

test('default: a timeout lasts as long as the function says, and can be cancelled', () => {
  const clock = fakeClock(0)
  const { setTimeout, now } = retimedClock((ms) => (ms === 100 ? 5 : ms), clock)
  const over: [number, number][] = []
  for (const ms of [100, 10]) setTimeout(() => over.push([ms, now()]), ms)
  setTimeout(() => over.push([0, now()]), 7)()
  clock.tick(100)
  expect(over).toEqual([
    [100, 5],
    [10, 10],
  ])
})

test('behavior: a timeout of infinite duration never ends', () => {
  const clock = fakeClock(0)
  const { setTimeout } = retimedClock(() => Number.POSITIVE_INFINITY, clock)
  setTimeout(() => expect.unreachable(), 1)()
  setTimeout(() => expect.unreachable(), 1)
  clock.tick(1_000_000)
  expect(clock.pending()).toBe(0)
})
