import { describe, expect, test } from 'vitest'
import { findExpressions, findSlowness, isShipped } from './expressions.ts'

describe('isShipped', () => {
  test.each([
    'apps/server/src/main.ts',
    'apps/wallet/serviceWorker.ts',
    'apps/web/public/first-paint.js',
    'packages/ui/src/toast/Toaster.tsx',
    'devnet/src/index.ts',
  ])('default: is true for %s', (path) => expect(isShipped(path)).toBe(true))

  test.each([
    'apps/server/src/main.test.ts',
    'apps/server/src/test/until.ts',
    'apps/web/src/index.css',
    'apps/web/vite.config.ts',
    'scripts/lint.ts',
  ])('default: is false for %s', (path) => expect(isShipped(path)).toBe(false))
})

describe('findExpressions', () => {
  test('default: returns literals with their lines, and the lines of expressions that are created at run time', () => {
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
  ])('error: returns the problem of /%s/%s, whose time grows faster than the text', async (pattern, flags) => {
    expect(await findSlowness({ pattern, flags })).toMatch(/^takes .*(?:polynomial|exponential) time, for example on /)
  })

  test.each([
    ['^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$', ''],
    ['[\\p{C}\\uFFFD]+', 'gu'],
    ['^\\d{6}$', ''],
  ])('default: returns undefined for /%s/%s', async (pattern, flags) => {
    expect(await findSlowness({ pattern, flags })).toBeUndefined()
  })
})
