import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backoffMs } from './backoffMs.ts'

describe('backoffMs', () => {
  test('default: doubles up to the ceiling', () => {
    const waits = [0, 1, 2, 3, 4, 50].map((attempt) =>
      backoffMs({ attempt, baseMs: 100, maxMs: 1000, random: () => 1 }),
    )
    expect(waits).toEqual([100, 200, 400, 800, 1000, 1000])
  })

  test('behavior: stays between half of the longest wait and all of it', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, chance) => {
        const longest = backoffMs({ attempt, baseMs: 250, maxMs: 30_000, random: () => 1 })
        const ms = backoffMs({ attempt, baseMs: 250, maxMs: 30_000, random: () => chance })
        expect(ms).toBeGreaterThanOrEqual(Math.floor(longest / 2))
        expect(ms).toBeLessThanOrEqual(longest)
      }),
    )
  })
})
