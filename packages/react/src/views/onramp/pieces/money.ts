import { keepFormats } from '../../../messages/keepFormats.ts'

const formatOf = keepFormats((currency) => ({
  style: 'currency',
  currency,
  currencyDisplay: 'narrowSymbol',
  trailingZeroDisplay: 'stripIfInteger',
}))

/**
 * Formats an amount of money for a locale, with the symbol of its currency: `$100`, `49,50 €`. If the currency is not a code of
 * three letters or the amount is not a plain decimal, both are written as they are.
 *
 * @param amount - a decimal text, which is formatted exactly.
 * @param currency - the ISO 4217 code.
 */
export function formatMoney(amount: string, currency: string, locale: string): string {
  if (!/^[A-Z]{3}$/.test(currency) || !/^\d{1,30}(?:\.\d{1,18})?$/.test(amount)) return `${amount} ${currency}`
  // Unlike a number, a decimal string is formatted exactly. The cast is needed because `format` takes no general string type.
  return formatOf(locale, currency).format(amount as `${number}`)
}
