/** Characters that are not seen, or that turn the order of others. Line ends, tabs and the joiners of scripts and emoji may stay. */
const UNSEEN = /[^\P{C}\n\r\t\u200C\u200D]|\u2028|\u2029/gu

/** A text of an app's with what cannot be seen in it made visible: `pay ⟨U+202E⟩bob`. What is signed stays as it is. */
export function visibleText(text: string): string {
  return text.replace(UNSEEN, (character) => {
    const number = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    return `⟨U+${number}⟩`
  })
}

/** Longest text of an app's that stands within a sentence of ours. */
const MOST_CHARACTERS = 200

/** A text of an app's for within a sentence: visible, and cut when it would push everything else off the screen. */
export function visibleWords(text: string): string {
  const shown = visibleText(text)
  return shown.length > MOST_CHARACTERS ? `${shown.slice(0, MOST_CHARACTERS)}…` : shown
}
