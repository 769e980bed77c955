import { describe, expect, test } from 'vitest'
import { arabic } from './arabic.ts'
import { english } from './english.ts'
import { german } from './german.ts'
import { languageFor } from './loadTexts.ts'

type Part = { readonly [key: string]: string | ((...values: string[]) => string) | Part }

/** Every text with its path. Each gap is filled with a value of its own. */
function listed(part: Part, path = ''): [string, string][] {
  return Object.entries(part).flatMap(([key, text]): [string, string][] => {
    const at = `${path}${key}`
    if (typeof text === 'string') return [[at, text]]
    return typeof text === 'function' ? [[at, text('«1»', '«2»')]] : listed(text, `${at}.`)
  })
}

describe.each([
  ['german', german],
  ['arabic', arabic],
])('%s', (_, language) => {
  test('default: has every text, none of them empty, with the same values in it', () => {
    const own = listed(language as Part)
    const gaps = (text: string): string[] => text.match(/«\d»/g)?.toSorted() ?? []
    expect(own.map(([path]) => path).toSorted()).toEqual(
      listed(english as Part)
        .map(([path]) => path)
        .toSorted(),
    )
    for (const [path, text] of listed(english as Part)) {
      const translated = Object.fromEntries(own)[path] ?? ''
      expect([path, translated.trim() !== '', gaps(translated)]).toEqual([path, true, gaps(text)])
    }
  })
})

describe('languageFor', () => {
  test.each([
    [['de-AT', 'en'], 'de'],
    [['ar'], 'ar'],
    [['fr', 'ar-EG'], 'ar'],
    [['fr'], 'en'],
    [['EN-us', 'de'], 'en'],
    [['toString', ''], 'en'],
    [[], 'en'],
  ] as const)('default: %j is read in %s', (wanted, language) => {
    expect(languageFor(wanted)).toBe(language)
  })
})
