import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PublicConfig } from '@holdfast/api'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createRateLimits } from '../http/limits/rateLimits.ts'
import { type RedisServer, redisBinary, startRedis } from '../relay/test/redisServer.ts'
import { connectClient, publishParams, randomTopic, type TestClient, tokenFor } from '../relay/test/relayFixture.ts'
import { makeTestDatabase } from '../test/database/testDatabase.ts'
import { freeServerPorts, isReady, runServer } from '../test/serverProcess.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import { until } from '../test/until.ts'
import { relayService } from './relayService.ts'

const projectId = '0123456789abcdef0123456789abcdef'
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const end of undo.splice(0).reverse()) await end()
})

async function connect(
  services: string,
  { origin, project = projectId }: { origin?: string; project?: string | undefined } = {},
): Promise<TestClient> {
  const client = await connectClient(services.replace('http', 'ws'), {
    query: { projectId: project },
    ...(origin !== undefined && { headers: { origin } }),
  })
  undo.push(() => client.socket.terminate())
  return client
}

const isServed = async (client: TestClient): Promise<boolean> =>
  'result' in (await client.call('irn_subscribe', { topic: randomTopic() }))

describe('the relay on the services port', () => {
  let site: TestServer
  let services: string
  beforeAll(async () => {
    site = await startTestServer({ services: [relayService], config: { projectId } })
    services = site.server.addresses.services
  }, 60_000)
  afterAll(() => site.stop())

  const post = async (
    query: { projectId: string },
    { origin, token }: { origin?: string; token?: string } = {},
  ): Promise<{ status: number; text: string; topic: string }> => {
    const topic = randomTopic()
    const search = new URLSearchParams({ ...query, auth: token ?? (await tokenFor(services)) })
    const response = await fetch(`${services}/rpc?${search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(origin !== undefined && { origin }) },
      body: JSON.stringify({
        id: Date.now(),
        jsonrpc: '2.0',
        method: 'irn_publish',
        params: publishParams(topic, 'by HTTP'),
      }),
    })
    return { status: response.status, text: await response.text(), topic }
  }

  it('default: carries messages between sockets, and counts them', async () => {
    const [reader, writer] = [await connect(services), await connect(services)]
    const topic = randomTopic()
    await reader.call('irn_subscribe', { topic })
    expect((await writer.call('irn_publish', publishParams(topic, 'hello'))).result).toBe(true)
    expect((await reader.nextMessage()).message).toBe('hello')
    const metrics = await (await fetch(`${site.server.addresses.admin}/metrics`)).text()
    expect(metrics).toMatch(/^relay_sockets 2$/m)
    expect(metrics).toMatch(/^holdfast_database_connections/m)
  })

  it('default: accepts messages by HTTP', async () => {
    const { status, text, topic } = await post({ projectId })
    expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ result: true })])
    const reader = await connect(services)
    await reader.call('irn_subscribe', { topic })
    expect((await reader.nextMessage()).message).toBe('by HTTP')
  })

  it.each([
    ['no origin', undefined],
    ['the product’s page', 'http://localhost:3000'],
    ['the secure frame', 'http://localhost:3002'],
    ['a page on this machine, in development', 'http://127.0.0.1:5173'],
  ])('behavior: lets in %s', async (_name, origin) => {
    expect(await isServed(await connect(services, origin === undefined ? {} : { origin }))).toBe(true)
  })

  it.each([
    ['an unknown origin', { origin: 'https://evil.example' }, 'Unauthorized: origin not allowed', 403],
    ['a sandboxed page', { origin: 'null' }, 'Unauthorized: origin not allowed', 403],
    ['an unknown project', { project: 'f'.repeat(32) }, 'Unauthorized: invalid key', 401],
    ['no project', { project: '' }, 'Unauthorized: invalid key', 401],
  ])('error: refuses %s', async (_name, client, reason, status) => {
    const { project = projectId, ...options }: { project?: string; origin?: string } = client
    expect(await (await connect(services, client)).closed).toEqual({ code: 3000, reason })
    const answer = await post({ projectId: project }, options)
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      status,
      expect.objectContaining({ error: expect.objectContaining({ message: reason }) }),
    ])
  })

  it('error: refuses a token made for another relay', async () => {
    const { status, text } = await post({ projectId }, { token: await tokenFor('wss://relay.example') })
    expect([status, text]).toEqual([401, expect.stringContaining('the audience is not this relay')])
  })

  it.each([
    ['an iOS library', 'ws://'],
    ['an Android library', 'http://'],
  ])('behavior: lets in %s, whose origin is the address it dials', async (_name, scheme) => {
    const dialedAddress = services.replace('http://', scheme)
    expect(await isServed(await connect(services, { origin: dialedAddress }))).toBe(true)
    const { status, text } = await post({ projectId }, { origin: dialedAddress })
    expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ result: true })])
  })

  it.each(['/elsewhere', '/v2/relay/', '//'])('behavior: a socket may be opened at %s', async (path) => {
    const address = services.replace('http', 'ws')
    const token = await tokenFor(address)
    const client = await connectClient(address + path, { token, query: { projectId } })
    undo.push(() => client.socket.terminate())
    expect(await isServed(client)).toBe(true)
  })

  it.each([
    ['GET', '/', 404],
    ['HEAD', '/', 404],
    ['GET', '/rpc', 404],
    ['HEAD', '/rpc', 404],
    ['PUT', '/rpc', 404],
    ['OPTIONS', '/', 404],
    ['GET', '/healthz', 200],
  ])(
    'error: answers %s %s with %i, without an upgrade or with one to another protocol',
    async (method, path, status) => {
      expect((await fetch(services + path, { method })).status).toBe(status)
      // Some HTTP libraries offer HTTP/2 with every call.
      const offer = {
        connection: 'Upgrade, HTTP2-Settings',
        upgrade: 'h2c',
        'http2-settings': 'AAMAAABkAARAAAAAAAIAAAAA',
      }
      const answer = await new Promise<number | undefined>((resolve, reject) => {
        request(services + path, { method, headers: offer }, (incoming) => {
          incoming.resume().on('end', () => resolve(incoming.statusCode))
        })
          .on('error', reject)
          .end()
      })
      expect(answer).toBe(status)
    },
  )

  it('behavior: a page can read the answer to irn_publish, and may send its token in a header', async () => {
    const origin = 'http://localhost:3000'
    const preflight = await fetch(`${services}/rpc`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'authorization, content-type',
    ])
    for (const project of [projectId, 'f'.repeat(32)]) {
      const { headers } = await fetch(`${services}/rpc?projectId=${project}`, {
        method: 'POST',
        headers: { origin, authorization: `Bearer ${await tokenFor(services)}` },
        body: '{}',
      })
      expect(headers.get('access-control-allow-origin')).toBe(origin)
      expect(headers.get('vary')).toBe('Origin')
    }
  })

  it.each([
    ['the largest contract', 131_645, 200],
    ['a hostile body', 1_000_000, 413],
    ['the longest body that is read to its end', 4_194_304, 413],
  ])('behavior: %s sent by HTTP is answered in JSON-RPC', async (_name, length, status) => {
    const body = (text: string): string =>
      JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_publish', params: publishParams(randomTopic(), text) })
    const search = new URLSearchParams({ projectId, auth: await tokenFor(services) })
    const text = body('x'.repeat(length - body('').length))
    const answer = await fetch(`${services}/rpc?${search}`, { method: 'POST', body: text })
    expect([answer.status, await answer.json()]).toEqual([
      status,
      status === 200
        ? { id: 1, jsonrpc: '2.0', result: true }
        : {
            id: null,
            jsonrpc: '2.0',
            error: { code: -32_005, message: 'Limit exceeded: a body may have 524288 bytes' },
          },
    ])
  })

  it('error: refuses an upgrade on the port of the page', async () => {
    await expect(connectClient(site.address.replace('http', 'ws'))).rejects.toThrow('404')
  })
})

describe('a server in production', () => {
  it('behavior: admits no local pages, and only tokens for the configured name', async () => {
    const site = await startTestServer({
      services: [relayService],
      config: {
        production: true,
        projectId,
        web: { port: 0, url: 'https://app.example' },
        services: { port: 0, url: 'https://kit.example', relayUrl: 'wss://relay.example' },
        relayLimits: { connectionsPerAddress: 1 },
      },
    })
    undo.push(site.stop)
    const url = site.server.addresses.services.replace('http', 'ws')
    const open = async (audience: string, origin: string, ip: string): Promise<TestClient> => {
      const headers = { origin, 'x-forwarded-for': ip }
      const client = await connectClient(url, { token: await tokenFor(audience), query: { projectId }, headers })
      undo.push(() => client.socket.terminate())
      return client
    }
    const local = await open('wss://relay.example', 'http://localhost:3000', '10.0.0.1')
    expect(await local.closed).toEqual({ code: 3000, reason: 'Unauthorized: origin not allowed' })
    expect((await (await open(url, 'https://app.example', '10.0.0.2')).closed).code).toBe(3000)
    expect(await isServed(await open('wss://relay.example', 'https://app.example', '10.0.0.3'))).toBe(true)
    const second = await open('wss://relay.example', 'https://app.example', '10.0.0.3')
    expect(await second.closed).toEqual({ code: 1013, reason: 'Too many connections' })
    expect(await isServed(await open('wss://relay.example', 'https://app.example', '10.0.0.4'))).toBe(true)
  }, 60_000)
})

describe('a program that publishes by HTTP', () => {
  it('error: gets a JSON-RPC error when its network calls too often, under any identity; pages do not', async () => {
    const site = await startTestServer({
      services: [relayService],
      config: { projectId },
      limits: createRateLimits({ points: { programCall: 2 } }),
    })
    undo.push(site.stop)
    const { services } = site.server.addresses
    const post = async (headers: Record<string, string>): Promise<unknown> => {
      const search = new URLSearchParams({ projectId, auth: await tokenFor(services) })
      const body = { id: 1, jsonrpc: '2.0', method: 'irn_publish', params: publishParams(randomTopic(), 'x') }
      const answer = await fetch(`${services}/rpc?${search}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: answer.status, body: await answer.json(), retryAfter: answer.headers.get('retry-after') }
    }
    const from = { 'x-forwarded-for': '192.0.2.7' }
    expect(await post(from)).toMatchObject({ status: 200 })
    // An origin derived from the relay's URL does not count as a page.
    expect(await post({ ...from, origin: services.replace('http', 'ws') })).toMatchObject({ status: 200 })
    expect(await post(from)).toEqual({
      status: 429,
      body: {
        id: null,
        jsonrpc: '2.0',
        error: { code: -32_005, message: 'Limit exceeded: too many calls from this network' },
      },
      retryAfter: '1',
    })
    expect(await post({ 'x-forwarded-for': '192.0.2.8' })).toMatchObject({ status: 200 })
    expect(await post({ ...from, origin: 'http://localhost:3000' })).toMatchObject({ status: 200 })
    const socket = await connectClient(services.replace('http', 'ws'), { query: { projectId }, headers: from })
    undo.push(() => socket.socket.terminate())
    expect(await isServed(socket)).toBe(true)
  }, 60_000)
})

