import type { english } from './english.ts'
import { formatMessage, type Message, type MessageValues } from './format.ts'

/** The key of one of the kit's texts. */
export type MessageKey = keyof typeof english

/** A translation, complete or partial. Missing texts are shown in English. */
export type Messages = { readonly [key in MessageKey]?: Message | undefined }

/** The host's own look-up: returns the text of a key with its values filled in, or undefined to use the English one. */
export type Translate = (key: MessageKey, values: Readonly<Record<string, string | number>>) => string | undefined

/** A complete translation. */
export type Translation = { readonly [key in MessageKey]: Message }

/** Looks up a text and fills it. It takes exactly the values that the English text names. */
export type Text<key extends MessageKey = MessageKey> = <name extends key>(
  name: name,
  ...values: keyof MessageValues<(typeof english)[name]> extends never ? [] : [MessageValues<(typeof english)[name]>]
) => string

/** Creates the look-up from a default catalogue and the texts that the host replaces. */
export function createText<key extends MessageKey>(
  defaults: Readonly<Record<key, Message>>,
  replaced: Messages | Translate,
  locale: string,
): Text<key> {
  return (name, ...[values = {}]) => {
    if (typeof replaced === 'function') return replaced(name, values) ?? formatMessage(defaults[name], values, locale)
    return formatMessage(replaced[name] ?? defaults[name], values, locale)
  }
}
