import { describe, expect, it } from 'vitest'
import { HttpError, InvalidResponseError } from '../errors.ts'
import { createHttp } from '../http.ts'
import { createIdentityProvidersClient } from './client.ts'
import { providerSignInSchema } from './requests.ts'

/** Creates a client that records its calls and gets the same answer to each. */
function clientAnswering(answer: unknown, status = 200) {
  const calls: { method: string | undefined; path: string; body: unknown }[] = []
  const http = createHttp({
    baseUrl: 'https://app.example/api',
    fetch: (input, init) => {
      const { pathname } = new URL(String(input as string))
      calls.push({ method: init?.method, path: pathname, body: JSON.parse(String(init?.body as string)) })
      return Promise.resolve(Response.json(answer, { status }))
    },
  })
  return { client: createIdentityProvidersClient(http), calls }
}

const attempt = { provider: 'github', returnPath: '/profile?tab=keys' } as const

describe('createIdentityProvidersClient', () => {
  it('default: sends the provider and the path to return to in the form that the server reads', async () => {
    const url = 'https://github.example/authorize?state=s'
    const { client, calls } = clientAnswering({ url, redirect: true })
    expect(await client.startProviderSignIn(attempt)).toBe(url)
    expect(calls).toMatchObject([{ method: 'POST', path: '/api/auth/sign-in/social' }])
    expect(providerSignInSchema.parse(calls[0]?.body)).toEqual({
      provider: 'github',
      callbackURL: '/profile?tab=keys',
    })
  })

  it.each([{}, { url: 7 }, { url: '' }, { url: 'javascript:alert(1)' }, { url: '/relative' }, { url: 'https://' }])(
    'error: rejects %j as the page of a provider',
    async (answer) => {
      await expect(clientAnswering(answer).client.startProviderSignIn(attempt)).rejects.toThrow(InvalidResponseError)
    },
  )

  it('error: throws an HttpError for a provider that is not configured', async () => {
    const { client } = clientAnswering({ code: 'PROVIDER_NOT_FOUND' }, 404)
    await expect(client.startProviderSignIn(attempt)).rejects.toThrow(HttpError)
  })
})

describe('providerSignInSchema', () => {
  it.each([
    ['another provider', { provider: 'x' }],
    ['a body without a provider', { callbackURL: '/' }],
    ['a token from the browser', { provider: 'google', idToken: { token: 't' } }],
    ['another address for failures', { provider: 'google', errorCallbackURL: 'https://evil.example' }],
    ['a return to another site', { provider: 'google', callbackURL: 'https://evil.example' }],
    ['a path that is too long', { provider: 'google', callbackURL: `/${'a'.repeat(2_048)}` }],
  ])('error: rejects %s', (_name, body) => {
    expect(providerSignInSchema.safeParse(body).success).toBe(false)
  })
})
