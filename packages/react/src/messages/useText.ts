import { firstLoadMessages } from './languages/english/firstLoad.ts'
import { modalMessages } from './languages/english/modal.ts'
import type { MessagePart, TextWith } from './text.ts'
import { useTextOf } from './useTextOf.ts'

/**
 * Returns the look-up of the texts of the modal's frame and of the given parts of the catalogue. This module imports the texts
 * of the frame, so only code that loads with the modal or after it may import it.
 *
 * @param parts - the parts that the component shows. They must be the same in each render.
 */
export function useText<parts extends readonly MessagePart[]>(...parts: parts): TextWith<parts[number]> {
  return useTextOf(firstLoadMessages, modalMessages, ...parts)
}
