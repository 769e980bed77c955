import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { multiplyPrices, parsePrice, scalePrice, toJsonNumber, worthOf } from './decimal.ts'

describe('parsePrice', () => {
  it('default: parses a decimal into units of 10^-18', () => {
    expect(parsePrice('2000.50')).toBe(2_000_500_000_000_000_000_000n)
    expect(parsePrice('0')).toBe(0n)
    expect(parsePrice('0.0000000000000000019')).toBe(1n)
  })
  it.each(['', '-1', '1e3', '.5', '5.', '0x1', ' 1', '1,5', 'NaN', '9'.repeat(31)])(
    'error: %j is not a price',
    (text) => {
      expect(parsePrice(text)).toBeUndefined()
    },
  )
})

describe('toJsonNumber', () => {
  it('behavior: reads back as the written number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), (cents) => {
        const text = `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`
        expect(toJsonNumber(parsePrice(text) ?? -1n)).toBe(Number(text))
      }),
    )
  })
  it('behavior: stays finite for the largest balance at the largest price', () => {
    const worth = worthOf(2n ** 256n - 1n, 0, parsePrice('9'.repeat(30)) ?? 0n)
    expect(Number.isFinite(toJsonNumber(worth))).toBe(true)
  })
})

describe('worthOf', () => {
  it('default: multiplies the amount by the price', () => {
    expect(toJsonNumber(worthOf(1_500_000n, 6, parsePrice('2') ?? 0n))).toBe(3)
    expect(worthOf(1n, 77, parsePrice('2') ?? 0n)).toBe(0n)
  })
})

describe('scalePrice', () => {
  it('default: scales from eight decimal places, and from more than eighteen', () => {
    expect(scalePrice(200_050_000_000n, 8)).toBe(parsePrice('2000.5'))
    expect(scalePrice(10n ** 36n, 36)).toBe(parsePrice('1'))
    expect(multiplyPrices(parsePrice('0.5') ?? 0n, parsePrice('3') ?? 0n)).toBe(parsePrice('1.5'))
  })
})
