import { expect, test } from 'vitest'
import { formatNumber } from './numbers.ts'

test('formatNumber: writes each number as its locale does, whichever came before', () => {
  expect(['en', 'de', 'en'].map((locale) => formatNumber(1234, locale))).toEqual(['1,234', '1.234', '1,234'])
})
