import { formatMessage } from './format.ts'
import type { MessageKey, Messages, Translate } from './text.ts'

/** Looks up the translation of a text. The caller passes the English text as the fallback. */
export type Translator = (name: MessageKey, english: string, values?: Readonly<Record<string, string>>) => string

/** Creates the look-up: it returns the app's replacement or, if there is none, the English text that the caller passed. */
export function createTranslator(replacements: Messages | Translate, locale: string): Translator {
  return (name, english, values = {}) => {
    if (typeof replacements === 'function') return replacements(name, values) ?? english
    const message = replacements[name]
    return message === undefined ? english : formatMessage(message, values, locale)
  }
}
