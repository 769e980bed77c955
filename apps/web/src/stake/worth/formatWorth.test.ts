import { parseFiat } from '@holdfast/caip'
import { expect, test } from 'vitest'
import { formatWorth } from './formatWorth.ts'

test.each([
  ['24.117', '≈ $24.12'],
  ['1234567.8', '≈ $1,234,567.80'],
  ['0', '≈ $0.00'],
  ['0.0001', '< $0.01'],
  ['1e40', '> $999,999,999,999,999.00'],
])('default: %s', (value, shown) => {
  expect(formatWorth(parseFiat(value) ?? -1n)).toBe(shown)
})
