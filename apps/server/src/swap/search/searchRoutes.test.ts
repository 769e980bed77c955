import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOutOf } from './constantProduct.ts'
import { MAX_HOPS, type Pool, reservesFrom, searchRoutes } from './searchRoutes.ts'

type Address = `0x${string}`
const tokens: readonly Address[] = ['0xa', '0xb', '0xc', '0xd', '0xe', '0xf']
const [a, b, c, d] = tokens as [Address, Address, Address, Address]
const amount = fc.bigInt({ min: 1n, max: 10n ** 30n })

const anyPool = fc
  .record({
    one: fc.constantFrom(...tokens),
    other: fc.constantFrom(...tokens),
    reserves: fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.bigInt({ min: 0n, max: 10n ** 24n })),
    feeBps: fc.constantFrom(0n, 5n, 30n, 100n),
  })
  .filter(({ one, other }) => one !== other)

/** Several pools may have the same two tokens. */
const anyPools = fc.array(anyPool, { maxLength: 18 }).map((drawn) =>
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

/** Computes the output of the best route that repeats no token, by trying all. */
function tryEverything(pools: readonly Pool[], at: Address, to: Address, amountIn: bigint, passed: Address[]): bigint {
  if (at === to) return amountIn
  if (passed.length > MAX_HOPS) return 0n
  let best = 0n
  for (const pool of pools) {
    if (!pool.tokens.includes(at)) continue
    const other = pool.tokens[0] === at ? pool.tokens[1] : pool.tokens[0]
    if (passed.includes(other)) continue
    const amountOut = amountOutOf(amountIn, reservesFrom(pool, at))
    if (amountOut === 0n) continue
    const whole = tryEverything(pools, other, to, amountOut, [...passed, other])
    if (whole > best) best = whole
  }
  return best
}

const pool = (one: Address, other: Address, reserves: [bigint, bigint]): Pool => ({
  address: `0x${one.slice(2)}${other.slice(2)}`,
  tokens: [one, other],
  reserves,
  feeBps: 30n,
  group: 'pools',
})

describe('searchRoutes', () => {
  it('behavior: finds what an exhaustive search finds', () => {
    fc.assert(
      fc.property(anyPools, amount, (pools, amountIn) => {
        const best = searchRoutes({ pools, from: a, to: b, amountIn }).reduce(
          (most, { amountOut }) => (amountOut > most ? amountOut : most),
          0n,
        )
        expect(best).toBe(tryEverything(pools, a, b, amountIn, [a]))
      }),
      { numRuns: 1_000 },
    )
  })

  it('behavior: each route is connected, and gives what it states', () => {
    fc.assert(
      fc.property(anyPools, amount, (pools, amountIn) => {
        for (const route of searchRoutes({ pools, from: a, to: b, amountIn })) {
          expect([route.path[0], route.path.at(-1)]).toEqual([a, b])
          expect(new Set(route.path).size).toBe(route.path.length)
          let amountOut = amountIn
          for (const [index, hop] of route.pools.entries()) {
            const [tokenIn, tokenOut] = route.path.slice(index)
            expect(new Set(hop.tokens)).toEqual(new Set([tokenIn, tokenOut]))
            amountOut = amountOutOf(amountOut, reservesFrom(hop, tokenIn ?? a))
          }
          expect(amountOut).toBe(route.amountOut)
        }
      }),
    )
  })

  it('default: finds routes over one pool, two and three, the shortest first', () => {
    const deep: [bigint, bigint] = [10n ** 20n, 10n ** 20n]
    const pools = [
      pool(a, b, [10n ** 10n, 10n ** 10n]),
      pool(a, c, deep),
      pool(c, b, deep),
      pool(c, d, deep),
      pool(d, b, deep),
    ]
    const found = searchRoutes({ pools, from: a, to: b, amountIn: 10n ** 12n })
    expect(found.map(({ path }) => path)).toEqual([
      [a, b],
      [a, c, b],
      [a, c, d, b],
    ])
    expect(found[1]?.amountOut).toBeGreaterThan(found[0]?.amountOut ?? 0n)
  })

  it.each([
    ['no pool', []],
    ['a pool that is empty on a side', [pool(a, b, [0n, 10n]), pool(b, a, [10n, 0n])]],
    ['four hops', [pool(a, c, [9n, 9n]), pool(c, d, [9n, 9n]), pool(d, '0xe', [9n, 9n]), pool('0xe', b, [9n, 9n])]],
  ])('error: %s gives no route', (_name, pools) => {
    expect(searchRoutes({ pools, from: a, to: b, amountIn: 1_000n })).toEqual([])
  })
})
