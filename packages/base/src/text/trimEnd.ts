/**
 * Removes characters from the end of a text, in linear time. A regular expression that ends in `+$` would start again at each
 * character of a long run of them, anywhere in the text.
 *
 * @param characters - The characters to remove, in any order.
 */
export function trimEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
