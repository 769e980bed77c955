import { afterEach, expect, test, vi } from 'vitest'
import { formatNumber } from './numbers.ts'

afterEach(() => void vi.restoreAllMocks())

test('formatNumber: formats each number for its locale, regardless of the previous locale', () => {
  expect(['en', 'de', 'en'].map((locale) => formatNumber(1234, locale))).toEqual(['1,234', '1.234', '1,234'])
})

const locales = ['en', 'en-GB', 'de', 'de-CH', 'de-AT', 'ar', 'ar-EG', 'fa', 'en-IN', 'en-u-nu-arab', 'english', 'bn']

test.each(locales)('formatNumber: agrees with the browser on small and unusual numbers in %s', (locale) => {
  const numbers = [0, 1, 7, 10, 72, 490, 999, 1_000, 1_001, 12.5, 0.1, -1, -490, Number.NaN, Infinity, 123_456.789]
  const expected = numbers.map((value) => new Intl.NumberFormat(locale).format(value))
  expect(numbers.map((value) => formatNumber(value, locale))).toEqual(expected)
})

test('formatNumber: creates no formatter for a small count', () => {
  const formats = vi.spyOn(Intl, 'NumberFormat')
  expect(['en', 'en-US', 'de', 'de-AT'].map((locale) => formatNumber(490, locale))).toEqual(Array(4).fill('490'))
  expect(formats).not.toHaveBeenCalled()
  formatNumber(490, 'fa-IR')
  expect(formats).toHaveBeenCalledOnce()
})
