import { firstLoadMessages } from './languages/english/firstLoad.ts'
import { modalMessages } from './languages/english/modal.ts'
import type { MessagePart, TextWith } from './text.ts'
import { useTextOf } from './useTextOf.ts'

/**
 * Looks up the texts of the modal's frame, and of the parts of the catalogue that a view names. It bundles the frame's texts, so
 * only code that loads with the modal or after it may import it.
 *
 * @param parts - always the same for a component.
 * @example const text = useText(connectMessages)
 */
export function useText<parts extends readonly MessagePart[]>(...parts: parts): TextWith<parts[number]> {
  return useTextOf(firstLoadMessages, modalMessages, ...parts)
}
