import { describe, expect, it } from 'vitest'
import { trimEnd } from './trimEnd.ts'

describe('trimEnd', () => {
  it.each([
    ['http://localhost///', '/', 'http://localhost'],
    ['1.5000', '0', '1.5'],
    ['words : ', ' :', 'words'],
    ['0000', '0', ''],
    ['', '0', ''],
    ['a/b', '/', 'a/b'],
  ])('default: %j without %j', (text, characters, expected) => {
    expect(trimEnd(text, characters)).toBe(expected)
  })
})