describe('a server', () => {
  it('behavior: is not ready while it stops, closes every socket with 1012, and keeps its mail', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-relay-'))
    undo.push(() => rmSync(dataDir, { recursive: true }))
    const first = await startTestServer({ services: [relayService], config: { projectId, dataDir } })
    const { services, admin } = first.server.addresses
    const [one, slow] = [await connect(services), await connect(services)]
    const topic = randomTopic()
    expect((await one.call('irn_publish', publishParams(topic, 'kept'))).result).toBe(true)
    expect((await fetch(`${admin}/readyz`)).status).toBe(200)
    slow.socket.pause()
    const stopped = first.stop()
    expect((await one.closed).code).toBe(1012)
    const answer = await fetch(`${admin}/readyz`)
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'stopping' }])
    slow.socket.resume()
    expect((await slow.closed).code).toBe(1012)
    await stopped

    const second = await startTestServer({ services: [relayService], config: { projectId, dataDir } })
    undo.push(second.stop)
    const reader = await connect(second.server.addresses.services)
    await reader.call('irn_subscribe', { topic })
    expect((await reader.nextMessage()).message).toBe('kept')
  }, 60_000)

  it('behavior: starts no relay if SERVICES does not list it', async () => {
    const site = await startTestServer({ services: [relayService], config: { enabledServices: ['product'] } })
    undo.push(site.stop)
    await expect(connectClient(site.server.addresses.services.replace('http', 'ws'))).rejects.toThrow('404')
    expect(await (await fetch(`${site.server.addresses.admin}/metrics`)).text()).not.toContain('relay_')
  }, 60_000)
})

