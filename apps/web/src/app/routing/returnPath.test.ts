import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loginPath, readReturnPath } from './returnPath.ts'

const origin = 'https://holdfast.example'

describe('readReturnPath', () => {
  it.each([
    ['', '/'],
    ['?from=%2Fprofile', '/profile'],
    ['?from=%2Fprofile%3Ftab%3D1%23keys', '/profile?tab=1#keys'],
    ['?from=%2Flogin', '/'],
    ['?from=%2Flogin%3Ffrom%3D%252Fprofile', '/'],
    ['?from=https%3A%2F%2Fevil.example%2F', '/'],
    ['?from=%2F%2Fevil.example', '/'],
    ['?from=%2F%5Cevil.example', '/'],
    ['?from=%2F%09%2Fevil.example', '/'],
    ['?from=%2F.%2F%2Fevil.example', '/'],
    ['?from=javascript%3Aalert(1)', '/'],
    ['?from=profile', '/'],
    ['?from=%2F%2F%5B', '/'],
  ])('param: %s leads to %s', (search, expected) => {
    expect(readReturnPath(search, origin)).toBe(expected)
  })

  it('behavior: returns only paths of the page’s own origin, for any query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (wanted) => {
        const path = readReturnPath(`?from=${encodeURIComponent(wanted)}`, origin)
        expect(new URL(path, origin).origin).toBe(origin)
      }),
    )
  })
})

describe('loginPath', () => {
  it('default: carries the path, which readReturnPath reads back', () => {
    expect(loginPath('/profile')).toBe('/login?from=%2Fprofile')
    expect(readReturnPath(new URL(loginPath('/profile?a=1&b=2'), origin).search, origin)).toBe('/profile?a=1&b=2')
  })

  it('behavior: adds no return path for the home page and the login page', () => {
    expect(loginPath('/')).toBe('/login')
    expect(loginPath('/login?from=%2Fx')).toBe('/login')
  })
})
