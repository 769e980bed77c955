import { signUpSchema } from '@holdfast/api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCode, checkEmail, checkSignIn, checkSignUp } from './rules.ts'

describe('checkSignUp', () => {
  it.each(['ada', 'Ada.Lovelace', 'a-b_c.1', 'a'.repeat(30)])('default: accepts the user name %s', (userName) => {
    expect(checkSignUp({ userName, password: '12345678' })).toEqual({})
  })

  it.each(['', 'ab', 'a'.repeat(31), 'ada lovelace', '.ada', 'ädä', 'ada@example.org'])(
    'error: rejects the user name %j',
    (userName) => {
      expect(checkSignUp({ userName, password: '12345678' }).userName).toMatch(/3 to 30/)
    },
  )

  it.each(['', '1234567', 'x'.repeat(129)])('error: rejects the password %j', (password) => {
    expect(checkSignUp({ userName: 'ada', password }).password).toMatch(/8 to 128/)
  })

  it("behavior: agrees with the server's schema", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 33 }), (userName) => {
        const signUp = { userName, password: '12345678' }
        const isAccepted = checkSignUp(signUp).userName === undefined
        expect(isAccepted).toBe(signUpSchema.safeParse(signUp).success)
      }),
    )
  })
})

describe('checkSignIn', () => {
  it('default: reports missing values only', () => {
    expect(checkSignIn({ userName: 'x', password: 'y' })).toEqual({})
    expect(checkSignIn({ userName: ' ', password: '' })).toEqual({
      userName: 'Enter your user name.',
      password: 'Enter your password.',
    })
  })
})

describe('checkEmail', () => {
  it.each([
    ['ada@example.org', true],
    [' ada@example.org ', true],
    ['ada', false],
    ['ada@example', false],
    ['a b@example.org', false],
    ['', false],
  ])('default: whether the address %j is accepted: %s', (email, isAccepted) => {
    expect(checkEmail(email) === undefined).toBe(isAccepted)
  })
})

describe('checkCode', () => {
  it.each([
    ['123456', true],
    [' 123456 ', true],
    ['12345', false],
    ['12345a', false],
    ['', false],
  ])('default: whether the code %j is accepted: %s', (code, isAccepted) => {
    expect(checkCode(code) === undefined).toBe(isAccepted)
  })
})
