import { systemClock } from '@holdfast/base'
import { fakeClock } from '@holdfast/testing/time'
import { expect, it } from 'vitest'
import { startLoop } from './startLoop.ts'

it('startLoop: continues after failures, and logs the first of consecutive equal failures', async () => {
  const outcomes = ['unreachable', 'unreachable', 'full', 'full', undefined, 'unreachable', undefined]
  const logged: unknown[] = []
  const loop = startLoop({
    turn: async () => {
      const outcome = outcomes.shift()
      if (outcome !== undefined) throw new Error(outcome)
      return false
    },
    pauseMs: 0,
    clock: systemClock,
    log: { warn: (...entry: unknown[]) => void logged.push(entry) },
    failureText: 'it did not work',
  })
  await expect.poll(() => outcomes).toEqual([])
  await loop.stop()
  expect(logged).toEqual(
    ['unreachable', 'full', 'unreachable'].map((text) => [
      { error: expect.objectContaining({ message: text }) },
      'it did not work',
    ]),
  )
})

it('startLoop: a query that fails with different values each time is logged once', async () => {
  let turns = 0
  const logged: unknown[] = []
  const loop = startLoop({
    turn: async () => {
      turns += 1
      throw new Error(`Failed query: select $1, ${turns}`, { cause: new Error('timeout') })
    },
    pauseMs: 0,
    clock: systemClock,
    log: { warn: (...entry: unknown[]) => void logged.push(entry) },
    failureText: 'it did not work',
  })
  await expect.poll(() => turns).toBeGreaterThan(3)
  await loop.stop()
  expect(logged).toHaveLength(1)
})

it('startLoop: the next turn follows after the pause, or earlier after wake(); stop() ends the loop and leaves no timer', async () => {
  let turns = 0
  const clock = fakeClock()
  const loop = startLoop({
    turn: async () => {
      turns += 1
      return false
    },
    pauseMs: 600_000,
    clock,
    log: { warn: () => undefined },
    failureText: 'it did not work',
  })
  await expect.poll(() => clock.pending(600_000)).toBe(1)
  await clock.advance(599_999)
  expect(turns).toBe(1)
  await clock.advance(1)
  expect(turns).toBe(2)
  loop.wake()
  await expect.poll(() => turns).toBe(3)
  await loop.stop()
  const after = turns
  loop.wake()
  expect([turns, clock.pending()]).toEqual([after, 0])
})
