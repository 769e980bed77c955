import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOutOf, MILLION, priceImpactOf } from './constantProduct.ts'

const amount = fc.bigInt({ min: 1n, max: 2n ** 112n - 1n })
const reserves = fc.record({ reserveIn: amount, reserveOut: amount, feeBps: fc.bigInt({ min: 0n, max: 100n }) })

describe('amountOutOf', () => {
  it('behavior: the product never falls, one more unit of output would make it fall, and no pool empties', () => {
    fc.assert(
      fc.property(amount, reserves, (amountIn, pool) => {
        const out = amountOutOf(amountIn, pool)
        expect(out).toBeLessThan(pool.reserveOut)
        const productGain = (reserveLeft: bigint): bigint =>
          (pool.reserveIn * 10_000n + amountIn * (10_000n - pool.feeBps)) * reserveLeft -
          pool.reserveIn * pool.reserveOut * 10_000n
        expect(productGain(pool.reserveOut - out)).toBeGreaterThanOrEqual(0n)
        expect(productGain(pool.reserveOut - out - 1n)).toBeLessThan(0n)
      }),
    )
  })
  it('behavior: a larger payment never gives less', () => {
    fc.assert(
      fc.property(amount, amount, reserves, (one, more, pool) => {
        expect(amountOutOf(one + more, pool)).toBeGreaterThanOrEqual(amountOutOf(one, pool))
      }),
    )
  })
  it('default: computes the output like the formula with 997 of 1000', () => {
    expect(amountOutOf(1_000n, { reserveIn: 100_000n, reserveOut: 200_000n, feeBps: 30n })).toBe(
      (1_000n * 997n * 200_000n) / (100_000n * 1_000n + 1_000n * 997n),
    )
  })
  it.each([
    [0n, 1n, 1n],
    [-1n, 1n, 1n],
    [1n, 0n, 1n],
    [1n, 1n, 0n],
  ])('error: paying %s into reserves of %s and %s gives nothing', (amountIn, reserveIn, reserveOut) => {
    expect(amountOutOf(amountIn, { reserveIn, reserveOut, feeBps: 30n })).toBe(0n)
  })
})

describe('priceImpactOf', () => {
  it('default: paying half of the pool’s reserve has an impact of a third; the fee counts too', () => {
    const pool = { reserveIn: 10n ** 24n, reserveOut: 10n ** 24n, feeBps: 0n }
    const amountIn = 5n * 10n ** 23n
    expect(priceImpactOf(amountIn, amountOutOf(amountIn, pool), [pool])).toBe(333_334n)
    const small = 10n ** 12n
    const withFee = { ...pool, feeBps: 30n }
    expect(priceImpactOf(small, amountOutOf(small, withFee), [withFee])).toBe(3_001n)
  })
  it('behavior: grows with the amount', () => {
    const pool = { reserveIn: 10n ** 24n, reserveOut: 10n ** 24n, feeBps: 30n }
    const impacts = Array.from({ length: 16 }, (_, index) => {
      const amountIn = 10n ** 20n * 2n ** BigInt(index)
      return priceImpactOf(amountIn, amountOutOf(amountIn, pool), [pool])
    })
    for (const [index, impact] of impacts.entries()) expect(impact).toBeGreaterThan(impacts[index - 1] ?? 0n)
  })
  it('behavior: lies between 0 and 100 %, and is 100 % when nothing comes out', () => {
    fc.assert(
      fc.property(amount, reserves, (amountIn, pool) => {
        const impact = priceImpactOf(amountIn, amountOutOf(amountIn, pool), [pool])
        expect(impact).toBeGreaterThanOrEqual(0n)
        expect(impact).toBeLessThanOrEqual(MILLION)
      }),
    )
    expect(priceImpactOf(1n, 0n, [])).toBe(MILLION)
  })
})
