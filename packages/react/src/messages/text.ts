import type { english } from './english.ts'
import { formatMessage, type Message, type MessageValues } from './format.ts'

/** The name of a text of the kit. */
export type MessageKey = keyof typeof english

/** A translation, whole or in part: what is missing is shown in English. */
export type Messages = { readonly [key in MessageKey]?: Message | undefined }

/** The host's own look-up: the text of a key, its values filled in; undefined for the English one. */
export type Translate = (key: MessageKey, values: Readonly<Record<string, string | number>>) => string | undefined

/** A translation of every text. */
export type Translation = { readonly [key in MessageKey]: Message }

/** Looks a text up and fills it; asks for exactly the values that the English text names. */
export type Text<key extends MessageKey = MessageKey> = <name extends key>(
  name: name,
  ...values: keyof MessageValues<(typeof english)[name]> extends never ? [] : [MessageValues<(typeof english)[name]>]
) => string

/** Makes the look-up over a default catalogue and what the host replaces of it. */
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
