import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as rawRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { configSchema, type PublicConfig } from '@holdfast/api'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import { hasUnstorableText } from './body.ts'

let site: TestServer
let webRoot: string
const script = `console.log(${JSON.stringify('x'.repeat(2000))})`

beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'holdfast-page-'))
  mkdirSync(join(webRoot, 'assets'))
  writeFileSync(join(webRoot, 'index.html'), `<!doctype html><title>Page</title>${'<p>text</p>'.repeat(100)}`)
  writeFileSync(join(webRoot, 'assets/main-abc.js'), script)
  writeFileSync(join(webRoot, 'assets/main-abc.js.gz'), gzipSync(script))
  writeFileSync(join(webRoot, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(webRoot, '.sources'), 'not for the public')
  site = await startTestServer({ config: { webRoot } })
}, 60_000)
afterAll(async () => {
  await site.stop()
  rmSync(webRoot, { recursive: true })
})

/** Sends a request exactly as written: fetch would normalise paths and decompress bodies. */
function raw(path: string, options: { method?: string; headers?: Record<string, string> } = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const { port } = new URL(site.address)
    const request = rawRequest({ host: '127.0.0.1', port, path, ...options }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    request.on('error', reject)
    request.end()
  })
}

describe('changes from elsewhere', () => {
  it.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['another site, according to the browser', { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' }],
    ['a sibling site, according to the browser', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }],
    ['a cookie without an origin', {}],
  ])('error: refuses %s', async (_name, headers) => {
    const browser = await site.signUp()
    for (const path of ['/api/wallet/verify?walletAddress=x', '/api/auth/logout', '/api/auth/passkey/delete-passkey']) {
      const answer = await browser.send(path, { method: 'POST', headers })
      expect([answer.status, answer.body.error.code]).toEqual([403, 'cross_site'])
    }
    expect((await browser.get('/api/session')).text).toContain('userName')
  })

  it('error: refuses the content types of forms, which a page of another site can send without a preflight', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const headers = { 'content-type': type, origin: 'http://localhost:3000' }
      const answer = await site.open().send('/api/siwx/verify', { method: 'POST', headers, body: '{}' })
      expect([answer.status, answer.body.error.code]).toEqual([415, 'unsupported_media_type'])
    }
  })

  it('default: a program without cookies may make changes', async () => {
    expect((await site.open().send('/api/siwx/nonce', { method: 'POST' })).status).toBe(200)
  })
})

