import { english } from './english.ts'
import { sendMessages } from './send.ts'
import type { MessageKey, Text } from './text.ts'
import { useTextOf } from './useTextOf.ts'

const texts = { ...english, ...sendMessages }

/** The texts of the modal, and those of the views for sending and receiving. */
export type SendText = Text<keyof typeof texts & MessageKey>

/** Looks up any text of the modal, for the views for sending and receiving: it bundles theirs too. */
export function useSendText(): SendText {
  return useTextOf(texts)
}
