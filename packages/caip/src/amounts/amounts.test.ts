import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AmountProblem, InvalidAmountError } from './errors.ts'
import { formatAmount, formatBalance, formatExact, formatStake, showAmount, showBalance } from './formatAmount.ts'
import { parseAmount, parsePositiveAmount } from './parseAmount.ts'

const ETHER = 10n ** 18n

function problemOf(text: string, decimals = 18): AmountProblem | undefined {
  try {
    parseAmount(text, decimals)
    return undefined
  } catch (error) {
    if (error instanceof InvalidAmountError) return error.problem
    throw error
  }
}

describe('parseAmount', () => {
  test.each([
    ['0', 0n],
    ['0.0001', 100_000_000_000_000n],
    ['0.000000000000000001', 1n],
    ['1', ETHER],
    ['1.', ETHER],
    ['.5', ETHER / 2n],
    ['007', 7n * ETHER],
    [' 1.5 ', (3n * ETHER) / 2n],
    ['0.1', ETHER / 10n],
  ])('default: reads %j as %s wei', (text, expected) => {
    expect(parseAmount(text, 18)).toBe(expected)
  })

  test.each<[string, AmountProblem]>([
    ['', 'empty'],
    ['   ', 'empty'],
    ['-1', 'negative'],
    ['-', 'negative'],
    ['1,5', 'comma'],
    ['1,000.00', 'comma'],
    ['1e-4', 'exponent'],
    ['1e30', 'exponent'],
    ['1E5', 'exponent'],
    ['0.0000000000000000001', 'tooManyDecimals'],
    ['0x10', 'notANumber'],
    ['NaN', 'notANumber'],
    ['Infinity', 'notANumber'],
    ['1 ETH', 'notANumber'],
    ['1.2.3', 'notANumber'],
    ['.', 'notANumber'],
    ['+1', 'notANumber'],
    ['1 000', 'notANumber'],
    ['١', 'notANumber'],
    [`1${'0'.repeat(70)}`, 'tooLarge'],
  ])('error: refuses %j with the problem %s', (text, problem) => {
    expect(problemOf(text)).toBe(problem)
  })

  test('behavior: text of any length is refused at once', () => {
    const digits = '9'.repeat(1_000_000)
    const startedAt = performance.now()
    expect(problemOf(digits)).toBe('tooLarge')
    expect(problemOf(`${digits}x`)).toBe('notANumber')
    expect(problemOf(`${digits}.${digits}`)).toBe('tooManyDecimals')
    expect(problemOf(`${digits}e${digits}`)).toBe('exponent')
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })

  test('behavior: leading zeros do not make an amount large', () => {
    expect(parseAmount(`${'0'.repeat(500)}1.5`, 18)).toBe((3n * ETHER) / 2n)
  })

  test('error: says what to type instead of a comma', () => {
    expect(() => parseAmount('1,5', 18)).toThrow('Use a point for decimals, for example 1.5.')
  })

  test('param: with zero decimals, only whole numbers are accepted', () => {
    expect(parseAmount('5', 0)).toBe(5n)
    expect(problemOf('5.1', 0)).toBe('tooManyDecimals')
  })

  test('behavior: is the inverse of formatExact, whatever the value and the places', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 36 }), (value, decimals) => {
        expect(parseAmount(formatExact(value, decimals), decimals)).toBe(value)
      }),
      { numRuns: 2000 },
    )
  })

  test('behavior: returns an amount or throws an InvalidAmountError, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => void problemOf(text)),
      { numRuns: 2000 },
    )
  })
})

describe('parsePositiveAmount', () => {
  test.each([
    ['1.5', (3n * ETHER) / 2n],
    ['0.000000000000000001', 1n],
    ['0', undefined],
    ['0.0', undefined],
    ['', undefined],
    ['1,5', undefined],
    ['0.0000000000000000001', undefined],
  ])('default: for %j, returns %s', (text, expected) => {
    expect(parsePositiveAmount(text, 18)).toBe(expected)
  })
})

describe('formatAmount', () => {
  test('behavior: rounds down, by less than one unit of the last place shown', () => {
    const value = fc.bigInt({ min: 0n, max: 10n ** 30n })
    fc.assert(
      fc.property(value, fc.integer({ min: 0, max: 18 }), (given, max) => {
        const shown = parseAmount(formatAmount(given, 18, { max }), 18)
        expect(shown <= given).toBe(true)
        expect(given - shown < 10n ** BigInt(18 - max)).toBe(true)
      }),
    )
  })

  test('behavior: keeps the sign, but not on zero', () => {
    expect(formatAmount(-15n, 1)).toBe('-1.5')
    expect(formatAmount(-1n, 18, { max: 2, min: 2 })).toBe('0.00')
  })
})

describe('formatStake', () => {
  test.each([
    [0n, '0.00'],
    [(3n * ETHER) / 2n, '1.50'],
    [ETHER / 10_000n, '0.0001'],
    [ETHER / 10_000n - 1n, '0.00'],
    [ETHER - 1n, '0.9999'],
    [1234n * ETHER + 5n, '1234.00'],
  ])('default: writes %s wei as %s', (wei, expected) => {
    expect(formatStake(wei)).toBe(expected)
  })
})

describe('showAmount', () => {
  test.each<[bigint, number, string, string | undefined]>([
    [0n, 18, '0.00', undefined],
    [10n * ETHER, 18, '10.00', undefined],
    [ETHER / 10_000n, 18, '0.0001', undefined],
    [8_999_834_714_475_122_160n, 18, '8.9998', '8.99983471447512216'],
    [1n, 18, '< 0.0001', '0.000000000000000001'],
    [ETHER + 1n, 18, '1.00', '1.000000000000000001'],
    [10n ** 15n * ETHER, 18, '1000000000000000.00', undefined],
    [123_456n, 6, '0.1234', '0.123456'],
    [7n, 0, '7.00', undefined],
  ])('default: writes %s units with %s decimals as %s', (value, decimals, short, exact) => {
    expect(showAmount(value, decimals)).toEqual({ short, exact })
  })

  test('behavior: `short` alone is the whole amount; otherwise `exact` parses to the same amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.integer({ min: 0, max: 24 }), (value, decimals) => {
        const { short, exact } = showAmount(value, decimals)
        expect(parseAmount(exact ?? short, Math.max(decimals, 2))).toBe(
          value * 10n ** BigInt(Math.max(0, 2 - decimals)),
        )
      }),
    )
  })
})

describe('showBalance', () => {
  test('default: writes three decimals, and the exact amount if there are more', () => {
    expect(showBalance(ETHER, 18)).toEqual({ short: '1.000', exact: undefined })
    expect(showBalance(ETHER / 10_000n, 18)).toEqual({ short: '0.000', exact: '0.0001' })
  })
})

describe('formatBalance', () => {
  test('default: writes three decimals, the rest cut off; 0.000 for an unknown balance', () => {
    expect(formatBalance(ETHER + 999_900_000_000_000n, 18)).toBe('1.000')
    expect(formatBalance(1_234_567n, 6)).toBe('1.234')
    expect(formatBalance(0n, 18)).toBe('0.000')
    expect(formatBalance(undefined, 18)).toBe('0.000')
  })
})
