import { describe, expect, test } from 'vitest'
import { findExpressions, findSlowness } from './expressions.ts'

describe('findExpressions', () => {
  test('default: literals with their lines, and expressions that are made at run time', () => {
    const source = "const a = /x+$/gi\nconst b = new RegExp(a)\nconst c = RegExp('y')\nconst d = 'no /x/'\n"
    expect(findExpressions('a.ts', source)).toEqual({
      literals: [{ pattern: 'x+$', flags: 'gi', line: 1 }],
      made: [2, 3],
    })
  })
})

describe('findSlowness', () => {
  test.each([
    ['\\s*;\\s*q=', ''],
    ['\\/+$', ''],
    ['^(a+)+$', ''],
    ['^(?:.*a){3}b', 'i'],
  ])('error: /%s/%s grows faster than the text', async (pattern, flags) => {
    expect(await findSlowness({ pattern, flags })).toMatch(/^takes .*(?:polynomial|exponential) time, for example on /)
  })

  test.each([
    ['^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$', ''],
    ['[\\p{C}\\uFFFD]+', 'gu'],
    ['^\\d{6}$', ''],
  ])('default: /%s/%s does not', async (pattern, flags) => {
    expect(await findSlowness({ pattern, flags })).toBeUndefined()
  })
})
