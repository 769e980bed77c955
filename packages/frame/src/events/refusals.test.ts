import { describe, expect, test } from 'vitest'
import { readRefusal } from './refusals.ts'

describe('readRefusal', () => {
  test.each([
    ['Invalid email', 'invalidEmail'],
    ['Invalid code', 'invalidCode'],
    ['Code expired', 'codeExpired'],
    ['Too many attempts', 'tooManyAttempts'],
    ['Device not approved yet', 'deviceNotApproved'],
    ['Number not given yet', 'numberNotGiven'],
  ])('default: reads "%s" as %s', (text, reason) => {
    expect(readRefusal(text)).toBe(reason)
  })

  test.each([
    [' code expired.', 'codeExpired'],
    ['DEVICE NOT APPROVED YET.', 'deviceNotApproved'],
    ['That is an invalid email address', 'invalidEmail'],
  ])('behavior: reads the wording of a frame of the older protocol: %s', (text, reason) => {
    expect(readRefusal(text)).toBe(reason)
  })

  test.each(['', 'Device approval expired', 'Invalid code of conduct', 'toString'])(
    'behavior: finds no reason in %j',
    (text) => {
      expect(readRefusal(text)).toBeUndefined()
    },
  )
})
