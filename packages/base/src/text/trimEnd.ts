/**
 * Removes characters from the end of a text, in time that grows with the text alone: an expression that ends in `+$` starts again
 * at every one of a long row of such characters, wherever in the text the row stands.
 *
 * @param characters - The characters to remove, in any order.
 */
export function trimEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
