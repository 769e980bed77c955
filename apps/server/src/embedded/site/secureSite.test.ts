import { freePorts } from '@holdfast/testing/ports'
import { fakeClock } from '@holdfast/testing/time'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../config/loadConfig.ts'
import { AttemptNotFoundError } from '../../custody/errors.ts'
import { answerError } from '../../http/answerError.ts'
import type { AppEnv } from '../../http/context.ts'
import { createRateLimits } from '../../http/limits/rateLimits.ts'
import { createProjects } from '../../projects/service.ts'
import { embeddedService } from '../../services/embeddedService.ts'
import { openTestProjects, type TestProjects } from '../../test/testProjects.ts'
import { startTestServer, type TestServer } from '../../test/testServer.ts'
import type { Page, PageFile } from '../../web/loadPage.ts'
import { createSecureSite } from './secureSite.ts'

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const file = (text: string, contentType: string): PageFile => ({
  contentType,
  etag: '"1"',
  isImmutable: contentType !== 'text/html',
  plain: encode(text),
  br: undefined,
  gzip: undefined,
})
const built: Page = new Map([
  ['/index.html', file('<!doctype html><html><head><title>Wallet</title></head><body></body></html>', 'text/html')],
  ['/assets/main-1.js', file('export {}', 'text/javascript')],
])

let server: TestServer
let projects: TestProjects
let port: number
let id: string
beforeAll(async () => {
  ;[port = 0] = await freePorts(1)
  server = await startTestServer({
    services: [embeddedService],
    config: { secure: { port, url: `http://localhost:${port}` } },
  })
  projects = openTestProjects(server)
  id = await projects.create({ name: 'Rook <b>', origins: ['https://app.example', 'https://*.app.example'] })
})
afterAll(async () => {
  await projects.close()
  await server.stop()
})

/** Creates the site with a built page and the server's projects. */
function createSite() {
  const config = { ...loadConfig({}), secure: { port: 0, url: 'https://secure.example' } }
  const own = { id: '0'.repeat(32), origins: ['https://own.example'], allowsLocal: true }
  const social = {
    beginVisit: () => Promise.reject(new AttemptNotFoundError()),
    finishVisit: async () => ({ outcome: 'over' as const }),
  }
  const limits = createRateLimits()
  const site = createSecureSite({
    config,
    page: built,
    projects: createProjects({ store: projects.store, own, limits: createRateLimits() }),
    social,
    limits,
    clock: fakeClock(5_000),
  })
  // The outer server sets the address.
  return new Hono<AppEnv>()
    .use((context, next) => {
      context.set('clientAddress', '127.0.0.1')
      return next()
    })
    .route('/', site)
    .onError(answerError)
}
const ancestorsOf = ({ headers }: Response): string | undefined =>
  /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
const dataOf = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" id="frame-config">([^<]*)<\/script><\/head>/.exec(html)?.[1] ?? 'null')

