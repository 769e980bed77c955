import { keepFormats } from './keepFormats.ts'

const formatOf = keepFormats(() => ({}))

/**
 * Formats a number for a locale. A browser needs a long time to create the first formatter, so small counts in English and
 * German are formatted without one.
 */
export function formatNumber(value: number, locale: string): string {
  return /^(en|de)(-..)? \d{1,3}$/.test(`${locale} ${value}`) ? `${value}` : formatOf(locale).format(value)
}