describe('text that the database cannot store', () => {
  it.each([
    [String.raw`"\u0000"`, true],
    [String.raw`"\\\u0000"`, true],
    // An escaped backslash, and then ordinary letters.
    [String.raw`"\\u0000"`, false],
    [String.raw`"\u00000"`, true],
    ['"u0000"', false],
    [String.raw`"\ud800"`, true],
    [String.raw`"\uDFFF"`, true],
    [String.raw`{"\ud83e":1}`, true],
    [String.raw`"\ud83e\udd8a"`, false],
    [String.raw`"\uD83E\uDD8A\udd8a"`, true],
    [String.raw`"\ud83e\ud83e\udd8a"`, true],
    [String.raw`"\udd8a\ud83e"`, true],
    [String.raw`"\ud83e \udd8a"`, true],
    [String.raw`"🦊\udd8a"`, true],
    [String.raw`"\ud83e\\\udd8a"`, true],
    [String.raw`"\\ud83e"`, false],
    [String.raw`"\\ud83e\udd8a"`, true],
    ['"🦊"', false],
  ])('default: is in the JSON text %s: %s', (json, contains) => {
    expect(hasUnstorableText(json)).toBe(contains)
    const parsed: unknown = JSON.parse(json)
    const text = typeof parsed === 'string' ? parsed : Object.keys(Object(parsed)).join()
    expect(/\p{Surrogate}|\0/u.test(text)).toBe(contains)
  })

  const nul = String.fromCharCode(0)
  it.each([
    ['/api/auth/sign-in/username', { username: `a${nul}b`, password: 'correct horse' }],
    ['/api/auth/sign-up/username', { userName: 'fine', password: `correct horse${nul}` }],
    ['/api/auth/user-name', { userName: `${nul}abc` }],
    ['/api/auth/email-otp/send-verification-otp', { email: `a${nul}@example.test` }],
    ['/api/auth/passkey/delete-passkey', { id: nul }],
    ['/api/auth/change-password', { currentPassword: nul, newPassword: 'another horse' }],
    ['/api/auth/sign-in/wallet', { message: nul, signature: '0x' }],
    ['/api/siwx/verify', { message: `a${nul}`, signature: '0x' }],
    ['/api/siwx/verify', { message: 'a\ud800', signature: '0x' }],
    ['/api/auth/passkey/delete-passkey', { id: '\udc00' }],
    ['/api/wallet/verify?walletAddress=%00', undefined],
  ])('error: is refused in a body or query of %s', async (path, body) => {
    const browser = await site.signUp()
    const { status, body: said } = await browser.post(path, body)
    expect([status, said.error]).toEqual([
      400,
      {
        code: 'invalid_request',
        message: 'A text contains U+0000 or half a surrogate pair, which is not allowed.',
      },
    ])
  })

  it.each([
    '/api/siwx/sessions?address=%00',
    '/api/auth/callback/github?error=%00',
    '/%00',
    '/api/auth-sessions?x=a%00',
  ])('error: is refused in %s', async (path) => {
    expect((await (await site.signUp()).get(path)).status).toBe(400)
  })

  it('error: is refused in the id of a session, and in a call of the services', async () => {
    const browser = await site.signUp()
    expect((await browser.delete('/api/auth-sessions/a%00')).status).toBe(400)
    const { services } = site.server.addresses
    expect((await fetch(`${services}/getWallets?search=%00`)).status).toBe(400)
  })

  it.each(['session_token', 'visitor', 'email_code', 'known_browser'])(
    'error: is ignored in the cookie %s',
    async (name) => {
      const browser = site.open()
      browser.cookies.set(`holdfast.${name}`, '%00.%00')
      expect((await browser.get('/api/session')).status).toBe(200)
      expect((await browser.post('/api/siwx/nonce')).status).toBe(200)
      const email = `${name}@example.test`
      expect((await browser.post('/api/auth/sign-in/email-otp', { email, otp: '123456' })).status).toBe(400)
      expect((await browser.post('/api/auth/email-otp/send-verification-otp', { email })).status).toBe(200)
    },
  )
})

