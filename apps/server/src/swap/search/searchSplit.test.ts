import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountThrough, type Pool, searchRoutes } from './searchRoutes.ts'
import { searchSplit } from './searchSplit.ts'

type Address = `0x${string}`
const tokens: readonly Address[] = ['0xa', '0xb', '0xc', '0xd']
const [a, b, c] = tokens as [Address, Address, Address]
const UNIT = 10n ** 18n

/** Pools over a few tokens, with at least `least` of each token. */
const poolsOf = (least: bigint): fc.Arbitrary<Pool[]> => {
  const reserve = fc.bigInt({ min: least, max: 10n ** 24n })
  const anyPool = fc
    .record({
      one: fc.constantFrom(...tokens),
      other: fc.constantFrom(...tokens),
      reserves: fc.tuple(reserve, reserve),
      feeBps: fc.constantFrom(5n, 30n, 100n),
    })
    .filter(({ one, other }) => one !== other)
  return fc.array(anyPool, { maxLength: 14 }).map((drawn) =>
    drawn.map(
      ({ one, other, reserves, feeBps }, index): Pool => ({
        address: `0x${index}`,
        tokens: [one, other],
        reserves,
        feeBps,
        group: 'pools',
      }),
    ),
  )
}
const anyPools = poolsOf(0n)
/** In a nearly empty pool, one wei of rounding can be worth any amount of the other token; in these pools, at most 10^6. */
const filledPools = poolsOf(UNIT)
const anyAmount = fc.bigInt({ min: 1n, max: 10n ** 24n })

/** Yields every way to divide the steps among `partCount` parts. */
function* divisions(steps: number, partCount: number): Generator<number[]> {
  if (partCount === 1) yield [steps]
  else {
    for (let first = 0; first <= steps; first += 1) {
      for (const rest of divisions(steps - first, partCount - 1)) yield [first, ...rest]
    }
  }
}

const total = (parts: readonly { amountOut: bigint }[]): bigint =>
  parts.reduce((sum, { amountOut }) => sum + amountOut, 0n)

describe('searchSplit', () => {
  it('behavior: the parts add up to the whole, share no pool, and yield what they state', () => {
    fc.assert(
      fc.property(anyPools, anyAmount, (pools, amountIn) => {
        const parts = searchSplit({ pools, from: a, to: b, amountIn })
        if (parts.length === 0) {
          expect(searchRoutes({ pools, from: a, to: b, amountIn })).toEqual([])
          return
        }
        expect(parts.reduce((sum, part) => sum + part.amountIn, 0n)).toBe(amountIn)
        const used = parts.flatMap((part) => part.pools)
        expect(new Set(used).size).toBe(used.length)
        for (const part of parts) {
          expect(amountThrough(part, part.amountIn)).toBe(part.amountOut)
          expect([part.path[0], part.path.at(-1)]).toEqual([a, b])
        }
      }),
    )
  })

  it('behavior: yields as much as the best of all divisions over the same routes', () => {
    fc.assert(
      fc.property(filledPools, fc.bigInt({ min: UNIT, max: 10n ** 24n }), (pools, amountIn) => {
        const parts = searchSplit({ pools, from: a, to: b, amountIn })
        if (parts.length < 2) return
        let best = 0n
        for (const division of divisions(20, parts.length)) {
          const sum = parts.reduce(
            (amount, part, at) => amount + amountThrough(part, (amountIn * BigInt(division[at] ?? 0)) / 20n),
            0n,
          )
          if (sum > best) best = sum
        }
        // Each step may lose a wei to rounding, and the two hops that follow may multiply it by 10^6 each.
        expect(total(parts)).toBeGreaterThanOrEqual(best - 60n * 10n ** 12n)
      }),
      { numRuns: 60 },
    )
  })

  it('default: halves an amount between two pools of the same size, which yields more than either pool alone', () => {
    const pool = (address: Address, one: Address, other: Address): Pool => ({
      address,
      tokens: [one, other],
      reserves: [1_000n * UNIT, 1_000n * UNIT],
      feeBps: 30n,
      group: 'pools',
    })
    const pools = [pool('0x1', a, b), pool('0x2', a, b)]
    const parts = searchSplit({ pools, from: a, to: b, amountIn: 100n * UNIT })
    expect(parts.map(({ amountIn }) => amountIn)).toEqual([50n * UNIT, 50n * UNIT])
    const [whole] = searchRoutes({ pools, from: a, to: b, amountIn: 100n * UNIT })
    expect(total(parts)).toBeGreaterThan(whole?.amountOut ?? 0n)
    // The second route crosses a further pool: it gets less, or nothing of a small amount.
    const around = [pool('0x1', a, b), pool('0x3', a, c), pool('0x4', c, b)]
    expect(searchSplit({ pools: around, from: a, to: b, amountIn: UNIT })).toHaveLength(1)
    expect(searchSplit({ pools: around, from: a, to: b, amountIn: 100n * UNIT })).toHaveLength(2)
  })

  it('error: returns nothing when there is no route', () => {
    expect(searchSplit({ pools: [], from: a, to: b, amountIn: 1n })).toEqual([])
  })
})
