import { describe, expect, test } from 'vitest'
import { dayOf, monthTitle } from './dates.ts'

const now = new Date(2026, 10, 27)

describe('monthTitle', () => {
  test('default: adds the year to a month of another year', () => {
    expect(monthTitle({ year: 2026, month: 0 }, 'en', now)).toBe('January')
    expect(monthTitle({ year: 2025, month: 11 }, 'en', now)).toBe('December 2025')
  })

  test('param: locale: names the month in that language', () => {
    expect(monthTitle({ year: 2025, month: 2 }, 'de', now)).toBe('März 2025')
  })
})

describe('dayOf', () => {
  test('default: puts the day before the month in every English locale', () => {
    const noon = new Date(2026, 1, 3, 12).toISOString()
    expect(dayOf(noon, 'en')).toBe('03 Feb')
    expect(dayOf(noon, 'en-US')).toBe('03 Feb')
    expect(dayOf(noon, 'en-GB')).toBe('03 Feb')
  })

  test('param: locale: keeps the order of other languages', () => {
    const noon = new Date(2026, 1, 3, 12).toISOString()
    expect(dayOf(noon, 'de')).toBe('03. Feb.')
    expect(dayOf(noon, 'ja')).toBe('2月03日')
  })
})
