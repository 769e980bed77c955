import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeV3Path, impactOfParts } from './concentrated.ts'
import { MILLION } from './constantProduct.ts'
import {
  divideInQuarters,
  type QuotedPool,
  type QuotedRoute,
  quartersOf,
  searchQuotedRoutes,
} from './searchQuotedRoutes.ts'

const addressOf = (index: number): `0x${string}` => `0x${index.toString(16).padStart(40, '0')}`
const tokens = [1, 2, 3, 4, 5].map(addressOf)
const [from, to] = [addressOf(1), addressOf(5)]

/** Pools that each have a rate, in thousandths. */
const anyPools = fc
  .uniqueArray(
    fc.record({
      pair: fc.subarray(tokens, { minLength: 2, maxLength: 2 }),
      fee: fc.constantFrom(100, 500, 3_000),
      rate: fc.bigInt({ min: 0n, max: 2_000n }),
    }),
    { selector: ({ pair, fee }) => `${pair.join()} ${fee}`, maxLength: 12 },
  )
  .map((listed) =>
    listed.map(({ pair: [one = from, other = to], fee, rate }, index) => ({
      pool: { address: addressOf(100 + index), tokens: [one, other], fee } as QuotedPool,
      rate,
    })),
  )

/** Finds the largest output of any route by trying each. */
function bestByTrying(pools: readonly { pool: QuotedPool; rate: bigint }[], amountIn: bigint): bigint {
  const follow = (token: string, amount: bigint, passed: readonly string[]): bigint =>
    token === to
      ? amount
      : passed.length >= 3
        ? 0n
        : pools
            .filter(({ pool }) => pool.tokens.some((each) => each === token))
            .map(({ pool, rate }) => {
              const next = pool.tokens[0] === token ? pool.tokens[1] : pool.tokens[0]
              if (next === from || passed.includes(next)) return 0n
              return follow(next, (amount * rate) / 1_000n, [...passed, token])
            })
            .reduce((most, one) => (one > most ? one : most), 0n)
  return follow(from, amountIn, [])
}

describe('searchQuotedRoutes', () => {
  it('property: the first route is the best of all, and the quoter is asked at most once per hop', async () => {
    await fc.assert(
      fc.asyncProperty(anyPools, async (listed) => {
        const rateOf = new Map(listed.map(({ pool, rate }) => [pool, rate]))
        let asked = 0
        const routes = await searchQuotedRoutes({
          pools: listed.map(({ pool }) => pool),
          from,
          to,
          amountIn: 10n ** 18n,
          quote: async (hops) => {
            asked += 1
            return hops.map(({ pool, amountIn }) => (amountIn * (rateOf.get(pool) ?? 0n)) / 1_000n || undefined)
          },
        })
        const outputOf = ({ pools }: QuotedRoute): bigint =>
          pools.reduce((amount, pool) => (amount * (rateOf.get(pool) ?? 0n)) / 1_000n, 10n ** 18n)
        expect(routes[0] ? outputOf(routes[0]) : 0n).toBe(bestByTrying(listed, 10n ** 18n))
        expect(asked).toBeLessThanOrEqual(3)
        for (const { path, pools } of routes) {
          expect([path[0], path.at(-1), new Set(path).size]).toEqual([from, to, pools.length + 1])
        }
      }),
    )
  })
})

describe('divideInQuarters', () => {
  const poolOf = (index: number): QuotedPool => ({ address: addressOf(index), tokens: [from, to], fee: 500 })
  const [shared, second] = [poolOf(1), poolOf(2)]
  const routes: QuotedRoute[] = [shared, second, shared].map((pool) => ({ path: [from, to], pools: [pool] }))

  it('default: returns each route alone, and divides the quarters between every two routes without a common pool', () => {
    const found = divideInQuarters(routes, [
      [1n, 2n, 3n, 4n],
      [1n, 2n, 3n, 4n],
      [1n, 2n, 3n, 4n],
    ])
    expect(found.filter((parts) => parts.length === 1)).toHaveLength(3)
    const pairs = found.filter((parts) => parts.length === 2)
    expect(pairs.map((parts) => parts.map(({ route, quarters }) => `${route}:${quarters}`).join(' '))).toEqual([
      '0:1 1:3',
      '0:2 1:2',
      '0:3 1:1',
      '1:1 2:3',
      '1:2 2:2',
      '1:3 2:1',
    ])
  })

  it('behavior: a route without a quote gets no part', () => {
    const found = divideInQuarters(routes.slice(0, 2), [
      [1n, undefined, 3n, undefined],
      [0n, 2n, undefined, 4n],
    ])
    expect(found).toEqual([[{ route: 1, quarters: 4, amountOut: 4n }]])
  })

  it('property: quarters never exceed the whole', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 128n }), fc.integer({ min: 0, max: 4 }), (amount, quarters) => {
        expect(quartersOf(amount, quarters) + quartersOf(amount, 4 - quarters)).toBeLessThanOrEqual(amount)
        expect(quartersOf(amount, 4)).toBe(amount)
      }),
    )
  })
})

describe('impactOfParts', () => {
  const even = { sqrtPriceX96: 2n ** 96n, zeroForOne: true }
  it.each([
    ['nothing lost', 1_000n, 1_000n, 0n],
    ['a hundredth lost', 1_000n, 990n, 10_000n],
    ['more than the price says', 1_000n, 1_001n, 0n],
    ['nothing arrives', 1_000n, 0n, MILLION],
  ])('default: computes the impact: %s', (_, amountIn, amountOut, impact) => {
    expect(impactOfParts([{ amountIn, amountOut, hops: [even] }])).toBe(impact)
  })

  it('behavior: prices of hops multiply, each from the paid side; an unknown price counts as a total loss', () => {
    const double = 2n ** 97n // The square root of four.
    const hops = [
      { sqrtPriceX96: double, zeroForOne: true },
      { sqrtPriceX96: double, zeroForOne: false },
      { sqrtPriceX96: double, zeroForOne: true },
    ]
    expect(impactOfParts([{ amountIn: 100n, amountOut: 400n, hops }])).toBe(0n)
    const unknown = [{ sqrtPriceX96: 0n, zeroForOne: true }]
    expect(impactOfParts([{ amountIn: 100n, amountOut: 400n, hops: unknown }])).toBe(MILLION)
  })
})

it('encodeV3Path: alternates tokens and fees, each fee in three bytes', () => {
  expect(encodeV3Path([addressOf(1), addressOf(2), addressOf(3)], [500, 10_000])).toBe(
    `${addressOf(1)}0001f4${addressOf(2).slice(2)}002710${addressOf(3).slice(2)}`,
  )
})
