import { describe, expect, it } from 'vitest'
import { isEqualText } from './isEqualText.ts'

describe('isEqualText', () => {
  it.each([
    ['', '', true],
    ['abc', 'abc', true],
    ['abc', 'abd', false],
    ['abc', 'ab', false],
    // The same number of characters, but not of bytes.
    ['abc', 'äbc', false],
  ])('default: %j and %j', (one, other, isEqual) => {
    expect(isEqualText(one, other)).toBe(isEqual)
  })
})
