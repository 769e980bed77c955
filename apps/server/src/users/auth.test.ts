import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type MailServer, startMailServer } from '../test/mailServer.ts'
import { createTestBrowser, type TestBrowser } from '../test/testBrowser.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'

const origin = 'https://app.example'
const password = 'correct horse battery'
let mail: MailServer
let site: TestServer

beforeAll(async () => {
  mail = await startMailServer()
  site = await startTestServer({
    config: {
      production: true,
      web: { port: 0, url: origin },
      mail: { kind: 'smtp', url: mail.url, from: 'Holdfast <no-reply@app.example>' },
      authSecret: 'a secret of at least 32 characters',
      socials: { github: { clientId: 'github-id', clientSecret: 'github-secret' } },
    },
  })
}, 60_000)
afterAll(async () => {
  await site.stop()
  await mail.stop()
})

let opened = 0
const open = (): TestBrowser => {
  opened += 1
  return createTestBrowser(site.address, `10.1.0.${opened}`)
}
const post = <Body>(browser: TestBrowser, path: string, body?: unknown) => browser.post<Body>(path, body, { origin })

describe('cookies in production over https', () => {
  it.each([
    [
      'sign-up by user name',
      '/api/auth/sign-up/username',
      { userName: 'Secure', password },
      ['__Secure-holdfast.session_token', '__Host-holdfast.known_browser'],
    ],
    ['a nonce for a visitor', '/api/siwx/nonce', undefined, ['holdfast.visitor']],
  ])('default: %s sets only Secure cookies that no script can read', async (_name, path, body, names) => {
    const { status, headers } = await post(open(), path, body)
    expect(status).toBe(200)
    const cookies = headers.getSetCookie()
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(names)
    for (const cookie of cookies) {
      expect(cookie.split('; ')).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Lax']))
    }
  })

  it('default: an email code sets a cookie for the requesting browser alone, and signing in sets the other cookies', async () => {
    const browser = open()
    const email = 'works@example.test'
    const { headers } = await post(browser, '/api/auth/email-otp/send-verification-otp', { email })
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie.split('=')[0]).toBe('__Host-holdfast.email_code')
    expect(cookie.split('; ')).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']))
    const otp = /code is (\d{6})/.exec(await mail.received)?.[1]
    expect((await post(open(), '/api/auth/sign-in/email-otp', { email, otp })).status).toBe(400)
    expect((await post(browser, '/api/auth/sign-in/email-otp', { email, otp })).status).toBe(200)
    expect((await browser.get('/api/session')).text).toContain('"userName":"works"')
    expect([...browser.cookies.keys()].sort()).toEqual([
      '__Host-holdfast.known_browser',
      '__Secure-holdfast.session_token',
    ])
  })
})

describe('identity providers', () => {
  const start = (provider: string) =>
    post<{ url?: string; code?: string }>(open(), '/api/auth/sign-in/social', { provider, callbackURL: '/' })

  it('default: sends the browser to a configured provider with our client id, our callback, a state and PKCE', async () => {
    const { status, body } = await start('github')
    expect(status).toBe(200)
    const { origin: host, pathname, searchParams } = new URL(body.url ?? '')
    expect(host + pathname).toBe('https://github.com/login/oauth/authorize')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'github-id',
      redirect_uri: `${origin}/api/auth/callback/github`,
      response_type: 'code',
      state: expect.stringMatching(/^[\w-]{32,}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(body.url).not.toContain('github-secret')
  })

  it.each(['code=x&state=unknown', 'error=access_denied&state=https://evil.example'])(
    'error: a callback with %s leads to the login page',
    async (query) => {
      const { status, headers } = await open().get(`/api/auth/callback/github?${query}`)
      expect([status, headers.get('location')]).toEqual([302, `${origin}/login?error=state_mismatch`])
      expect((await open().get('/api/auth/error?error=x')).status).toBe(404)
    },
  )

  const token = () => Response.json({ access_token: 'token', token_type: 'bearer', scope: 'read:user,user:email' })
  const down = () => new Response('{}', { status: 503 })
  const unreachable = (): never => {
    throw new TypeError('fetch failed')
  }

  it.each<[string, string, Record<string, () => Response>, string]>([
    ['the user declines', 'error=access_denied', {}, 'access_denied'],
    ['the provider sends no code', '', {}, 'no_code'],
    ['the exchange of codes is down', 'code=x', { 'github.com': down }, 'invalid_code'],
    ['the provider cannot be reached', 'code=x', { 'github.com': unreachable }, 'invalid_code'],
    ['the profile API is down', 'code=x', { 'github.com': token, 'api.github.com': down }, 'unable_to_get_user_info'],
  ])(
    'error: if %s, the callback leads the browser to the login page, and opens no session',
    async (_, query, hosts, error) => {
      const browser = open()
      const started = await post<{ url: string }>(browser, '/api/auth/sign-in/social', {
        provider: 'github',
        callbackURL: '/',
      })
      const state = new URL(started.body.url).searchParams.get('state') ?? ''
      const { fetch: original } = globalThis
      vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
        const { hostname } = new URL(call[0] instanceof Request ? call[0].url : call[0])
        return hostname.endsWith('github.com') ? (hosts[hostname] ?? unreachable)() : original(...call)
      })
      onTestFinished(() => void vi.unstubAllGlobals())
      const { status, headers } = await browser.get(`/api/auth/callback/github?${query}&state=${state}`)
      expect([status, headers.get('location')]).toEqual([302, `${origin}/login?error=${error}`])
      expect([...browser.cookies.keys()]).not.toContain('__Secure-holdfast.session_token')
      // The state is used up.
      const again = await browser.get(`/api/auth/callback/github?${query}&state=${state}`)
      expect(again.headers.get('location')).toBe(`${origin}/login?error=state_mismatch`)
    },
  )

  it.each([
    { provider: 'github', idToken: { token: 'x' } },
    { provider: 'github', callbackURL: 'https://evil.example' },
    { provider: 'github', errorCallbackURL: 'https://evil.example' },
    { provider: 'discord' },
  ])('error: refuses %j before the auth library reads it', async (body) => {
    const answer = await post<{ error?: { code: string }; url?: string }>(open(), '/api/auth/sign-in/social', body)
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'invalid_request'])
    expect(answer.body.url).toBeUndefined()
  })

  it('error: refuses a provider that is not configured', async () => {
    const { status, body } = await start('google')
    expect([status, body.code]).toEqual([404, 'PROVIDER_NOT_FOUND'])
    expect(body.url).toBeUndefined()
  })
})