describe('main.ts', () => {
  it('behavior: kill -9 loses no mail that was acknowledged', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-relay-'))
    undo.push(() => rmSync(dataDir, { recursive: true }))
    const [ports, database] = [await freeServerPorts(), await makeTestDatabase()]
    const env = { ...ports, DATA_DIR: dataDir, DATABASE_URL: database, PROJECT_ID: projectId, SERVICES: 'relay' }
    const start = async () => {
      const server = runServer(env)
      undo.push(() => server.child.kill('SIGKILL'))
      await until(() => isReady(ports))
      return server
    }
    const services = `http://127.0.0.1:${ports.SERVICES_PORT}`
    const killed = await start()
    const writer = await connect(services)
    const topic = randomTopic()
    const texts = Array.from({ length: 50 }, (_, index) => `message ${index}`)
    for (const text of texts) expect((await writer.call('irn_publish', publishParams(topic, text))).result).toBe(true)
    killed.child.kill('SIGKILL')
    await killed.ended

    const restarted = await start()
    const reader = await connect(services)
    await reader.call('irn_subscribe', { topic })
    const received: string[] = []
    while (received.length < texts.length) received.push((await reader.nextMessage()).message)
    expect(received).toEqual(texts)
    await expect(fetch(`http://127.0.0.1:${ports.WEB_PORT}/`)).rejects.toThrow()

    restarted.child.kill('SIGTERM')
    expect((await reader.closed).code).toBe(1012)
    expect(await restarted.ended).toEqual([0, null])
    expect(restarted.messages()).toBe('')
  }, 90_000)
})

