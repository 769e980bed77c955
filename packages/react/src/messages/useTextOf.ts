import { useMemo } from 'react'
import { useKitContext } from '../KitContext.ts'
import { createText, type KeyOf, type MessagePart, type Text } from './text.ts'

/**
 * Returns the look-up of texts: first among the app's replacements, then in English.
 *
 * @param parts - the parts of the English catalogue that the component shows. They must be the same in each render.
 */
export function useTextOf<parts extends readonly MessagePart[]>(...parts: parts): Text<KeyOf<parts[number]>> {
  const { messages, locale } = useKitContext()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a component passes the same parts each time, in a new list.
  return useMemo(() => createText<parts[number]>(parts, messages, locale), [messages, locale])
}
