import { describe, expect, test } from 'vitest'
import { arabic } from './arabic.ts'
import { english } from './english.ts'
import { german } from './german.ts'
import { isolateText } from './isolateText.ts'
import { languageFor } from './loadTexts.ts'

type Part = { readonly [key: string]: string | ((...values: string[]) => string) | Part }

/** Lists every text with its path. The placeholders of a text are filled with different values. */
function listTexts(part: Part, path = ''): [string, string][] {
  return Object.entries(part).flatMap(([key, text]): [string, string][] => {
    const textPath = `${path}${key}`
    if (typeof text === 'string') return [[textPath, text]]
    return typeof text === 'function' ? [[textPath, text('«1»', '«2»')]] : listTexts(text, `${textPath}.`)
  })
}

describe.each([
  ['german', german],
  ['arabic', arabic],
])('%s', (_, language) => {
  test('default: translates every text, with the same placeholders', () => {
    const translations = listTexts(language as Part)
    const gaps = (text: string): string[] => text.match(/«\d»/g)?.toSorted() ?? []
    expect(translations.map(([path]) => path).toSorted()).toEqual(
      listTexts(english as Part)
        .map(([path]) => path)
        .toSorted(),
    )
    for (const [path, text] of listTexts(english as Part)) {
      const translated = Object.fromEntries(translations)[path] ?? ''
      expect([path, translated.trim() !== '', gaps(translated)]).toEqual([path, true, gaps(text)])
    }
  })
})

test.each<[string, string]>([
  ['card.deploys', arabic.card.deploys('Base')],
  ['social.typeNumber', arabic.social.typeNumber('Base')],
  ['permissions.periodic', arabic.permissions.periodic('Base', '')],
  ['permissions.stream', arabic.permissions.stream('Base', '', '')],
  ['permissions.stream, per second', arabic.permissions.stream('', 'Base', '')],
  ['permissions.stream, at most', arabic.permissions.stream('', '', 'Base')],
  ['permissions.calls', arabic.permissions.calls('', 'Base')],
  ['permissions.smallestUnits', arabic.permissions.smallestUnits('Base')],
])('behavior: %s keeps a value in one piece within the Arabic text', (_, text) => {
  expect(text).toContain(isolateText('Base'))
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
  ] as const)('default: for %j chooses %s', (preferred, language) => {
    expect(languageFor(preferred)).toBe(language)
  })
})
