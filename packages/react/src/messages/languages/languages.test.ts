import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { assetMessages } from '../assets.ts'
import { english as modalMessages } from '../english.ts'
import type { Message } from '../format.ts'
import { sendMessages } from '../send.ts'
import type { MessageKey } from '../text.ts'
import { createText } from '../text.ts'
import { arabic } from './arabic.ts'
import { german } from './german.ts'

/** Every English text. */
const english = { ...modalMessages, ...assetMessages, ...sendMessages }

const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort()
/** Whether a file defines texts, rather than drawing them. */
const isCatalogue = (path: string): boolean =>
  /^messages[\\/](?:languages[\\/]|english\.ts|assets\.ts|send\.ts|firstLoad\.ts)/.test(path)
const formsOf = (message: Message): readonly string[] =>
  typeof message === 'string' ? [message] : Object.values(message).filter((form) => form !== undefined)

describe.each([
  ['de', german],
  ['ar', arabic],
] as const)('the translation to %s', (locale, translation: Readonly<Record<MessageKey, Message>>) => {
  test('behavior: has every text, and none that English lacks', () => {
    expect(Object.keys(translation).toSorted()).toEqual(Object.keys(english).toSorted())
  })

  test('behavior: fills the same gaps as English; a form for one or two may leave the number out', () => {
    for (const key of Object.keys(english) as MessageKey[]) {
      const wanted = namesIn(formsOf(english[key]).at(-1) ?? '')
      const form = formsOf(translation[key]).at(-1) ?? ''
      expect(namesIn(form), key).toEqual(wanted)
      for (const each of formsOf(translation[key])) expect(wanted, key).toEqual(expect.arrayContaining(namesIn(each)))
    }
  })

  test('behavior: has a form for each category of its plural rules', () => {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
    for (const [key, message] of Object.entries(translation)) {
      if (typeof message === 'string') continue
      expect(Object.keys(message).toSorted(), key).toEqual([...pluralCategories].toSorted())
    }
  })
})

describe('english', () => {
  test('behavior: each text is drawn: a source names its key, or the beginning of it', () => {
    const root = fileURLToPath(new URL('../..', import.meta.url))
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !isCatalogue(path))
      .map((path) => readFileSync(join(root, path), 'utf8'))
    const code = sources.join('\n')
    const beginnings = [...code.matchAll(/`([\w.]+\.)\$\{/g)].map(([, beginning = '']) => beginning)
    const isNamed = (key: string): boolean =>
      code.includes(`'${key}'`) || beginnings.some((beginning) => key.startsWith(beginning))
    expect(Object.keys(english).filter((key) => !isNamed(key))).toEqual([])
  })
})

describe('arabic', () => {
  test.each([
    [0, 'لا حسابات'],
    [1, 'حساب واحد'],
    [2, 'حسابان'],
    [3, '٣ حسابات'],
    [11, '١١ حسابًا'],
    [100, '١٠٠ حساب'],
  ])('param: %d accounts', (count, shown) => {
    expect(createText(english, arabic, 'ar-EG')('accounts.count', { count })).toBe(shown)
  })
})
