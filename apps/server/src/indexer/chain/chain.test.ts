import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../node/schema.ts'
import { fetchAhead, type Range } from './fetchAhead.ts'
import { findFork } from './findFork.ts'
import { createRangeSize } from './rangeSize.ts'
import { createTraceChoice } from './traceChoice.ts'

describe('findFork', () => {
  it('default: finds the newest common block with few calls', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 256 }), fc.nat(256), async (length, commonCount) => {
        const kept = Array.from({ length }, (_, number) => ({ number, hash: `0x${number}` as Hex }))
        let asked = 0
        const fork = await findFork(kept, async (number) => {
          asked += 1
          return number < commonCount ? `0x${number}` : '0xother'
        })
        expect(fork?.number).toBe(commonCount === 0 ? undefined : Math.min(commonCount, length) - 1)
        expect(asked).toBeLessThanOrEqual(Math.ceil(Math.log2(length + 1)))
      }),
    )
  })
})

describe('createRangeSize', () => {
  it('behavior: grows while blocks have few rows, up to a bound', () => {
    const size = createRangeSize()
    const sizes = Array.from({ length: 10 }, () => {
      size.recordSuccess({ blocks: size.current(), rows: 0 })
      return size.current()
    })
    expect(sizes).toEqual(sizes.toSorted((one, other) => one - other))
    expect(sizes.at(-1)).toBe(2_000)
  })

  it('behavior: shrinks at once when blocks have many rows', () => {
    const size = createRangeSize()
    for (let range = 0; range < 10; range += 1) size.recordSuccess({ blocks: size.current(), rows: 0 })
    size.recordSuccess({ blocks: size.current(), rows: size.current() * 1_000 })
    expect(size.current()).toBeLessThan(5)
  })

  it('behavior: halves after a failure, down to one block, and then grows slowly', () => {
    const size = createRangeSize()
    for (let failure = 0; failure < 20; failure += 1) size.recordFailure()
    expect(size.current()).toBe(1)
    for (let range = 0; range < 3; range += 1) size.recordSuccess({ blocks: size.current(), rows: 0 })
    expect(size.current()).toBeLessThan(8)
  })

  it('behavior: short ranges at the head do not increase the size', () => {
    const size = createRangeSize()
    const before = size.current()
    for (let block = 0; block < 50; block += 1) size.recordSuccess({ blocks: 1, rows: 0 })
    expect(size.current()).toBe(before)
  })

  it('behavior: is always a whole number of at least 1', () => {
    const event = fc.oneof(fc.constant('failed' as const), fc.nat(100_000))
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const size = createRangeSize()
        for (const one of events) {
          if (one === 'failed') size.recordFailure()
          else size.recordSuccess({ blocks: size.current(), rows: one })
          expect(Number.isInteger(size.current()) && size.current() >= 1 && size.current() <= 2_000).toBe(true)
        }
      }),
    )
  })
})

describe('fetchAhead', () => {
  it('behavior: yields every block once, in order, and holds no more ranges than its depth', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(fc.nat(200), sizes, fc.integer({ min: 1, max: 4 }), async (to, sizesGiven, depth) => {
        let [turn, held, most] = [0, 0, 0]
        const fetch = async (range: Range): Promise<Range> => {
          held += 1
          most = Math.max(most, held)
          return range
        }
        const size = (): number => sizesGiven[(turn += 1) % sizesGiven.length] ?? 1
        let next = 0
        for await (const { range, fetched } of fetchAhead({ from: 0, to }, { depth, size, fetch })) {
          held -= 1
          expect(range.from).toBe(next)
          expect(fetched).toEqual(range)
          next = range.to + 1
        }
        expect(next).toBe(to + 1)
        expect(most).toBeLessThanOrEqual(depth)
      }),
    )
  })

  it('error: a failed range ends the iteration at its turn', async () => {
    const yielded: number[] = []
    const fetch = async ({ from }: Range): Promise<number> => {
      if (from === 2) throw new RangeError('no more')
      return from
    }
    const read = async (): Promise<void> => {
      for await (const { fetched } of fetchAhead({ from: 0, to: 5 }, { depth: 4, size: () => 1, fetch }))
        yielded.push(fetched)
    }
    await expect(read()).rejects.toThrow('no more')
    expect(yielded).toEqual([0, 1])
  })
})

describe('createTraceChoice', () => {
  const failure = { method: 'debug_traceBlockByNumber', reason: 'refused' } as const
  it('behavior: does not trace blocks that failed three times, and traces again after them', () => {
    const choice = createTraceChoice()
    const next = { from: 10, blocks: 2 }
    expect([1, 2, 3].map(() => choice.recordFailure(failure, next))).toEqual([false, false, true])
    expect([10, 11, 12].map((from) => choice.isTraced({ from, to: from }))).toEqual([false, false, true])
  })

  it('behavior: failures of other methods, and refusals because of a limit, do not count', () => {
    const choice = createTraceChoice()
    for (let count = 0; count < 10; count += 1) {
      choice.recordFailure({ method: 'eth_getBlockByNumber', reason: 'refused' }, { from: 0, blocks: 1 })
      choice.recordFailure({ ...failure, reason: 'limited' }, { from: 0, blocks: 1 })
    }
    expect(choice.isTraced({ from: 0, to: 0 })).toBe(true)
  })
})
