import { servicesErrorSchema } from '@holdfast/api'
import { fakeClock } from '@holdfast/testing/time'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRateLimits } from '../http/limits/rateLimits.ts'
import type { ServicesEnv } from '../services/app/context.ts'
import type { ServiceFactory } from '../services/Service.ts'
import { openTestProjects, type TestProjects } from '../test/testProjects.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import { gate } from './gate.ts'

const own = 'f'.repeat(32)
const unknown = '0123456789abcdef0123456789abcdef'
const app = 'https://app.example'

/** A service whose routes answer with what the gate passed to them. */
const probe: ServiceFactory = {
  name: 'catalogue',
  start: () =>
    Promise.resolve({
      feature: 'catalogue',
      addRoutes: (routes) => {
        routes.get('/probe', (context) =>
          context.json({ name: context.var.project.name, caller: context.var.caller }, 200, {
            'cache-control': 'public, max-age=60',
          }),
        )
        routes.post('/echo', async (context) =>
          context.json({ name: context.var.project.name, body: await context.req.text() }),
        )
        routes.get('/fails', () => {
          throw new Error('a secret of ours')
        })
      },
      stop: () => Promise.resolve(),
    }),
}

let site: TestServer
let projects: TestProjects
const clock = fakeClock()

beforeAll(async () => {
  site = await startTestServer({
    services: [probe],
    clock,
    config: { projectId: own },
    limits: createRateLimits({ networkFactor: 10_000, points: { programCall: 50, unknownProject: 3 } }),
  })
  projects = openTestProjects(site)
}, 60_000)
afterAll(async () => {
  await projects.close()
  await site.stop()
})

type Answer = { status: number; headers: Headers; body: unknown }
let addressCount = 0

async function call(
  path: string,
  init: RequestInit & { origin?: string | undefined; address?: string } = {},
): Promise<Answer> {
  const { origin, address, ...rest } = init
  addressCount += 1
  const headers = new Headers(init.headers)
  headers.set('x-forwarded-for', address ?? `10.0.0.${addressCount}`)
  if (origin !== undefined) headers.set('origin', origin)
  const response = await fetch(`${site.server.addresses.services}${path}`, { ...rest, headers })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
}

/** Returns the status, code and message of a refusal, and checks its headers. */
function refusalOf({ status, headers, body }: Answer): [number, string | undefined, string | undefined] {
  const parsed = servicesErrorSchema.parse(body)
  expect(parsed.status).toBe(status)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('vary')).toBe('Origin')
  return [status, parsed.reasons[0]?.name, parsed.reasons[0]?.description]
}

