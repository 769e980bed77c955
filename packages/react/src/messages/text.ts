import type { assetMessages } from './assets.ts'
import type { english } from './english.ts'
import { formatMessage, type Message, type MessageValues } from './format.ts'
import type { sendMessages } from './send.ts'

/** Every text of the kit, whenever it loads. */
type Catalogue = typeof english & typeof assetMessages & typeof sendMessages

/** The key of one of the kit's texts. */
export type MessageKey = keyof Catalogue

/** The key of a text that loads with the modal. */
export type ModalKey = keyof typeof english

/** A translation, complete or partial. Missing texts are shown in English. */
export type Messages = { readonly [key in MessageKey]?: Message | undefined }

/** The host's own look-up: returns the text of a key with its values filled in, or undefined to use the English one. */
export type Translate = (key: MessageKey, values: Readonly<Record<string, string | number>>) => string | undefined

/** A complete translation. */
export type Translation = { readonly [key in MessageKey]: Message }

/** Looks up a text and fills it, by default one that loads with the modal. It takes exactly the values that the English text names. */
export type Text<key extends MessageKey = ModalKey> = <name extends key>(
  name: name,
  ...values: keyof MessageValues<Catalogue[name]> extends never ? [] : [MessageValues<Catalogue[name]>]
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