describe('createSecureSite', () => {
  it('default: only pages of the project may embed the frame, and the frame’s configuration lists their origins', async () => {
    const response = await createSite().request(`/sdk?projectId=${id}`)
    expect(response.status).toBe(200)
    expect(ancestorsOf(response)).toBe('https://app.example https://*.app.example')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(dataOf(await response.text())).toMatchObject({
      apiUrl: 'https://secure.example',
      servedAt: 5_000,
      project: { id, name: 'Rook <b>', allowedOrigins: ['https://app.example', 'https://*.app.example'] },
      chains: [{ caipNetworkId: 'eip155:31337' }, { caipNetworkId: 'eip155:31338' }],
    })
  })

  it.each(['', '?projectId=', `?projectId=${'f'.repeat(32)}`, '?projectId=x', '?projectId=__proto__'])(
    'error: no page may embed /sdk%s',
    async (query) => {
      const response = await createSite().request(`/sdk${query}`)
      expect(response.status).toBe(403)
      expect(ancestorsOf(response)).toBe("'none'")
      const page = await response.text()
      expect(page).toContain('<h1>Unknown project</h1>')
      expect(page).toContain('<p>Pass the projectId of a project that this server knows.</p>')
      // The page has no style sheet.
      expect(page).not.toContain('<link')
    },
  )

  it.each(['/sdk', '/approve'])(
    'error: refuses too many loads of %s from one network before it looks for the project',
    async (path) => {
      const site = createSite()
      const load = async () => (await site.request(`${path}?projectId=${'e'.repeat(32)}`)).status
      for (let times = 0; times < 600; times += 1) expect(await load()).not.toBe(429)
      expect(await load()).toBe(429)
    },
  )

  it('behavior: in development, a page of this machine may embed the product’s own project, and no other project', async () => {
    const ownId = await projects.store.findOwnId()
    const site = createSite()
    const from = async (projectId: string | undefined, referer: string): Promise<string | undefined> =>
      ancestorsOf(await site.request(`/sdk?projectId=${projectId}`, { headers: { referer } }))
    expect(await from(ownId, 'http://localhost:4999/')).toBe('https://own.example http://localhost:4999')
    expect(await from(ownId, 'https://evil.example/')).toBe('https://own.example')
    expect(await from(id, 'http://localhost:4999/')).toBe('https://app.example https://*.app.example')
    expect(await from(ownId, "http://localhost:4999/; script-src 'unsafe-inline'")).not.toContain('unsafe')
  })

  it.each(['/approve', '/export', '/passkey', '/security', '/device'])(
    'default: %s is shown at top level only',
    async (path) => {
      const response = await createSite().request(path)
      expect(response.status).toBe(200)
      expect(ancestorsOf(response)).toBe("'none'")
      expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(dataOf(await response.text())).toMatchObject({ project: null })
    },
  )

  it('behavior: the configuration of a separate window names the project in its URL', async () => {
    const response = await createSite().request(`/approve?projectId=${id}`)
    expect(ancestorsOf(response)).toBe("'none'")
    expect(dataOf(await response.text())).toMatchObject({ project: { id, name: 'Rook <b>' } })
  })

  it('default: the window of a social login keeps its opener, is shown at top level only, and contains the outcome', async () => {
    const site = createSite()
    for (const [path, status] of [
      ['/oauth/start?state=x', 404],
      ['/oauth/callback/google?state=x&code=y', 200],
    ] as const) {
      const response = await site.request(path)
      expect(response.status).toBe(status)
      expect(ancestorsOf(response)).toBe("'none'")
      expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.text()).toContain('<script type="application/json" id="social-result">{"outcome":"over"}')
    }
    expect((await site.request('/oauth/callback/apple', { method: 'POST', body: 'state=x' })).status).toBe(200)
    expect((await site.request('/oauth/callback/google', { method: 'POST', body: 'state=x' })).status).toBe(404)
    expect((await site.request('/oauth/callback')).status).toBe(404)
  })

  it('default: every answer has strict headers; scripts are cached, unknown paths are 404', async () => {
    const site = createSite()
    const asset = await site.request('/assets/main-1.js')
    expect(asset.headers.get('cache-control')).toContain('immutable')
    for (const path of [`/sdk?projectId=${id}`, '/sdk', '/approve', '/assets/main-1.js', '/assets/no.js', '/no', '/']) {
      const { headers } = await site.request(path)
      const policy = headers.get('content-security-policy')
      expect(policy).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';")
      expect(policy).toContain("require-trusted-types-for 'script'")
      // The API has the same origin, and forwards calls to nodes.
      expect(policy).toContain(`; connect-src 'self' ${loadConfig({}).embedded.vaultUrl};`)
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('origin-agent-cluster')).toBe('?1')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    for (const path of ['/assets/no.js', '/no', '/', '/index.html']) expect((await site.request(path)).status).toBe(404)
  })

  it('default: the site is served on a port of its own, whether or not the frame is built', async () => {
    const response = await fetch(`http://localhost:${port}/sdk?projectId=${id}`)
    expect([200, 503]).toContain(response.status)
    expect(ancestorsOf(response)).toBe('https://app.example https://*.app.example')
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200)
  })
})
