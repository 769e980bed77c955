import { describe, expect, it } from 'vitest'
import { trimTrailingCharacters } from './trimTrailingCharacters.ts'

describe('trimTrailingCharacters', () => {
  it.each([
    ['http://localhost///', '/', 'http://localhost'],
    ['1.5000', '0', '1.5'],
    ['words : ', ' :', 'words'],
    ['0000', '0', ''],
    ['', '0', ''],
    ['a/b', '/', 'a/b'],
  ])('default: from %j, removes the trailing characters %j', (text, characters, expected) => {
    expect(trimTrailingCharacters(text, characters)).toBe(expected)
  })
})
