import { keepFormats } from './keepFormats.ts'

const formatOf = keepFormats(() => ({}))

/** Formats a number for a locale. */
export function formatNumber(value: number, locale: string): string {
  return formatOf(locale).format(value)
}
