import { formatMessage, type Message, type MessageValues } from './format.ts'
import type { firstLoadMessages } from './languages/english/firstLoad.ts'
import type { modalMessages } from './languages/english/modal.ts'
import type { english } from './languages/english.ts'

/** Every text of the kit, in English. */
type Catalogue = typeof english

/** The key of one of the kit's texts. */
export type MessageKey = keyof Catalogue

/** The key of a text that loads with the modal or before it. */
export type ModalKey = keyof typeof firstLoadMessages | keyof typeof modalMessages

/** English texts that load together, such as those of a view. */
export type MessagePart = { readonly [key in MessageKey]?: Message }

/** The keys of the texts in one or several parts. */
export type KeyOf<part extends MessagePart> = part extends MessagePart ? keyof part & MessageKey : never

/** A translation, complete or partial. Missing texts are shown in English. */
export type Messages = { readonly [key in MessageKey]?: Message | undefined }

/** The app's own look-up: returns the text of a key with its values filled in, or undefined to use the English one. */
export type Translate = (key: MessageKey, values: Readonly<Record<string, string | number>>) => string | undefined

/** A complete translation. */
export type Translation = TranslationOf<Catalogue>

/** The translation of a part. */
export type TranslationOf<part extends MessagePart> = { readonly [key in keyof part]: Message }

/**
 * Looks up a text and fills it. It requires a value for exactly the placeholders of the English text. Without a type argument,
 * it knows only the texts of {@link ModalKey}.
 */
export type Text<key extends MessageKey = ModalKey> = <name extends key>(
  name: name,
  ...values: keyof MessageValues<Catalogue[name]> extends never ? [] : [MessageValues<Catalogue[name]>]
) => string

/** Looks up the texts of the modal's frame and of one part or several (`typeof a | typeof b`). */
export type TextWith<part extends MessagePart> = Text<ModalKey | KeyOf<part>>

/** Creates the look-up from parts of the English catalogue and from the app's replacements. */
export function createText<part extends MessagePart>(
  parts: readonly part[],
  replacements: Messages | Translate,
  locale: string,
): Text<KeyOf<part>> {
  return (name, ...[values = {}]) => {
    if (typeof replacements === 'function')
      return replacements(name, values) ?? formatMessage(englishOf(name), values, locale)
    return formatMessage(replacements[name] ?? englishOf(name), values, locale)
  }

  function englishOf(name: MessageKey): Message {
    const message = parts.find((part) => Object.hasOwn(part, name))?.[name]
    if (message === undefined) throw new TypeError(`No part of the catalogue given here has the text '${name}'.`)
    return message
  }
}
