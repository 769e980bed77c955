import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMessage } from './format.ts'

describe('formatMessage', () => {
  test('default: fills each placeholder, at every occurrence', () => {
    expect(formatMessage('{a} and {b} and {a}', { a: 'x', b: 'y' }, 'en')).toBe('x and y and x')
  })

  test('behavior: writes numbers the way the locale does', () => {
    expect(formatMessage('{n}', { n: 12345.5 }, 'en')).toBe('12,345.5')
    expect(formatMessage('{n}', { n: 12345.5 }, 'de')).toBe('12.345,5')
  })

  test.each([
    ['en', 0, '0 networks'],
    ['en', 1, '1 network'],
    ['pl', 2, '2 few'],
    ['pl', 5, '5 networks'],
  ])('param: selects the plural form in %s for %d', (locale, count, shown) => {
    const message = { one: '{count} network', few: '{count} few', other: '{count} networks' }
    expect(formatMessage(message, { count }, locale)).toBe(shown)
  })

  test('behavior: uses `other` if the category has no text, or if there is no count', () => {
    expect(formatMessage({ other: '{count} items' }, { count: 1 }, 'en')).toBe('1 items')
    expect(formatMessage({ one: 'one', other: '{count} items' }, {}, 'en')).toBe('{count} items')
  })

  test('behavior: isolates the direction of each value in a message from right to left', () => {
    expect(formatMessage('إلى {address}', { address: '0x70…79C8' }, 'ar')).toBe('إلى \u20680x70…79C8\u2069')
    expect(formatMessage('to {address}', { address: '0x70…79C8' }, 'he')).toBe('to 0x70…79C8')
  })

  test('error: keeps a placeholder without a value', () => {
    expect(formatMessage('{name} {constructor} {__proto__}', {}, 'en')).toBe('{name} {constructor} {__proto__}')
  })

  test('behavior: never reads a value as a placeholder or a pattern', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (wallet, other) => {
        expect(formatMessage('[{wallet}|{other}]', { wallet, other }, 'en')).toBe(`[${wallet}|${other}]`)
      }),
    )
    expect(formatMessage('{a}{b}', { a: '{b}', b: '$&' }, 'en')).toBe('{b}$&')
  })
})
