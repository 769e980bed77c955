/**
 * The Latin letter or digit that each of these characters looks like.
 *
 * @see https://www.unicode.org/reports/tr39/#Confusable_Detection
 */
const likeLatin: Readonly<Record<string, string>> = {
  // Cyrillic
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  ё: 'e',
  һ: 'h',
  н: 'h',
  і: 'i',
  ї: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  ѕ: 's',
  т: 't',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  у: 'y',
  ү: 'y',
  з: '3',
  // Greek
  α: 'a',
  β: 'b',
  ε: 'e',
  ζ: 'z',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'u',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  // Armenian, Cherokee and small capitals
  օ: 'o',
  ս: 'u',
  ց: 'g',
  ꭰ: 'd',
  ꭼ: 'e',
  ꮪ: 's',
  ꮯ: 'c',
  ꮲ: 'p',
  ꭲ: 't',
  ʙ: 'b',
  ᴄ: 'c',
  ᴅ: 'd',
  ᴇ: 'e',
  ʜ: 'h',
  ɪ: 'i',
  ᴋ: 'k',
  ᴍ: 'm',
  ᴏ: 'o',
  ᴘ: 'p',
  ꜱ: 's',
  ᴛ: 't',
  ᴜ: 'u',
  ᴠ: 'v',
  ᴡ: 'w',
  ᴢ: 'z',
  // Digits, signs and other letters
  '0': 'o',
  '1': 'l',
  $: 's',
  '|': 'l',
  ı: 'i',
  ℓ: 'l',
  '₮': 't',
  '₿': 'b',
  đ: 'd',
  ð: 'd',
}

/** Characters that the comparison ignores: invisible ones, accents and other marks, and separators between letters. */
const IGNORED = /[\p{C}\p{M}\p{Z}._\-·•]/gu

/**
 * Reduces a short text to its skeleton: texts that look alike have the same skeleton. Skeletons are compared, never shown.
 *
 * @param text - a symbol or a name.
 */
export function skeletonOf(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().replace(IGNORED, '')
  // A capital I, which is lower case by now, looks like an l.
  return Array.from(plain, (character) => likeLatin[character] ?? character)
    .join('')
    .replaceAll('i', 'l')
}
