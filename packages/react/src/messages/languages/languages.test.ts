import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Message } from '../format.ts'
import type { MessageKey } from '../text.ts'
import { createText } from '../text.ts'
import { arabic } from './arabic.ts'
import { english } from './english.ts'
import { german } from './german.ts'

const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort()
/** Returns whether a file defines texts rather than showing them. */
const isCatalogue = (path: string): boolean => /^messages[\\/]languages[\\/]/.test(path)
const formsOf = (message: Message): readonly string[] =>
  typeof message === 'string' ? [message] : Object.values(message).filter((form) => form !== undefined)

describe.each([
  ['de', german],
  ['ar', arabic],
] as const)('the translation to %s', (locale, translation: Readonly<Record<MessageKey, Message>>) => {
  test('behavior: has every text, and none that English lacks', () => {
    expect(Object.keys(translation).toSorted()).toEqual(Object.keys(english).toSorted())
  })

  test('behavior: has the same placeholders as English, except that a plural form may omit the number', () => {
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
  test('behavior: is imported by no shipped source, and no key is in two of its parts', async () => {
    const root = fileURLToPath(new URL('../..', import.meta.url))
    const importers = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .filter((path) => /^import \{.*\/english\.ts'$/m.test(readFileSync(join(root, path), 'utf8')))
    expect(importers).toEqual([])
    const files = readdirSync(new URL('english', import.meta.url))
    // Cast: each file exports only its part.
    const parts = (await Promise.all(files.map((file) => import(`./english/${file}`)))) as Record<string, object>[]
    const keys = parts.flatMap((part) => Object.values(part).flatMap((texts) => Object.keys(texts)))
    expect(new Set(keys)).toEqual(new Set(Object.keys(english)))
    expect(keys).toHaveLength(Object.keys(english).length)
  })

  test('behavior: has only texts that are used: a source contains the key, or its beginning', () => {
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
  ])('param: formats %d accounts', (count, shown) => {
    expect(createText([english], arabic, 'ar-EG')('accounts.count', { count })).toBe(shown)
  })
})
