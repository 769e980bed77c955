import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockRanges, blocksPerRead } from './history.ts'

describe('blockRanges', () => {
  it('default: yields the newest range first, down to the first block', () => {
    expect(Array.from(blockRanges(10n, 60_000n))).toEqual([
      { fromBlock: 10_001n, toBlock: 60_000n },
      { fromBlock: 10n, toBlock: 10_000n },
    ])
    expect(Array.from(blockRanges(5n, 5n))).toEqual([{ fromBlock: 5n, toBlock: 5n }])
    expect(Array.from(blockRanges(6n, 5n))).toEqual([])
  })

  it('behavior: covers every block exactly once, in ranges within the limit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 6n }), fc.bigInt({ min: 0n, max: 10n ** 6n }), (first, length) => {
        let next = first + length
        for (const { fromBlock, toBlock } of blockRanges(first, next)) {
          expect(toBlock).toBe(next)
          expect(toBlock - fromBlock < blocksPerRead).toBe(true)
          next = fromBlock - 1n
        }
        expect(next).toBe(first - 1n)
      }),
    )
  })
})
