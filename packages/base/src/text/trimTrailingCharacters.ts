/**
 * Removes characters from the end of a text, in linear time. A regular expression that ends in `+$` can take quadratic time: in
 * a long run of these characters, anywhere in the text, it starts again at each of them.
 *
 * @param characters - the characters to remove, in any order.
 */
export function trimTrailingCharacters(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
