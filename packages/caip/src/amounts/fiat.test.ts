import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fiatDecimals, fiatValue, parseFiat, roundFiat, showFiat, splitFiat } from './fiat.ts'
import { formatAmount } from './formatAmount.ts'
import { parseDecimal } from './parseDecimal.ts'

const usd = (text: string): bigint => parseFiat(text) ?? -1n

describe('parseDecimal', () => {
  test.each<[number | string, number, bigint | undefined]>([
    ['1.5', 6, 1_500_000n],
    [1e-7, 18, 100_000_000_000n],
    [1e21, 0, 10n ** 21n],
    ['1.239', 2, 123n],
    ['0.0000001', 6, 0n],
    ['007', 0, 7n],
    [`1${'0'.repeat(70)}`, 18, 10n ** 88n],
    ['', 18, undefined],
    ['-1', 18, undefined],
    ['1,5', 18, undefined],
    ['.5', 18, undefined],
    ['0x10', 18, undefined],
    [Number.NaN, 18, undefined],
    [Number.POSITIVE_INFINITY, 18, undefined],
    ['1e9999', 18, undefined],
    ['9'.repeat(201), 18, undefined],
  ])('default: reads %s with %d places as %s', (value, decimals, units) => {
    expect(parseDecimal(value, decimals)).toBe(units)
  })

  test('behavior: reads back what formatAmount wrote', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n), fc.nat(77), (value, decimals) => {
        expect(parseDecimal(formatAmount(value, decimals), decimals)).toBe(value)
      }),
    )
  })

  test('behavior: never throws, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.double(), fc.stringMatching(/^\d*\.?\d*e?[+-]?\d*$/)),
        fc.nat(77),
        (text, places) => {
          const units = parseDecimal(text, places)
          expect(units === undefined || units >= 0n).toBe(true)
        },
      ),
    )
  })
})

describe('splitFiat', () => {
  test.each([
    ['12.345', '12', '35'],
    ['12.344999', '12', '34'],
    ['0', '0', '00'],
    ['0.004', '0', '00'],
    ['0.999', '1', '00'],
    ['1234567.8', '1234567', '80'],
  ])('default: splits %s into %s and %s', (value, dollars, pennies) => {
    expect(splitFiat(usd(value))).toEqual({ dollars, pennies })
  })

  test('behavior: is off by at most half a cent', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 40n), (value) => {
        const shown = usd(roundFiat(value))
        const difference = shown > value ? shown - value : value - shown
        expect(difference * 2n <= 10n ** BigInt(fiatDecimals - 2)).toBe(true)
      }),
    )
  })
})

describe('fiatValue', () => {
  test.each<[bigint, number, string, string]>([
    [15n * 10n ** 15n, 18, '2000', '30.00'],
    [2_000_000n, 6, '1', '2.00'],
    [1n, 77, '1', '0.00'],
    [0n, 18, '3000.5', '0.00'],
    [10n ** 88n, 18, '1', `1${'0'.repeat(70)}.00`],
  ])('default: %d units with %d places at the price %s are worth %s', (quantity, decimals, price, worth) => {
    expect(roundFiat(fiatValue(quantity, decimals, usd(price)))).toBe(worth)
  })

  test('behavior: two parts are worth no more than the whole, and at most one unit less', () => {
    const amount = fc.bigInt(0n, 2n ** 128n)
    fc.assert(
      fc.property(amount, amount, fc.bigInt(0n, 10n ** 24n), fc.nat(30), (first, second, price, decimals) => {
        const parts = fiatValue(first, decimals, price) + fiatValue(second, decimals, price)
        const whole = fiatValue(first + second, decimals, price)
        expect(whole - parts === 0n || whole - parts === 1n).toBe(true)
      }),
    )
  })
})

describe('showFiat', () => {
  test.each([
    ['0', '', '0.00'],
    ['0.0049', '<', '0.01'],
    ['0.005', '', '0.01'],
    ['30', '', '30.00'],
    ['999999999999999.99', '', '999999999999999.99'],
    ['1000000000000000', '>', '999999999999999'],
  ])('default: shows %s with the sign %j and the amount %s', (value, sign, amount) => {
    expect(showFiat(usd(value))).toEqual({ sign, amount })
  })
})
