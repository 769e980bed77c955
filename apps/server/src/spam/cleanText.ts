/** The longest texts of a token that are shown, in characters. */
export const longestText = { name: 128, symbol: 32 } as const

/**
 * Makes the name that a token gives itself fit to be shown: invisible characters, and those that turn the direction of text, let
 * one name look like another.
 *
 * @returns null if nothing of the text is left.
 */
export function cleanText(raw: string, longest: number): { text: string | null; isCleaned: boolean; isCut: boolean } {
  const clean = raw
    .replace(/[\p{Zl}\p{Zp}\p{Zs}\t\n\r]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  const characters = Array.from(clean)
  const text = characters.slice(0, longest).join('').trim() || null
  return { text, isCleaned: clean !== raw, isCut: characters.length > longest }
}
