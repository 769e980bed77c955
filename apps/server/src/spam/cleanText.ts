/** How many characters of a token's name and symbol are shown at most. */
export const maxTextLength = { name: 128, symbol: 32 } as const

/** Characters without a glyph: controls, direction marks, lone surrogates, private use. Tabs and line ends count as spaces. */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu
const SPACES = /[\p{Zl}\p{Zp}\p{Zs}\t\n\r]+/gu

/**
 * Cleans a text that a stranger wrote, such as the name of a token. Invisible characters and direction marks are removed, because
 * they could make one name look like another.
 *
 * @returns `text`, which is null if nothing is left; whether cleaning changed the text; and whether the text was cut to
 * `maxLength` characters.
 */
export function cleanText(raw: string, maxLength: number): { text: string | null; isCleaned: boolean; isCut: boolean } {
  // Descriptions come from files of any size; text far beyond the cut is not read.
  const start = raw.slice(0, maxLength * 4)
  const clean = start.replace(INVISIBLE, '').replace(SPACES, ' ').trim()
  const characters = Array.from(clean)
  const text = characters.slice(0, maxLength).join('').trim() || null
  return { text, isCleaned: clean !== start, isCut: characters.length > maxLength || start.length < raw.length }
}
