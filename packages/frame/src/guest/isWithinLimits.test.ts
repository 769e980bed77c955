import { describe, expect, test } from 'vitest'
import { isWithinLimits } from './isWithinLimits.ts'

/** Nests a number in this many lists. */
const nest = (levels: number): unknown => (levels === 0 ? 0 : [nest(levels - 1)])

describe('isWithinLimits', () => {
  test.each([
    ['a text of 64 kB with its quotation marks', 'x'.repeat(65_534), true],
    ['a text that is one character longer', 'x'.repeat(65_535), false],
    ['64 levels', nest(64), true],
    ['65 levels', nest(65), false],
    ['keys that are too long together', { ['a'.repeat(40_000)]: 1, ['b'.repeat(40_000)]: 1 }, false],
    ['many small items', Array.from({ length: 30_000 }, () => 1), false],
    ['an object of a class', new Date(0), false],
    ['an object without a prototype', Object.create(null), false],
    ['a function', () => {}, false],
  ])('default: tells whether %s is within the limits', (_, value, isWithin) => {
    expect(isWithinLimits(value)).toBe(isWithin)
  })

  test('behavior: an endless list is refused before it is walked', () => {
    const endless: unknown[] = []
    endless.length = 4_294_967_295
    let reads = 0
    const counted = new Proxy(endless, { ownKeys: (list) => ((reads += 1), Reflect.ownKeys(list)) })
    expect([isWithinLimits(counted), reads]).toEqual([false, 0])
  })
})
