import { embeddedLimits } from '@holdfast/api/embedded'
import { EMAIL_COOLDOWN_MS, type RefusalReason } from '@holdfast/frame'
import { describe, expect, test } from 'vitest'
import { codeDigitsOf, isEmail, isStillWaiting, problemOf, userDisplayNameOf } from './rules.ts'
import type { LoginProblem } from './state.ts'

describe('isEmail', () => {
  test.each(['a@b.co', 'Kelp.Forest+tag@sub.example.org', 'ü@exämple.org'])('default: accepts %s', (text) => {
    expect(isEmail(text)).toBe(true)
  })
  test.each(['', 'x', '@b.co', 'a@b', 'a@b.', 'a@.co', 'a b@c.de', 'a@b@c.de', `${'a'.repeat(250)}@b.co`])(
    'error: %j is not an email address',
    (text) => {
      expect(isEmail(text)).toBe(false)
    },
  )
})

describe('codeDigitsOf', () => {
  test('default: keeps the digits of a pasted code, six at most', () => {
    expect(codeDigitsOf('Your code: 123 456.')).toBe('123456')
    expect(codeDigitsOf('123-456-789')).toBe('123456')
    expect(codeDigitsOf('none')).toBe('')
  })
})

describe('problemOf', () => {
  test.each<[RefusalReason | undefined, LoginProblem]>([
    ['invalidCode', { code: 'wrongCode' }],
    ['codeExpired', { code: 'codeExpired' }],
    ['tooManyAttempts', { code: 'codeUsedUp' }],
    ['invalidEmail', { code: 'invalidEmail' }],
    ['deviceNotApproved', { code: 'failed', message: 'The service rests' }],
    [undefined, { code: 'failed', message: 'The service rests' }],
  ])('default: returns the problem for the reason %s', (reason, problem) => {
    expect(problemOf({ reason, message: 'The service rests' })).toEqual(problem)
  })
})

describe('isStillWaiting', () => {
  test.each<[RefusalReason | undefined, boolean]>([
    ['deviceNotApproved', true],
    ['numberNotGiven', true],
    ['codeExpired', false],
    [undefined, false],
  ])('default: for the reason %s, returns %s', (reason, isWaiting) => {
    expect(isStillWaiting({ reason, message: 'Device not approved yet' })).toBe(isWaiting)
  })
})

describe('userDisplayNameOf', () => {
  test.each([
    [{ email: 'a@b.co', userName: undefined, provider: 'email' }, 'a@b.co'],
    [{ email: 'a@b.co', userName: 'kelp', provider: 'google' }, 'kelp'],
    [{ email: undefined, userName: 'kelp0', provider: 'discord' }, 'kelp'],
    [{ email: undefined, userName: 'kelp0', provider: 'x' }, 'kelp0'],
    [{ email: undefined, userName: undefined, provider: 'x' }, undefined],
    [{ email: undefined, userName: 'a'.repeat(30), provider: 'x' }, 'a'.repeat(30)],
    [{ email: undefined, userName: 'a'.repeat(31), provider: 'x' }, `${'a'.repeat(28)}...`],
  ])('default: the user %j is shown as %s', (user, name) => {
    expect(userDisplayNameOf(user)).toBe(name)
  })
})

test('the page waits as long between two emails as the service demands', () => {
  expect(EMAIL_COOLDOWN_MS).toBe(embeddedLimits.resendS * 1_000)
})