describe.skipIf(!redisBinary)('two servers (left out only where no redis-server is installed)', () => {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await startRedis()
  }, 60_000)
  afterAll(() => redis.remove())

  it('behavior: share their mail through Redis', async () => {
    const config = { projectId, redisUrl: redis.url }
    const sites = await Promise.all([1, 2].map(() => startTestServer({ services: [relayService], config })))
    undo.push(() => Promise.all(sites.map(({ stop }) => stop())))
    const [here = '', there = ''] = sites.map(({ server }) => server.addresses.services)
    const [reader, writer] = [await connect(here), await connect(there)]
    const topic = randomTopic()
    await reader.call('irn_subscribe', { topic })
    await writer.call('irn_publish', publishParams(topic, 'from the other one'))
    expect((await reader.nextMessage()).message).toBe('from the other one')
  }, 60_000)

  it('error: /readyz reports that Redis is unavailable, and the server stops without delay meanwhile', async () => {
    const config = { projectId, redisUrl: redis.url }
    const site = await startTestServer({ services: [relayService], config })
    undo.push(site.stop)
    const readiness = async (): Promise<unknown> => {
      const answer = await fetch(`${site.server.addresses.admin}/readyz`)
      return [answer.status, await answer.json()]
    }
    expect(await readiness()).toEqual([200, { status: 'ready' }])
    await redis.kill()
    await expect.poll(readiness, { timeout: 20_000 }).toEqual([503, { status: 'relay_unavailable' }])
    await redis.start()
    await expect.poll(readiness, { timeout: 20_000 }).toEqual([200, { status: 'ready' }])
    await redis.kill()
    await expect.poll(readiness, { timeout: 20_000 }).toEqual([503, { status: 'relay_unavailable' }])
    await site.stop()
    await redis.start()
  }, 60_000)
})

describe('the product’s page', () => {
  it('default: gets the id of a project that the relay accepts', async () => {
    const site = await startTestServer({ services: [relayService] })
    undo.push(site.stop)
    const { body } = await site.open().get<PublicConfig>('/api/config')
    const client = await connect(site.server.addresses.services, { project: body.projectId })
    expect(await isServed(client)).toBe(true)
  }, 60_000)
})
