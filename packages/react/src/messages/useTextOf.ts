import { useMemo } from 'react'
import { useKitContext } from '../KitContext.ts'
import type { Message } from './format.ts'
import { createText, type MessageKey, type Text } from './text.ts'

/**
 * Looks texts up, first in what the host replaces, then in English.
 *
 * @param defaults - the English texts of the caller's part: the buttons bring few, the modal brings all.
 */
export function useTextOf<key extends MessageKey>(defaults: Readonly<Record<key, Message>>): Text<key> {
  const { messages, locale } = useKitContext()
  return useMemo(() => createText(defaults, messages, locale), [defaults, messages, locale])
}
