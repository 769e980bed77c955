import { startCpuTime } from '@holdfast/testing/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findFrameId, scanFrame } from './scanFrame.ts'

/** Counts commas, colons and opening brackets outside of strings, slowly and simply. */
function countTokens(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const items = Object.values(value)
  const separators = Math.max(0, items.length - 1) + (Array.isArray(value) ? 0 : items.length)
  return items.reduce((sum: number, item) => sum + countTokens(item), 1 + separators)
}

/** Describes a short frame, whose head and tail are both its whole text. */
const ends = (text: string) => ({ head: text, tail: text })

describe('scanFrame', () => {
  test('default: counts the tokens of any JSON, whatever its strings contain', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value)
        const { tokens, isTooComplex } = scanFrame(text)
        const escapedQuotes = [...text.matchAll(/(?:\\\\)*(\\")?/g)].filter(([, quote]) => quote).length
        expect({ tokens, isTooComplex }).toEqual({ tokens: countTokens(value) + escapedQuotes, isTooComplex: false })
      }),
    )
  })

  test.each([
    ['the first member', '{"id":1795237528417000003,"params":{"id":1}}'],
    ['a member in the middle', '{"params":{"id":1,"text":"\\"id\\":2"}, "id" : 1795237528417000003 ,"jsonrpc":"2.0"}'],
    ['the last member', '{"params":["id",{"id":1}],"id":1795237528417000003}'],
  ])('default: finds the digits of an id that is %s', (_where, text) => {
    expect(scanFrame(text).idDigits).toBe('1795237528417000003')
  })

  test.each([
    ['nested too deeply', `${'['.repeat(250_000)}${']'.repeat(250_000)}`],
    ['with too many items', `[${'1,'.repeat(20_000)}1]`],
    ['with too many members', `{${Array.from({ length: 20_000 }, (_, key) => `"${key}":1`).join()}}`],
  ])('error: stops early in a frame %s', (_what, text) => {
    expect(scanFrame(text).isTooComplex).toBe(true)
    expect(scanFrame(text).tokens).toBeLessThan(16_400)
  })

  test('behavior: takes time in proportion to the frame’s length, whatever it contains', () => {
    const worst = ['\\', '"', '\\"', ' ', '{"id":', '"id":1'].map((part) => part.repeat(500_000 / part.length))
    for (const text of [...worst, ...worst.map((part) => `{"id"${part}`), `{"id":${'9'.repeat(500_000)}x`]) {
      const elapsed = startCpuTime()
      scanFrame(text)
      findFrameId(ends(text))
      // Takes some 5 ms; a regular expression that backtracks takes minutes.
      expect(elapsed()).toBeLessThan(1000)
    }
  })
})

describe('findFrameId', () => {
  test.each<[string, unknown]>([
    ['{"id":7,"jsonrpc":"2.0","params":"x', 7],
    [' { "jsonrpc" : "2.0" , "method":"irn_publish", "id" : "text" ,"params":{', 'text'],
    ['{"id":1795237528417000003,"params":{', 1_795_237_528_417_000_003n],
    ['x"},"id":1795237528417000003}\n', 1_795_237_528_417_000_003n],
    ['{"params":{"id":1', null],
    ['{"id":null,"params":{}}', null],
    ['{"id":"","params":{}}', null],
    ['{"id":1e400,"params":{}}', null],
    [`{"id":"${'x'.repeat(128)}","params":{}}`, 'x'.repeat(128)],
    [`{"id":"${'x'.repeat(129)}","params":{}}`, null],
    [`{"id":${'9'.repeat(129)},"params":{}}`, null],
    ['not JSON', null],
    ['', null],
  ])('default: in the frame %s, finds the id %s', (text, id) => {
    expect(findFrameId(ends(text))).toBe(id)
  })
})
