import { useMemo } from 'react'
import { useKitContext } from '../KitContext.ts'
import type { Message } from './format.ts'
import { createText, type MessageKey, type Text } from './text.ts'

/**
 * Looks up texts, first among those that the host replaces, then in English.
 *
 * @param defaults - the English texts of the caller's part: a few for the buttons, all for the modal.
 */
export function useTextOf<key extends MessageKey>(defaults: Readonly<Record<key, Message>>): Text<key> {
  const { messages, locale } = useKitContext()
  return useMemo(() => createText(defaults, messages, locale), [defaults, messages, locale])
}
