import { describe, expect, test } from 'vitest'
import { isShallowEqual } from './isShallowEqual.ts'

describe('isShallowEqual', () => {
  const inner = {}
  test.each([
    [1, 1, true],
    [Number.NaN, Number.NaN, true],
    [null, null, true],
    [null, {}, false],
    [undefined, null, false],
    [{ a: inner }, { a: inner }, true],
    [{ a: {} }, { a: {} }, false],
    [{ a: undefined }, { b: undefined }, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [[1, 2], [1, 2], true],
    [[1, 2], [2, 1], false],
    [[], {}, false],
  ])('default: compares %j and %j: %s', (a, b, equal) => {
    expect(isShallowEqual(a, b)).toBe(equal)
    expect(isShallowEqual(b, a)).toBe(equal)
  })
})
