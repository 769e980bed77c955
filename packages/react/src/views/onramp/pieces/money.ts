import { keepFormats } from '../../../messages/keepFormats.ts'

const formatOf = keepFormats((currency) => ({
  style: 'currency',
  currency,
  currencyDisplay: 'narrowSymbol',
  trailingZeroDisplay: 'stripIfInteger',
}))

/**
 * Formats an amount of money for a locale, with the symbol of its currency: `$100`, `49,50 €`. A currency that the browser does
 * not know is written with the service's code.
 *
 * @param amount - a decimal text, which is formatted exactly.
 * @param currency - ISO 4217.
 */
export function formatMoney(amount: string, currency: string, locale: string): string {
  if (!/^[A-Z]{3}$/.test(currency) || !/^\d{1,30}(?:\.\d{1,18})?$/.test(amount)) return `${amount} ${currency}`
  // Unlike a number, a decimal string is formatted exactly. The type would allow only literals.
  return formatOf(locale, currency).format(amount as `${number}`)
}