describe('gate', () => {
  it('default: lets a page of the project in, and passes the caller to the route', async () => {
    const id = await projects.create({ name: 'Reef' })
    const { status, headers, body } = await call(
      `/probe?projectId=${id}&st=holdfast&sv=react-1&clientId=did%3Akey%3Az`,
      {
        origin: app,
      },
    )
    expect([status, body]).toEqual([
      200,
      { name: 'Reef', caller: { origin: app, sdkType: 'holdfast', sdkVersion: 'react-1', clientId: 'did:key:z' } },
    ])
    expect(headers.get('access-control-allow-origin')).toBe(app)
    expect(headers.get('access-control-allow-credentials')).toBe(null)
    expect(headers.get('vary')).toBe('Origin')
    expect(headers.get('cache-control')).toBe('public, max-age=60')
  })

  it('default: the product’s own pages may use the product’s project', async () => {
    for (const origin of ['http://localhost:3000', 'http://localhost:3002', 'http://127.0.0.1:5173']) {
      expect((await call(`/probe?projectId=${own}`, { origin })).headers.get('access-control-allow-origin')).toBe(
        origin,
      )
    }
    expect((await call(`/probe?projectId=${own}`, { origin: app })).status).toBe(403)
  })

  it.each(['application/json', 'text/plain;charset=UTF-8'])(
    'behavior: reads the project’s id from a body sent as %s',
    async (type) => {
      const id = await projects.create({ name: 'Body' })
      const body = JSON.stringify({ projectId: id, currency: 'usd' })
      const answer = await call('/echo', { method: 'POST', origin: app, headers: { 'content-type': type }, body })
      expect([answer.status, answer.body]).toEqual([200, { name: 'Body', body }])
    },
  )

  it('behavior: finds the id in a body without parsing the body, which only the route parses', async () => {
    const id = await projects.create({ name: 'Unparsed' })
    const body = `{"currency":"usd","projectId" : "${id}","addresses":[`
    const answer = await call('/echo', { method: 'POST', origin: app, body })
    expect([answer.status, answer.body]).toEqual([200, { name: 'Unparsed', body }])
    const quoted = JSON.stringify({ note: JSON.stringify({ projectId: own }), projectId: id })
    expect((await call('/echo', { method: 'POST', origin: app, body: quoted })).body).toMatchObject({
      name: 'Unparsed',
    })
  })

  it('error: once a network has named too many unknown projects, refuses its calls whose query has no id', async () => {
    const address = '192.0.2.9'
    const [id, another] = [await projects.create(), await projects.create()]
    const post = async (projectId: string, path = '/echo') =>
      (await call(path, { method: 'POST', origin: app, address, body: JSON.stringify({ projectId }) })).status
    for (let turn = 0; turn < 5; turn += 1) expect(await post(id)).toBe(200)
    // Each such body counts once.
    expect([await post(unknown), await post('no id'), await post(unknown), await post(id)]).toEqual([
      401, 401, 401, 429,
    ])
    expect(await post('', `/echo?projectId=${id}`)).toBe(200)
    expect(await post('', `/echo?projectId=${another}`)).toBe(429)
    const elsewhere = { method: 'POST', origin: app, body: JSON.stringify({ projectId: another }) }
    expect((await call('/echo', elsewhere)).status).toBe(200)
  })

  it('error: does not count a body if the lookup of its project fails', async () => {
    const routes = new Hono<ServicesEnv>()
      .use((context, next) => {
        context.set('clientAddress', '192.0.2.10')
        return next()
      })
      .use(
        gate({
          limits: createRateLimits({ points: { unknownProject: 1 } }),
          projects: { decide: () => Promise.reject(new Error('The database is down.')) },
        }),
      )
      .onError(({ message }, context) => context.text(message, 500))
    const post = async () =>
      (await routes.request('/echo', { method: 'POST', body: JSON.stringify({ projectId: unknown }) })).text()
    for (let turn = 0; turn < 3; turn += 1) expect(await post()).toBe('The database is down.')
  })

  it('behavior: allows every preflight, also for content-type on GETs, because the request itself is checked', async () => {
    const headers = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'content-type' }
    for (const origin of [app, 'https://evil.example']) {
      const { status, headers: granted } = await call('/probe', { method: 'OPTIONS', origin, headers })
      expect(status).toBe(204)
      expect(Object.fromEntries(granted)).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, POST',
        'access-control-allow-headers': 'authorization, content-type',
      })
    }
  })

  it.each([
    ['a request without an id', '', {}, 400, 'projectId', /'projectId' is missing; add \?projectId=/],
    ['an empty id', '?projectId=', {}, 400, 'projectId', /is missing/],
    ['a body without an id', '', { method: 'POST', body: '{"projectId":7}' }, 400, 'projectId', /is missing/],
    ['a body that is not JSON', '', { method: 'POST', body: '{' }, 400, 'projectId', /is missing/],
    [
      'an unknown id',
      `?projectId=${unknown}`,
      {},
      401,
      'projectId',
      /^Unauthorized: invalid key\. There is no project '0123456789abcdef0123456789abcdef'/,
    ],
    ['an id of another form', "?projectId=x';--", {}, 401, 'projectId', /no project 'x';--'/],
    ['a very long id', `?projectId=${'a'.repeat(4000)}`, {}, 401, 'projectId', /no project 'a{100}…'/],
    ['an id in upper case', `?projectId=${own.toUpperCase()}`, {}, 401, 'projectId', /no project 'F+'/],
    [
      'a foreign origin',
      `?projectId=${own}`,
      { origin: 'https://evil.example' },
      403,
      'origin',
      /^Unauthorized: origin not allowed\. The origin https:\/\/evil\.example is not .*npm run project -- allow f{32} https:\/\/evil\.example$/,
    ],
    [
      'an invalid origin',
      `?projectId=${own}`,
      { origin: 'https://a.example;curl|sh' },
      403,
      'origin',
      /^Unauthorized: origin not allowed\. The Origin header names nothing/,
    ],
    ['the origin null', `?projectId=${own}`, { origin: 'null' }, 403, 'origin', /no origin of its own/],
    [
      'a parameter that is too long',
      `?projectId=${own}&sv=${'v'.repeat(300)}`,
      {},
      400,
      'sv',
      /'sv' is too long; at most 256/,
    ],
  ] as const)('error: refuses %s', async (_name, query, init, status, name, words) => {
    const path = 'method' in init ? '/echo' : '/probe'
    const answer = await call(path + query, init)
    expect(refusalOf(answer)).toEqual([status, name, expect.stringMatching(words)])
    // The page may read the reason for the refusal.
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('error: refuses a program when the project allows only pages', async () => {
    const id = await projects.create({ allowsNoOrigin: false })
    expect(refusalOf(await call(`/probe?projectId=${id}`))).toEqual([
      403,
      'origin',
      expect.stringContaining(`npm run project -- set ${id} --allow-no-origin`),
    ])
    expect((await call(`/probe?projectId=${id}`, { origin: app })).status).toBe(200)
  })

  it('error: refuses a service that the project may not use', async () => {
    const id = await projects.create({ features: ['relay'] })
    expect(refusalOf(await call(`/probe?projectId=${id}`, { origin: app }))).toEqual([
      403,
      'feature',
      expect.stringContaining('may not use the catalogue'),
    ])
  })

  it('error: refuses a program that calls too often, counted by network and project; pages are not counted', async () => {
    const [id, other] = [await projects.create(), await projects.create()]
    const address = '192.0.2.7'
    const statuses = await Promise.all(
      Array.from({ length: 51 }, async () => (await call(`/probe?projectId=${id}`, { address })).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(50)
    const refused = await call(`/probe?projectId=${id}`, { address })
    expect(refusalOf(refused)).toEqual([
      429,
      'rate_limited',
      expect.stringMatching(/^Please try again after \d+ seconds$/),
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('access-control-expose-headers')).toContain('retry-after')
    expect((await call(`/probe?projectId=${id}`, { address, origin: app })).status).toBe(200)
    expect((await call(`/probe?projectId=${other}`, { address })).status).toBe(200)
    expect((await call(`/probe?projectId=${id}`, { address: '192.0.2.8' })).status).toBe(200)
  })

  it('behavior: a change takes effect within seconds, when the cached project has expired', async () => {
    const id = await projects.create()
    const statusOf = async (projectId: string, origin: string) =>
      (await call(`/probe?projectId=${projectId}`, { origin })).status
    expect(await statusOf(id, 'https://new.example')).toBe(403)
    await projects.store.change(id, ({ origins }) => ({ origins: [...origins, 'https://new.example'] }))
    expect(await statusOf(id, 'https://new.example')).toBe(403)
    await clock.advance(3_000)
    expect(await statusOf(id, 'https://new.example')).toBe(200)
  })

  it('behavior: after a rotation the new id works and the old id does not', async () => {
    const [id, next] = [await projects.create(), 'e'.repeat(32)]
    const statusOf = async (projectId: string) => (await call(`/probe?projectId=${projectId}`, { origin: app })).status
    expect([await statusOf(id), await statusOf(next)]).toEqual([200, 401])
    await projects.store.rotate(id, next, new Date())
    await clock.advance(3_000)
    expect([await statusOf(id), await statusOf(next)]).toEqual([401, 200])
  })

  it('behavior: the product’s own page gets the current id of the product’s project', async () => {
    const next = 'd'.repeat(32)
    await projects.store.rotate(own, next, new Date())
    await clock.advance(3_000)
    const idOf = async () => (await site.open().get<{ projectId: string }>('/api/config')).body.projectId
    expect(await idOf()).toBe(next)
    expect((await call(`/probe?projectId=${next}`, { origin: 'http://localhost:3000' })).status).toBe(200)
    await projects.store.rotate(next, own, new Date())
    await clock.advance(3_000)
    expect(await idOf()).toBe(own)
  })

  it.each([
    ['an unknown call', '/nothing', {}, 404, 'path'],
    ['a call that fails', `/fails?projectId=${own}`, {}, 500, 'internal'],
    [
      'a body that is too large',
      `/echo?projectId=${own}`,
      { method: 'POST', body: 'x'.repeat(200_000) },
      413,
      'body_too_large',
    ],
  ] as const)('error: answers %s in the form of a refusal', async (_name, path, init, status, name) => {
    const answer = await call(path, init)
    expect(refusalOf(answer)).toEqual([status, name, expect.not.stringContaining('secret')])
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })
})
