import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { createHttp } from '../http.ts'
import { createAuthClient } from './client.ts'
import { passwordLength, userNameLength } from './limits.ts'
import { changeUserNameSchema, emailCodeSchema, emailSignInSchema, signInSchema, signUpSchema } from './schema.ts'

/** Returns the body that a call of the client sends. */
async function bodyOf(act: (client: ReturnType<typeof createAuthClient>) => Promise<void>): Promise<unknown> {
  let body: unknown
  const http = createHttp({
    baseUrl: '/api',
    fetch: (_input, init) => {
      body = JSON.parse(String(init?.body as string))
      return Promise.resolve(new Response(null, { status: 204 }))
    },
  })
  await act(createAuthClient(http))
  return body
}

const credentials = { userName: 'Ada.L-1', password: 'correct horse' }

describe('bodies', () => {
  it.each<[string, (client: ReturnType<typeof createAuthClient>) => Promise<void>, z.ZodMiniType]>([
    ['signUp', (client) => client.signUp(credentials), signUpSchema],
    ['signInWithPassword', (client) => client.signInWithPassword(credentials), signInSchema],
    ['sendEmailCode', (client) => client.sendEmailCode('ada@example.org'), emailCodeSchema],
    [
      'signInWithEmailCode',
      (client) => client.signInWithEmailCode({ email: 'ada@example.org', code: '123 456' }),
      emailSignInSchema,
    ],
    ['changeUserName', (client) => client.changeUserName('ada'), changeUserNameSchema],
  ])('default: the server reads what %s sends', async (_name, act, schema) => {
    const body = await bodyOf(act)
    expect(schema.parse(body)).toEqual(body)
  })

  it.each([
    ['a short name', { userName: 'a'.repeat(userNameLength.min - 1) }],
    ['a long name', { userName: 'a'.repeat(userNameLength.max + 1) }],
    ['a name that begins with a dot', { userName: '.ada' }],
    ['a short password', { password: 'x'.repeat(passwordLength.min - 1) }],
    ['a long password', { password: 'x'.repeat(passwordLength.max + 1) }],
  ])('error: rejects a sign-up with %s', (_name, wrong) => {
    expect(signUpSchema.safeParse({ ...credentials, ...wrong }).success).toBe(false)
  })

  it('behavior: accepts a name and a password of exactly the shortest and the longest length', () => {
    for (const [userName, password] of [
      ['a'.repeat(userNameLength.min), 'x'.repeat(passwordLength.min)],
      ['a'.repeat(userNameLength.max), 'x'.repeat(passwordLength.max)],
    ]) {
      expect(signUpSchema.safeParse({ userName, password }).success).toBe(true)
    }
  })

  it.each([{ email: 'a'.repeat(321) }, { email: 7 }, {}])('error: rejects %j as a request for a code', (body) => {
    expect(emailCodeSchema.safeParse(body).success).toBe(false)
  })
})
