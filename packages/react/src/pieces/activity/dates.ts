/**
 * Returns the heading of a month: the name of the month, and the year unless it is the current year.
 *
 * @param month - from 0.
 */
export function monthTitle({ year, month }: { year: number; month: number }, locale: string, now: Date): string {
  const options =
    year === now.getFullYear() ? { month: 'long' as const } : { month: 'long' as const, year: 'numeric' as const }
  return new Intl.DateTimeFormat(locale, options).format(new Date(year, month, 1))
}

/**
 * Returns the day of a transaction: `03 Feb` in English. Other languages keep their own order.
 *
 * @param minedAt - ISO 8601.
 */
export function dayOf(minedAt: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { day: '2-digit', month: 'short' })
  const date = new Date(minedAt)
  if (!/^en\b/.test(locale)) return format.format(date)
  const parts = format.formatToParts(date)
  const read = (type: 'day' | 'month'): string => parts.find((part) => part.type === type)?.value ?? ''
  return `${read('day')} ${read('month')}`
}
