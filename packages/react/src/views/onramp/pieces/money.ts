const formats = new Map<string, Intl.NumberFormat>()

/**
 * Writes an amount of money for a locale, with the sign of its currency: `$100`, `49,50 €`. A currency that the browser does not know
 * is written as the service calls it.
 *
 * @param amount - a decimal text, which is written exactly.
 * @param currency - ISO 4217.
 */
export function formatMoney(amount: string, currency: string, locale: string): string {
  if (!/^[A-Z]{3}$/.test(currency) || !/^\d{1,30}(?:\.\d{1,18})?$/.test(amount)) return `${amount} ${currency}`
  const key = `${locale} ${currency}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      trailingZeroDisplay: 'stripIfInteger',
    })
  formats.set(key, format)
  // A decimal text is formatted exactly, unlike a number. The type allows only literals.
  return format.format(amount as `${number}`)
}
