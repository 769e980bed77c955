import { useMemo } from 'react'
import { useKitContext } from '../KitContext.ts'
import { createText, type KeyOf, type MessagePart, type Text } from './text.ts'

/**
 * Looks up texts, first among those that the host replaces, then in English.
 *
 * @param parts - the parts of the English catalogue that the caller shows; always the same for a component.
 */
export function useTextOf<parts extends readonly MessagePart[]>(...parts: parts): Text<KeyOf<parts[number]>> {
  const { messages, locale } = useKitContext()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a component names the same parts each time, in a new list.
  return useMemo(() => createText<parts[number]>(parts, messages, locale), [messages, locale])
}
