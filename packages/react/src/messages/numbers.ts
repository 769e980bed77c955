const formats = new Map<string, Intl.NumberFormat>()

/** Formats a number for a locale. Creating a formatter costs more than drawing a whole view, so each one is created once. */
export function formatNumber(value: number, locale: string): string {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale)
  formats.set(locale, format)
  return format.format(value)
}
