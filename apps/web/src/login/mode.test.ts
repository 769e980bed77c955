import { describe, expect, it } from 'vitest'
import { loginModePath, readLoginMode } from './mode.ts'

describe('readLoginMode', () => {
  it.each([
    ['', 'signIn'],
    ['?mode=sign-up', 'signUp'],
    ['from=%2Fprofile&mode=sign-up', 'signUp'],
    ['?mode=other', 'signIn'],
  ])('default: reads %j as %s', (search, mode) => {
    expect(readLoginMode(search)).toBe(mode)
  })
})

describe('loginModePath', () => {
  it('default: keeps the return path when the mode is switched', () => {
    expect(loginModePath('signUp')).toBe('/login?mode=sign-up')
    expect(loginModePath('signIn')).toBe('/login')
    const path = loginModePath('signUp', 'from=%2Fprofile')
    expect(path).toBe('/login?from=%2Fprofile&mode=sign-up')
    expect(loginModePath('signIn', path.slice(path.indexOf('?')))).toBe('/login?from=%2Fprofile')
  })
})
