import { describe, expect, test } from 'vitest'
import { findCircles, mayImport } from './imports.ts'
import { isPermissive } from './licences.ts'

describe('mayImport', () => {
  test('default: follows the table', () => {
    expect(mayImport('packages/react', 'packages/core', '', false)).toBe(true)
    expect(mayImport('packages/react', 'packages/pairing', '', false)).toBe(false)
    expect(mayImport('apps/web', 'packages/frame', '', false)).toBe(false)
  })

  test('param: entry allows one door of a package only', () => {
    expect(mayImport('apps/server', 'packages/pairing', 'wire', false)).toBe(true)
    expect(mayImport('apps/server', 'packages/pairing', '', false)).toBe(false)
  })

  test('param: isTest opens the fixtures to tests alone', () => {
    expect(mayImport('packages/core', 'testing', '', true)).toBe(true)
    expect(mayImport('packages/core', 'testing', '', false)).toBe(false)
  })
})

describe('findCircles', () => {
  test('behavior: tells a circle once, through any number of files', () => {
    const circles = findCircles(
      new Map([
        ['a', ['b']],
        ['b', ['c', 'd']],
        ['c', ['a']],
        ['d', []],
      ]),
    )
    expect(circles).toEqual([['a', 'b', 'c', 'a']])
  })

  test('behavior: a diamond is no circle', () => {
    expect(
      findCircles(
        new Map([
          ['a', ['b', 'c']],
          ['b', ['d']],
          ['c', ['d']],
          ['d', []],
        ]),
      ),
    ).toEqual([])
  })
})

describe('isPermissive', () => {
  test.each([
    ['MIT', true],
    ['(MIT OR Apache-2.0)', true],
    ['MIT OR GPL-3.0-or-later', true],
    ['MIT AND GPL-3.0-or-later', false],
    ['GPL-3.0-or-later', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['Unknown', false],
  ])('default: %s → %s', (expression, expected) => {
    expect(isPermissive(expression)).toBe(expected)
  })
})
