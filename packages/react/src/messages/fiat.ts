import { showFiat } from '@holdfast/caip'
import { keepFormats } from './keepFormats.ts'

const formatOf = keepFormats(() => ({ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }))

/** The parts of an amount of US dollars, in the order in which the locale writes them. */
export type FiatPart = { text: string; isPennies: boolean }

/**
 * Writes an amount of US dollars for a locale, exactly: the dollars and the pennies apart, so that the pennies may be quieter.
 *
 * @param value - with `fiatDecimals` places.
 */
export function formatFiat(value: bigint, locale: string): readonly FiatPart[] {
  const { sign, amount } = showFiat(value)
  // A decimal text is formatted exactly, unlike a number. The type allows only literals.
  const parts = formatOf(locale).formatToParts(amount as `${number}`)
  const texts: FiatPart[] = sign ? [{ text: `${sign} `, isPennies: false }] : []
  for (const { type, value } of parts) {
    // The sign of 'US$' would be drawn before its letters in a line from right to left.
    const text = type === 'currency' && value.length > 1 ? `\u2066${value}\u2069` : value
    const isPennies = type === 'decimal' || type === 'fraction'
    const last = texts.at(-1)
    if (last?.isPennies === isPennies) texts[texts.length - 1] = { text: last.text + text, isPennies }
    else texts.push({ text, isPennies })
  }
  return texts
}
