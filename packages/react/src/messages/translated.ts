import { formatMessage } from './format.ts'
import type { MessageKey, Messages, Translate } from './text.ts'

/** Looks up the translation of a text whose English words come with it. */
export type Translated = (name: MessageKey, english: string, values?: Readonly<Record<string, string>>) => string

/** Creates the look-up of texts that come in English: what the host replaces, else the words as they came. */
export function createTranslated(replaced: Messages | Translate, locale: string): Translated {
  return (name, english, values = {}) => {
    if (typeof replaced === 'function') return replaced(name, values) ?? english
    const message = replaced[name]
    return message === undefined ? english : formatMessage(message, values, locale)
  }
}
