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
    log: { warn: (...entry: unknown[]) => void logged.push(entry) },
    failureText: 'it did not work',
  })
  await expect.poll(() => turns).toBeGreaterThan(3)
  await loop.stop()
  expect(logged).toHaveLength(1)
})

it('startLoop: wake() ends the pause early, and stop() ends the loop after the current turn', async () => {
  let turns = 0
  const loop = startLoop({
    turn: async () => {
      turns += 1
      return false
    },
    pauseMs: 600_000,
    log: { warn: () => undefined },
    failureText: 'it did not work',
  })
  await expect.poll(() => turns).toBe(1)
  loop.wake()
  await expect.poll(() => turns).toBe(2)
  await loop.stop()
  const after = turns
  loop.wake()
  expect(turns).toBe(after)
})