describe('an upload that the visitor aborts', () => {
  it('behavior: is not mistaken for an unavailable database', async () => {
    const { port } = new URL(site.address)
    const path = '/api/auth/sign-in/username'
    const before = site.log().length
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost:3000\r\n`
    socket.write(`${head}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"username":`)
    // The server has read the headers and waits for the body.
    await new Promise((resolve) => setImmediate(resolve))
    socket.destroy()
    await vi.waitFor(() => expect(site.log().slice(before)).toContain(path), { timeout: 10_000 })
    const lines = site.log().slice(before)
    expect(lines).not.toContain('database unavailable')
    expect(lines).not.toContain('request failed')
    expect(lines).toMatch(/"path":"\/api\/auth\/sign-in\/username","status":400/)
  }, 20_000)
})

describe('bodies and paths', () => {
  it.each([
    [131_072, 400],
    [131_073, 413],
  ])(
    'error: at most 128 kB are accepted: %i bytes are answered with %i, with and without a stated length',
    async (length, status) => {
      const headers = { 'content-type': 'application/json' }
      const body = 'x'.repeat(length)
      const post = async (request: RequestInit) =>
        (await site.open().send('/api/siwx/verify', { method: 'POST', headers, ...request })).status
      expect(await post({ body })).toBe(status)
      const streamed = { body: new Blob([body]).stream(), duplex: 'half' } as RequestInit // The type lacks `duplex`.
      expect(await post(streamed)).toBe(status)
    },
  )

  it('error: refuses a body of 10 MB, with and without a stated length', async () => {
    const headers = { 'content-type': 'application/json' }
    const megabyte = new TextEncoder().encode('x'.repeat(1024 * 1024))
    const answer = await site
      .open()
      .send('/api/siwx/verify', { method: 'POST', headers, body: 'x'.repeat(10 * 1024 * 1024) })
    expect([answer.status, answer.body.error.code]).toEqual([413, 'body_too_large'])
    let sent = 0
    const body = new ReadableStream({
      pull: (controller) => {
        if (sent === 10) return controller.close()
        sent += 1
        controller.enqueue(megabyte)
      },
    })
    const streamed = site
      .open()
      .send('/api/siwx/verify', { method: 'POST', headers, body, duplex: 'half' } as RequestInit /* lacks `duplex` */)
    expect((await streamed).status).toBe(413)
  })

  it.each([
    '/api/siwx/verify',
    '/api/auth/sign-up/username',
    '/api/auth/sign-in/username',
    '/api/auth/sign-in/email-otp',
    '/api/auth/email-otp/send-verification-otp',
    '/api/auth/passkey/verify-authentication',
  ])('error: refuses malformed JSON at %s', async (path) => {
    for (const body of ['{', 'null x', '{"a":}']) {
      const headers = { 'content-type': 'application/json' }
      const answer = await site.open().send(path, { method: 'POST', headers, body })
      expect([answer.status, answer.body.error.code]).toEqual([400, 'malformed_json'])
    }
  })

  it('behavior: ignores keys that name a prototype', async () => {
    const headers = { 'content-type': 'application/json' }
    const body = '{"__proto__":{"userName":"polluted","password":"polluted1"},"constructor":{}}'
    const answer = await site.open().send('/api/auth/sign-up/username', { method: 'POST', headers, body })
    expect(answer.status).toBe(400)
  })

  it.each(['/api', '/api/', '/api/nothing', '/api/auth/nothing', '/api/siwx/verify/more'])(
    'error: answers 404 at %s',
    async (path) => {
      const answer = await site.open().get(path)
      expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found'])
    },
  )
})

describe('the log', () => {
  it('behavior: shows at most 300 characters of a path', async () => {
    const path = `/${'a'.repeat(299)}`
    await site.open().get(path)
    await site.open().get(`${path}${'b'.repeat(5_000)}`)
    expect(site.log()).toContain(`"path":"${path}"`)
    expect(site.log()).toContain(`"path":"${path}…"`)
    expect(site.log()).not.toContain(`${path}b`)
  })
})

describe('headers', () => {
  it('default: are strict on pages, calls and refusals', async () => {
    for (const path of ['/', '/api/session', '/api/nothing']) {
      const { headers } = await site.open().get(path)
      const policy = headers.get('content-security-policy')
      // The hashes are those of the inline parts of the built page.
      expect(policy).toMatch(
        /^default-src 'none'; script-src 'self'(?: 'sha256-[^']+')*; style-src 'self'(?: 'sha256-[^']+')*; font/,
      )
      expect(policy).toContain(
        "connect-src 'self' http://localhost:3001 ws://localhost:3001 http://localhost:8545 ws://localhost:8545 http://localhost:8546 ws://localhost:8546",
      )
      expect(policy).toContain("; img-src 'self' data: blob: http://localhost:3001;")
      expect(policy).toContain('frame-src http://localhost:3002')
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.get('strict-transport-security')).toBeNull()
    }
  })
})

describe('GET /api/config', () => {
  it('default: matches the schema of the client', async () => {
    const { body } = await site.open().get<PublicConfig>('/api/config')
    expect(configSchema.parse(body)).toEqual(body)
    expect(body.projectId).toMatch(/^[0-9a-f]{32}$/)
    expect(body.stake['31337']?.address).toMatch(/^0x/)
    expect(body.stake).not.toHaveProperty('31338')
    expect(body.devnetWallet?.chains.map(({ chainId }) => chainId)).toEqual([31337, 31338])
    expect(body.auth.github).toBe(false)
  })
})

describe('the page', () => {
  it('default: is served at known routes, and with 404 at unknown routes', async () => {
    for (const [path, status] of [
      ['/', 200],
      ['/login', 200],
      ['/profile', 200],
      ['/nothing/here', 404],
    ] as const) {
      const answer = await raw(path)
      expect(answer.status).toBe(status)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-cache')
      expect(answer.body.toString()).toContain('<title>Page</title>')
    }
  })

  it('default: hashed files are cached for ever, in an encoding that the browser accepts', async () => {
    const forms: [string, (body: Buffer) => Buffer][] = [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ]
    for (const [encoding, decompress] of forms) {
      const answer = await raw('/assets/main-abc.js', { headers: { 'accept-encoding': encoding } })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(answer.headers['vary']).toBe('accept-encoding')
      expect(decompress(answer.body).toString()).toBe(script)
    }
    const plain = await raw('/assets/main-abc.js', { headers: { 'accept-encoding': 'br;q=0' } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body.toString()).toBe(script)
  })

  it('behavior: sends no body for HEAD, nor to a client that has the file', async () => {
    const head = await raw('/', { method: 'HEAD' })
    expect([head.status, head.body.length]).toEqual([200, 0])
    const etag = String(head.headers['etag'])
    expect((await raw('/', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it.each([
    '/../package.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/../../package.json',
    '/.sources',
    '/..%5c..%5cx',
  ])('error: %s is answered with 404', async (path) => {
    const answer = await raw(path)
    expect(answer.status).toBe(404)
    expect(answer.body.toString()).not.toMatch(/holdfast|not for the public/)
  })

  it('error: a missing script is not answered with the page', async () => {
    const answer = await raw('/assets/gone.js')
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=UTF-8'])
  })
})

describe('operation', () => {
  it('default: serves health checks on every port, and metrics on the admin port only', async () => {
    const { services, admin } = site.server.addresses
    for (const address of [site.address, services, admin]) {
      const answer = await fetch(`${address}/healthz`)
      expect(await answer.json()).toEqual({ status: 'ok' })
    }
    expect(await (await fetch(`${admin}/readyz`)).json()).toEqual({ status: 'ready' })
    const metrics = await (await fetch(`${admin}/metrics`)).text()
    expect(metrics).toMatch(/holdfast_http_request_seconds_count\{method="GET",part="api",status="2xx"\} \d+/)
    expect(metrics).toMatch(/holdfast_database_connections\{state="total"\} \d+/)
    expect((await fetch(`${site.address}/metrics`)).status).toBe(404)
  })

  it('error: answers an unknown path on the services’ port with a typed error', async () => {
    const answer = await fetch(`${site.server.addresses.services}/nothing`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({
      status: 404,
      reasons: [{ name: 'path', description: 'No call has this method and path.' }],
    })
  })

  it('behavior: without the product, only the other services listen', async () => {
    const withoutProduct = await startTestServer({ config: { enabledServices: ['relay'] } })
    try {
      const { web, services } = withoutProduct.server.addresses
      expect(web).toBeUndefined()
      expect((await fetch(`${services}/healthz`)).status).toBe(200)
    } finally {
      await withoutProduct.stop()
    }
  }, 30_000)

  it('behavior: logs no password, code, token or message', async () => {
    const canary = 'canary-7f3a'
    const browser = site.open()
    await browser.post('/api/auth/sign-up/username', { userName: 'Canary', password: `${canary}-password` })
    await browser.post('/api/auth/sign-in/username', { username: 'canary', password: `${canary}-wrong` })
    const email = `${canary}@example.test`
    await browser.post('/api/auth/email-otp/send-verification-otp', { email })
    const code = await site.readCode(email)
    await browser.post('/api/auth/sign-in/email-otp', { email, otp: code })
    await browser.post('/api/siwx/verify', { message: canary, signature: '0xca4a41ff00' })
    await browser.get(`/api/session?token=${canary}`, { authorization: `Bearer ${canary}` })
    const token = decodeURIComponent(browser.cookies.get('holdfast.session_token') ?? '').split('.')[0] ?? ''
    expect(token).toHaveLength(32)
    const log = site.log()
    expect(log).toContain('/api/auth/sign-in/email-otp')
    for (const secret of [canary, token, `"${code}"`, 'ca4a41ff00']) expect(log).not.toContain(secret)
  })
})
