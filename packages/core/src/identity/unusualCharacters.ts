// A character that matches both patterns can be mistaken for another: it is a letter, a digit or a mark outside ASCII.
const NON_ASCII = /[^\x20-\x7e]/u
const LETTER_LIKE = /[\p{L}\p{N}\p{M}]/u

/**
 * Finds the characters of a name that may be mistaken for others: letters, digits and marks beyond ASCII, such as a Cyrillic а.
 * Normalising is not enough, since it refuses only some of the names that are wholly in a script that looks like another.
 *
 * @param name - normalised.
 * @returns each such character once, with its code point, as in `а (U+0430)`. Empty for an ordinary name; emoji are ordinary.
 * @see ENSIP-15, 'Confusables'
 */
export function unusualCharacters(name: string): string {
  const found = new Set(
    Array.from(name).filter((character) => NON_ASCII.test(character) && LETTER_LIKE.test(character)),
  )
  return Array.from(found, (character) => `${character} (${codePointOf(character)})`).join(', ')
}

function codePointOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
