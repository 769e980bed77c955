import { showFiat } from '@holdfast/caip'
import { keepFormats } from './keepFormats.ts'

const formatOf = keepFormats(() => ({ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }))

/** The parts of an amount of US dollars, in the order in which the locale writes them. */
export type FiatPart = { text: string; isCents: boolean }

/**
 * Formats an amount of US dollars for a locale, exactly. Dollars and cents are separate parts, so that the cents can look less
 * prominent.
 *
 * @param value - an integer whose last `fiatDecimals` digits are decimal places.
 */
export function formatFiat(value: bigint, locale: string): readonly FiatPart[] {
  const { sign, amount } = showFiat(value)
  // Unlike a number, a decimal string is formatted exactly. The cast is needed because the type accepts no other strings than
  // literals.
  const parts = formatOf(locale).formatToParts(amount as `${number}`)
  const texts: FiatPart[] = sign ? [{ text: `${sign} `, isCents: false }] : []
  for (const { type, value } of parts) {
    // In a line from right to left, the '$' of 'US$' would otherwise be drawn before the letters.
    const text = type === 'currency' && value.length > 1 ? `\u2066${value}\u2069` : value
    const isCents = type === 'decimal' || type === 'fraction'
    const last = texts.at(-1)
    if (last?.isCents === isCents) texts[texts.length - 1] = { text: last.text + text, isCents }
    else texts.push({ text, isCents })
  }
  return texts
}
