import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCache } from './createCache.ts'

describe('createCache', () => {
  it('default: keeps what was stored', () => {
    const cache = createCache<string>({ maxCost: 100 })
    cache.set('a', 'one', 1)
    cache.set('a', 'two', 1)
    expect([cache.get('a'), cache.get('b')]).toEqual(['two', undefined])
  })

  it('behavior: drops the entry that was unused for longest', () => {
    const cache = createCache<number>({ maxCost: 100 })
    for (const [index, key] of ['a', 'b', 'c', 'd'].entries()) {
      cache.set(key, index, 8)
      cache.get('a')
    }
    for (let index = 0; index < 7; index += 1) {
      cache.set(String(index), index, 8)
      cache.get('a')
    }
    expect(['a', 'b', 'c', 'd', '6'].map((key) => cache.get(key))).toEqual([0, undefined, 2, 3, 6])
  })

  it('behavior: does not keep an entry that costs more than a tenth of the cache', () => {
    const cache = createCache<number>({ maxCost: 100 })
    cache.set('a', 1, 1)
    cache.set('large', 2, 50)
    expect([cache.get('large'), cache.get('a')]).toEqual([undefined, 1])
  })

  it('behavior: never exceeds its total cost', () => {
    const entry = fc.record({ key: fc.stringMatching(/^[a-z]$/), cost: fc.nat(12) })
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 60 }), (entries) => {
        const cache = createCache<number>({ maxCost: 100 })
        for (const { key, cost } of entries) cache.set(key, cost, cost)
        const keys = new Set(entries.map(({ key }) => key))
        // A key of one letter adds two bytes to the cost of its entry.
        const total = Array.from(keys, (key) => (cache.get(key) ?? -2) + 2).reduce((sum, cost) => sum + cost, 0)
        expect(total).toBeLessThanOrEqual(100)
      }),
    )
  })
})
