import { HttpError, NetworkError } from '@holdfast/api'
import { describe, expect, it } from 'vitest'
import { verificationFailureText } from './verifyWallet.ts'

describe('verificationFailureText', () => {
  it.each([
    [400, 'not an address'],
    [401, 'session has ended'],
    [403, 'not accepted as a proof'],
    [409, 'verified by another account'],
    [429, 'Too many attempts'],
    [500, 'not verified'],
  ])('error: explains the status %i: %s', (status, words) => {
    expect(verificationFailureText(new HttpError({ response: new Response(null, { status }) }))).toContain(words)
  })

  it('error: explains that the server could not be reached', () => {
    expect(verificationFailureText(new NetworkError({ url: '/', cause: undefined }))).toContain('could not be reached')
  })

  it('error: has a general text for any other error', () => {
    expect(verificationFailureText(new Error('?'))).toContain('not verified')
  })
})
