const formats = new Map<string, Intl.NumberFormat>()

/** Writes a number the way a locale writes it. Making a format costs more than a whole view: each is made once. */
export function formatNumber(value: number, locale: string): string {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale)
  formats.set(locale, format)
  return format.format(value)
}
