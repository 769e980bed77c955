import { keepFormats } from './keepFormats.ts'

const formatOf = keepFormats(() => ({}))

/** Formats a number for a locale. The first formatter costs a browser a long task, so small counts use none. */
export function formatNumber(value: number, locale: string): string {
  return /^(en|de)(-..)? \d{1,3}$/.test(`${locale} ${value}`) ? `${value}` : formatOf(locale).format(value)
}
