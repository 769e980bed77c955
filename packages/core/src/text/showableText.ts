const MAX_LENGTH = 64

/**
 * Control, format (bidi overrides, zero-width), surrogate, private-use and line-separating characters, and letters that look
 * blank.
 */
const unshowable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Returns the visible characters of a name from an untrusted source, at most 64 characters; empty if none is left. */
export function showableText(name: unknown): string {
  if (typeof name !== 'string') return ''
  const visible = name
    .slice(0, 4 * MAX_LENGTH)
    .replace(unshowable, '')
    .replace(/\s+/g, ' ')
    .trim()
  // Counted in code points, so that the cut does not split a character.
  return Array.from(visible).slice(0, MAX_LENGTH).join('').trim()
}
