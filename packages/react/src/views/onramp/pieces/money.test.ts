import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test.each([
  ['100', 'USD', 'en', '$100'],
  ['49.5', 'EUR', 'en', '€49.50'],
  ['1000', 'GBP', 'en', '£1,000'],
  ['100', 'EUR', 'de', '100\u00a0€'],
  ['12345678901234567890.12', 'USD', 'en', '$12,345,678,901,234,567,890.12'],
  ['5', 'BITCOIN', 'en', '5 BITCOIN'],
  ['5', '', 'en', '5 '],
  ['1e40', 'USD', 'en', '1e40 USD'],
])('formatMoney: writes %s %s in %s as %s', (amount, currency, locale, written) => {
  expect(formatMoney(amount, currency, locale)).toBe(written)
})
