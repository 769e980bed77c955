import { domainToASCII, domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { normalize } from 'viem/ens'
import { describe, expect, test } from 'vitest'

/**
 * Tests the normalising library against ENSIP-15 with cases of our own: a row for each rule of the standard, and general rules
 * for every character and emoji that this Node knows. The standard's own test cases (`validate/tests.json` of its author's
 * library) are in no npm package, so they do not run here. Instead the library is compared with an independent program: the one
 * that Node uses to read the hosts of URLs (UTS 46, on which ENSIP-15 builds).
 */

/** Normalises a name; undefined for a name that is refused. */
function outcome(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
const codePoints = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
/** Every character outside the private areas, but only the beginnings of the large blocks of ideographs. */
const characters = [
  ...codePoints(0, 0x33ff),
  ...codePoints(0xa000, 0xabff),
  ...codePoints(0xd7b0, 0xdfff - 0x800),
  ...codePoints(0xf900, 0x1_19ff),
  ...codePoints(0x1_d000, 0x1_faff),
  ...codePoints(0xe_0000, 0xe_01ef),
]
/**
 * Normalises a name as Node normalises the host of a URL; undefined for a refused name, and for digits that would be an IPv4
 * address.
 */
function hostOf(name: string): string | undefined {
  const host = domainToUnicode(domainToASCII(name))
  return host === '' || /^\d+\.\d+\./.test(host) ? undefined : host
}
/** First and last letters of scripts, and of variant forms that normalise to letters of these scripts. */
const scripts = [
  'az',
  'AZ',
  'àþ',
  'Āſ',
  'Ας',
  'Ая',
  'աֆ',
  'את',
  'اي',
  'अह',
  'กะ',
  'ぁゖ',
  'ァヺ',
  '一龥',
  '가힣',
  'აჰ',
  'Ḁỿ',
  'ἀᾼ',
  'Ａｚ',
  'ሀኰ',
]
const findWrong = (cases: readonly string[], isRight: (text: string) => boolean): string[] =>
  cases.filter((one) => !isRight(one))

/** A single emoji that Unicode recommends, of any number of code points. */
const singleEmoji = new RegExp('^\\p{RGI_Emoji}$', 'v')

describe('ENSIP-15', () => {
  test.each<[rule: string, name: string, becomes: string | undefined]>([
    ['a plain name', 'rowan.eth', 'rowan.eth'],
    ['upper case', 'RoWaN.ETH', 'rowan.eth'],
    ['digits and hyphens', '0x1-a--.eth', '0x1-a--.eth'],
    ['the empty name', '', ''],
    ['an empty label', 'a..eth', undefined],
    ['an empty first label', '.eth', undefined],
    ['an empty last label', 'eth.', undefined],
    ['a space', 'ro wan.eth', undefined],
    ['a stop of another script', 'rowan。eth', undefined],
    ['a zero-width space, which is ignored', 'row\u200ban.eth', 'rowan.eth'],
    ['a zero-width joiner between letters', 'row\u200dan.eth', undefined],
    ['a zero-width non-joiner', 'row\u200can.eth', undefined],
    ['a soft hyphen', 'row\u00adan.eth', 'rowan.eth'],
    ['a right-to-left override', 'row\u202ean.eth', undefined],
    ['a byte-order mark, which is ignored', 'row\ufeffan.eth', 'rowan.eth'],
    ['a control character', 'row\u0007an.eth', undefined],
    ['punycode', 'xn--80ak6aa92e.eth', undefined],
    ['hyphens in places 3 and 4', 'ab--c.eth', undefined],
    ['a leading underscore', '__rowan.eth', '__rowan.eth'],
    ['an underscore within', 'row_an.eth', undefined],
    ['an apostrophe', "ro'wan.eth", 'ro’wan.eth'],
    ['a leading apostrophe', "'rowan.eth", undefined],
    ['a trailing apostrophe', 'rowan’.eth', undefined],
    ['two apostrophes', "ro''wan.eth", undefined],
    ['letters of two scripts', 'rоwan.eth', undefined],
    ['a whole label that could be of another script', 'аррӏе.eth', undefined],
    ['a word of another script', 'рябина.eth', 'рябина.eth'],
    ['Greek', 'σορβιά.eth', 'σορβιά.eth'],
    ['Japanese with Latin', 'ナナカマドa.eth', 'ナナカマドa.eth'],
    ['a letter and its mark apart', 'e\u0301.eth', 'é.eth'],
    ['a mark without a letter', '\u0301rowan.eth', undefined],
    ['a mark on an emoji', '🦊\u0301.eth', undefined],
    ['too many marks', `ا${'\u0610\u0611\u0612\u0613\u0614'}.eth`, undefined],
    ['the same mark twice', 'ا\u0610\u0610.eth', undefined],
    ['an emoji', '🦊.eth', '🦊.eth'],
    ['an emoji with the emoji style', '☀\ufe0f.eth', '☀.eth'],
    ['an emoji with the text style', '☀\ufe0e.eth', '☀.eth'],
    ['a family', '👨\u200d👩\u200d👧.eth', '👨\u200d👩\u200d👧.eth'],
    ['a joiner between emoji that do not join', '🦊\u200d🦊.eth', undefined],
    ['a flag', '🇩🇪.eth', '🇩🇪.eth'],
    ['half a flag', '🇩.eth', undefined],
    ['a flag of no country', '🇩🇩.eth', undefined],
    ['a key', '1\ufe0f\u20e3.eth', '1\u20e3.eth'],
    ['a ligature', 'ﬁ.eth', 'fi.eth'],
    ['full width', 'ｒｏｗａｎ.eth', 'rowan.eth'],
    ['digits of Arabic', '۱۲.eth', '١٢.eth'],
    ['a sharp s', 'straße.eth', 'straße.eth'],
    ['a fraction', '½.eth', '1⁄2.eth'],
    ['a slash', 'a/b.eth', undefined],
    ['a colon', 'a:b.eth', undefined],
    ['a currency', '€5.eth', '€5.eth'],
    ['255 letters', `${'a'.repeat(255)}.eth`, `${'a'.repeat(255)}.eth`],
  ])('default: follows the rule for %s', (_rule, name, becomes) => expect(outcome(name)).toBe(becomes))

  test('behavior: every character is refused, or becomes a text that normalises to itself', () => {
    const isRight = (text: string): boolean => {
      const once = outcome(text)
      if (once === undefined) return true
      return once === once.normalize('NFC') && outcome(once) === once && !/\p{Cc}|\p{Zs}|\p{Co}|\p{Bidi_C}/u.test(once)
    }
    expect(characters.length).toBeGreaterThan(36_000)
    expect(findWrong(characters, isRight)).toEqual([])
  })

  test('behavior: Latin letters may be mixed only with scripts that are commonly written with them', () => {
    const letters = characters.filter(
      (text) =>
        /^\p{L}$/u.test(text) &&
        !/[\p{scx=Latn}\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}]/u.test(
          text,
        ),
    )
    const accepted = letters.filter((text) => outcome(`rowan${text}`) !== undefined)
    // The letters that remain become a Latin letter or a sign; the standard counts ξ (ether) and π as signs.
    const isLatinOrSign = (text: string): boolean =>
      /^[\p{scx=Latn}\p{scx=Zyyy}ξπ]+$/u.test(outcome(`rowan${text}`) ?? '')
    expect(letters.length).toBeGreaterThan(5_000)
    expect(findWrong(accepted, isLatinOrSign)).toEqual([])
  })

  test('behavior: every emoji is a valid name, and loses its variation selectors', () => {
    const flags = codePoints(0x1_f1e6, 0x1_f1ff).flatMap((one) =>
      codePoints(0x1_f1e6, 0x1_f1ff).map((other) => one + other),
    )
    const toned = characters
      .filter((text) => /^\p{Emoji_Modifier_Base}$/u.test(text))
      .flatMap((text) => codePoints(0x1_f3fb, 0x1_f3ff).map((tone) => text + tone))
    const keys = Array.from('0123456789#*', (text) => `${text}\ufe0f\u20e3`)
    const emoji = [...characters, ...characters.map((text) => `${text}\ufe0f`), ...flags, ...toned, ...keys].filter(
      (text) => singleEmoji.test(text),
    )
    expect(emoji.length).toBeGreaterThan(2_000)
    // The standard treats these as letters and signs, and normalises them as such. A skin tone alone is not an emoji.
    const others = new Set('🈁🈂🈚🈯🈲🈳🈴🈵🈶🈷🈸🈹🈺🉐🉑🏻🏼🏽🏾🏿‼⁉©®™ℹⓂ㊗㊙')
    const isRight = (text: string): boolean =>
      others.has(text.replaceAll('\ufe0f', '')) || outcome(text) === text.replaceAll('\ufe0f', '')
    expect(findWrong(emoji, isRight)).toEqual([])
  })

  test('behavior: a character that Node also accepts in a URL normalises as in a URL, except dashes and Arabic digits', () => {
    const comparable = characters.filter((text) => outcome(text) !== undefined && hostOf(text) !== undefined)
    expect(comparable.length).toBeGreaterThan(15_000)
    // ENSIP-15 turns every dash into a hyphen, and digits that look alike into one form.
    const isExpectedDifference = (text: string): boolean =>
      /^-+$/.test(outcome(text) ?? '') ? /^[\p{Pd}\p{Sm}\p{So}⁃]$/u.test(text) : /^[۰-۹]$/.test(text)
    const isRight = (text: string): boolean => outcome(text) === hostOf(text) || isExpectedDifference(text)
    expect(findWrong(comparable, isRight)).toEqual([])
  })

  test('behavior: names of one script normalise as in a URL', () => {
    const names = scripts.map((ends) => {
      const [first = 0, last = 0] = Array.from(ends, (text) => text.codePointAt(0) ?? 0)
      const letter = fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code))
      return fc.array(letter, { minLength: 3, maxLength: 9 }).map((letters) => letters.join(''))
    })
    let compared = 0
    fc.assert(
      fc.property(fc.oneof(...names), (name) => {
        const [becomes, host] = [outcome(name), hostOf(name)]
        if (becomes === undefined || host === undefined) return
        compared += 1
        expect(becomes).toBe(host)
      }),
      { numRuns: 3_000 },
    )
    expect(compared).toBeGreaterThan(1_500)
  })
})
