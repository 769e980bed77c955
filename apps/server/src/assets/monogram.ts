/** Part of a monogram's id. Increase it when the drawing changes, so that browsers fetch the monograms again. */
export const monogramVersion = 1

/** Backgrounds on which white letters have a contrast of at least 4.5. */
export const monogramColours = [
  '#0f766e',
  '#155e75',
  '#1d4ed8',
  '#4338ca',
  '#6d28d9',
  '#86198f',
  '#9d174d',
  '#b91c1c',
  '#c2410c',
  '#92400e',
  '#3f6212',
  '#166534',
  '#334155',
] as const

/** Font sizes by number of letters, each the largest at which the letters stay inside a circle. */
const sizes = [40, 32, 23, 17.5, 15, 12.5]

/** Words that do not tell wallets apart. */
const GENERIC = /^(?:wallet|app|the)$/i

/**
 * Draws an SVG for an item without a picture: its initials on a colour, both derived from the name. The SVG fills its square as
 * logos do; the page rounds the corners.
 */
export function drawMonogram(name: string): string {
  return drawLetters(lettersOf(name), colourOf(name))
}

/** Draws text in white on a colour. The text is not escaped, so it must be letters, digits or currency signs. */
export function drawLetters(letters: string, colour: string): string {
  const size = sizes[Array.from(letters).length - 1] ?? 11
  const baseline = 32 + size * 0.355
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">' +
    `<path fill="${colour}" d="M0 0h64v64H0z"/>` +
    `<text x="32" y="${baseline.toFixed(1)}" fill="#fff" font-family="Inter,system-ui,-apple-system,'Segoe UI',Roboto,` +
    `sans-serif" font-size="${size}" font-weight="600" text-anchor="middle">${letters}</text></svg>\n`
  )
}

/** Returns the initials of the first two words that are not generic, or of the first two words if all are generic. */
export function lettersOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const distinctive = words.filter((word) => !GENERIC.test(word))
  const letters = (distinctive.length > 0 ? distinctive : words).slice(0, 2).map((word) => Array.from(word)[0] ?? '')
  return letters.join('').toLocaleUpperCase('en') || '–'
}

/** Returns the colour for a name. The same name always gets the same colour. */
export function colourOf(name: string): string {
  return monogramColours[hashOf(name) % monogramColours.length] ?? monogramColours[0]
}

/**
 * Hashes a text to 32 bits.
 *
 * @see draft-eastlake-fnv, FNV-1a
 */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
