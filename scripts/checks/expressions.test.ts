import { describe, expect, test } from 'vitest'
import { findExpressions, findSlowness, isShipped } from './expressions.ts'

describe('isShipped', () => {
  test.each([
    'apps/server/src/main.ts',
    'apps/wallet/serviceWorker.ts',
    'apps/web/public/first-paint.js',
    'packages/ui/src/toast/Toaster.tsx',
    'devnet/src/index.ts',
  ])('default: %s is', (path) => expect(isShipped(path)).toBe(true))

  test.each([
    'apps/server/src/main.test.ts',
    'apps/server/src/test/until.ts',
    'apps/web/src/index.css',
    'apps/web/vite.config.ts',
    'scripts/lint.ts',
  ])('default: %s is not', (path) => expect(isShipped(path)).toBe(false))
})

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
