/** The texts of a wallet that are searched, in the form that {@link foldText} gives them. */
export type Searchable = {
  name: string
  /** The name without spaces. */
  compact: string
  words: readonly string[]
  /** Name, id, reverse domain name and the host of the homepage. */
  everything: string
}

/** Letters that Unicode does not decompose. */
const foldedLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
}

/** Makes texts comparable: lower case, no accents, and one space in place of anything but letters and digits. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[æđðıłøœßþ]/g, (letter) => foldedLetters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Prepares a wallet for searching. */
export function toSearchable(wallet: {
  id: string
  name: string
  rdns?: string | null | undefined
  homepage?: string | null | undefined
}): Searchable {
  const name = foldText(wallet.name)
  const host = wallet.homepage ? new URL(wallet.homepage).hostname : ''
  return {
    name,
    compact: name.replaceAll(' ', ''),
    words: name.split(' '),
    everything: `${name} ${foldText(`${wallet.id} ${wallet.rdns ?? ''} ${host}`)}`,
  }
}

/** The number of ranks; rank 0 is the best match. */
export const ranks = 5

/** Ranks how well a wallet matches a search; undefined when it does not match. */
export type Matcher = (wallet: Searchable) => number | undefined

/**
 * Creates the matcher for a search. Ranks: 0 the whole name, 1 the beginning of the name, 2 the beginning of words in the
 * name, 3 anywhere in the name, 4 the id, reverse domain name or homepage.
 *
 * @param text - as the user typed it; each word must be found. A text without letters or digits matches nothing.
 */
export function createMatcher(text: string): Matcher {
  const term = foldText(text)
  if (!term) return () => undefined
  const compact = term.replaceAll(' ', '')
  const words = term.split(' ')
  return ({ name, compact: ownCompact, words: ownWords, everything }) => {
    if (name === term) return 0
    const at = ownCompact.indexOf(compact)
    if (at === 0) return 1
    if (at < 0 && !words.every((word) => everything.includes(word))) return undefined
    if (words.every((word) => ownWords.some((own) => own.startsWith(word)))) return 2
    return at > 0 || words.every((word) => name.includes(word)) ? 3 : 4
  }
}
