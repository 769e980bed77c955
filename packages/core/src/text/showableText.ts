const MAX_LENGTH = 64

/** Control, format (bidi overrides, zero-width), surrogate, private-use and line-separating characters. */
const unshowable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu

/** Of a name that a stranger gave, what can be seen of it, at most 64 characters; empty when nothing is left. */
export function showableText(name: unknown): string {
  if (typeof name !== 'string') return ''
  const seen = name
    .slice(0, 4 * MAX_LENGTH)
    .replace(unshowable, '')
    .replace(/\s+/g, ' ')
    .trim()
  // By code points, so that the cut leaves no half character.
  return Array.from(seen).slice(0, MAX_LENGTH).join('').trim()
}
