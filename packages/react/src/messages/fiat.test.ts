import { parseFiat } from '@holdfast/caip'
import { describe, expect, test } from 'vitest'
import { formatFiat } from './fiat.ts'

const written = (value: string, locale = 'en') =>
  formatFiat(parseFiat(value) ?? 0n, locale).map(({ text, isCents }) => (isCents ? `(${text})` : text))

describe('formatFiat', () => {
  test.each([
    ['1234.567', 'en', ['$1,234', '(.57)']],
    ['0', 'en', ['$0', '(.00)']],
    ['0.001', 'en', ['< $0', '(.01)']],
    ['12.345', 'de', ['12', '(,35)', '\u00A0$']],
    ['1e70', 'en', ['> $999,999,999,999,999', '(.00)']],
    // In a line from right to left, the dollar sign stays with its letters.
    ['1.5', 'ar', ['\u200F1', '(.50)', '\u00A0\u2066US$\u2069']],
    // More digits than a floating-point number can represent.
    ['900719925474099.93', 'en', ['$900,719,925,474,099', '(.93)']],
  ])('default: formats %s in %s', (value, locale, parts) => {
    expect(written(value, locale)).toEqual(parts)
  })
})
