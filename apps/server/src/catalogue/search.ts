/** What of a wallet is looked through. */
export type Searchable = {
  name: string
  /** The name without spaces. */
  compact: string
  words: readonly string[]
  /** Name, id, reverse domain name and the homepage's host. */
  everything: string
}

/** Letters that Unicode does not take apart. */
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

/** Makes texts comparable: lower case, no accents, and one space for whatever is neither letter nor digit. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[æđðıłøœßþ]/g, (letter) => foldedLetters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Prepares a wallet to be searched. */
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

/** How many ranks there are; a matcher gives 0 for the best. */
export const ranks = 5

/** Tells how well a wallet fits a search; undefined when it does not. */
export type Matcher = (wallet: Searchable) => number | undefined

/**
 * Makes the rule of a search: 0 is the whole name, 1 how the name begins, 2 how words of the name begin, 3 somewhere in the
 * name, 4 its id, reverse domain name or homepage.
 *
 * @param text - as somebody typed it; each of its words must be found. One without letters and digits fits nothing.
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
