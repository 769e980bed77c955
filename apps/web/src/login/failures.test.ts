import { HttpError, NetworkError } from '@holdfast/api'
import { describe, expect, it } from 'vitest'
import { readLoginFailure } from './failures.ts'

function refusal(status: number, code: string, headers?: Record<string, string>) {
  return new HttpError({
    response: new Response(null, { status, ...(headers && { headers }) }),
    body: { code, message: '' },
  })
}

describe('readLoginFailure', () => {
  it.each([
    [401, 'invalid_credentials', 'password'],
    [401, 'INVALID_USERNAME_OR_PASSWORD', 'password'],
    [409, 'user_name_taken', 'userName'],
    [400, 'INVALID_OTP', 'code'],
    [403, 'TOO_MANY_ATTEMPTS', 'code'],
    [403, 'wallet_unknown', null],
    [500, 'internal', null],
    [500, 'toString', null],
  ])('error: shows a response of %i %s at the field %s', (status, code, field) => {
    expect(readLoginFailure(refusal(status, code)).field).toBe(field)
  })

  it('behavior: describes a wrong name and a wrong password in the same way', () => {
    expect(readLoginFailure(refusal(401, 'invalid_credentials'))).toEqual(
      readLoginFailure(refusal(401, 'INVALID_USERNAME_OR_PASSWORD')),
    )
  })

  it('behavior: says how long the user must wait', () => {
    expect(readLoginFailure(refusal(429, 'rate_limited', { 'retry-after': '12' })).text).toBe(
      'Please try again after 12 seconds',
    )
    expect(readLoginFailure(refusal(429, 'rate_limited')).text).toContain('Wait a moment')
  })

  it('error: describes a network failure, and any other error, above the form', () => {
    expect(readLoginFailure(new NetworkError({ url: '/', cause: null })).text).toContain('cannot be reached')
    expect(readLoginFailure(new Error('?')).field).toBeNull()
  })
})
