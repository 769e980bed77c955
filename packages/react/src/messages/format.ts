import { formatNumber } from './numbers.ts'

/** A text with `{name}` placeholders, or one such text per plural category of `count`. */
export type Message = string | PluralMessage

/** Texts by CLDR plural category; `other` is used for a category without a text of its own. */
export type PluralMessage = { [category in Intl.LDMLPluralRule]?: string | undefined } & { other: string }

/** The placeholder names of a text: `'a' | 'b'` for `'{a} and {b}'`. */
export type PlaceholderOf<text extends string> = text extends `${string}{${infer name}}${infer rest}`
  ? name | PlaceholderOf<rest>
  : never

/** The values that a message needs: none, or one per placeholder. A plural message also needs `count`. */
export type MessageValues<message extends Message> = message extends string
  ? { [name in PlaceholderOf<message>]: string | number }
  : message extends { other: infer other extends string }
    ? { [name in Exclude<PlaceholderOf<other>, 'count'>]: string | number } & { count: number }
    : never

/** Letters of Hebrew, Arabic and their neighbours. */
const rightToLeft = /[\u0590-\u08ff]/

/**
 * Fills the placeholders of a message. Numbers are formatted for the locale. In a message from right to left, the direction of
 * each string value is isolated, since otherwise the first digits of an address would be drawn apart from the rest. A
 * placeholder without a value stays in the text, so that a mistake in a translation is visible.
 *
 * @param locale - BCP 47 tag that chooses the plural category and the digits.
 * @see https://www.unicode.org/reports/tr9 section 2.4.2
 */
export function formatMessage(
  message: Message,
  values: Readonly<Record<string, string | number>>,
  locale: string,
): string {
  const text = textOf(message, values.count, locale)
  const isRightToLeft = rightToLeft.test(text)
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) return placeholder
    if (typeof value === 'number') return formatNumber(value, locale)
    return isRightToLeft ? `\u2068${value}\u2069` : value
  })
}

function textOf(message: Message, count: string | number | undefined, locale: string): string {
  if (typeof message === 'string') return message
  if (typeof count !== 'number') return message.other
  return message[new Intl.PluralRules(locale).select(count)] ?? message.other
}
