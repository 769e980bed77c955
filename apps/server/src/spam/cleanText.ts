/** The longest texts of a token that are shown, in characters. */
export const longestText = { name: 128, symbol: 32 } as const

/** Characters without a picture of their own: controls, marks of direction, halves of pairs, private ones. Line breaks count as spaces. */
const UNSEEN = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu
const SPACES = /[\p{Zl}\p{Zp}\p{Zs}\t\n\r]+/gu

/**
 * Makes a text that a contract states about itself fit to be shown: invisible characters, and those that turn the direction of
 * text, let one name look like another.
 *
 * @returns `text`, null if nothing of it is left; whether anything was taken away; whether it was cut to its longest.
 */
export function cleanText(raw: string, longest: number): { text: string | null; isCleaned: boolean; isCut: boolean } {
  // Far more than can be shown need not be read: descriptions come from files of any size.
  const start = raw.slice(0, longest * 4)
  const clean = start.replace(UNSEEN, '').replace(SPACES, ' ').trim()
  const characters = Array.from(clean)
  const text = characters.slice(0, longest).join('').trim() || null
  return { text, isCleaned: clean !== start, isCut: characters.length > longest || start.length < raw.length }
}
