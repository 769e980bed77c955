/**
 * Matches invisible characters, and characters that change the direction of the text around them. Line breaks, tabs and the
 * joiners of scripts and emoji are allowed.
 */
const INVISIBLE = /[^\P{C}\n\r\t\u200C\u200D]|\u2028|\u2029/gu

/** Matches more marks on one letter than any language uses. Such a stack of marks would cover the lines above and below. */
const MARKS = /(\p{M}{4})(\p{M}+)/gu

/**
 * Makes invisible characters in an app's text visible, as in `pay ⟨U+202E⟩bob`. Writes marks beyond the fourth on one letter in
 * the same way. The signed text itself does not change.
 */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, asCodePoint).replace(MARKS, (_, few: string, more: string) => {
    return few + Array.from(more, asCodePoint).join('')
  })
}

function asCodePoint(character: string): string {
  return `⟨U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}⟩`
}

/** The maximum number of characters of an app's text within one of the wallet's own sentences. */
const MAX_CHARACTERS = 200

/**
 * Prepares a text from an app for use within a sentence: makes its invisible characters visible, and cuts a text that would
 * push everything else off the screen.
 */
export function visibleWords(text: string): string {
  const shown = visibleText(text)
  return shown.length > MAX_CHARACTERS ? `${shown.slice(0, MAX_CHARACTERS)}…` : shown
}
