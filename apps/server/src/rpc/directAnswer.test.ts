import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { devnetChains } from '../config/chains/chains.ts'
import { defaultSettings, type Project } from '../projects/project.ts'
import { rpcService } from '../services/rpcService.ts'
import { openTestProjects } from '../test/testProjects.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import { createDirectAnswer } from './directAnswer.ts'
import { startNode, type TestNode } from './test/startNode.ts'

const projectId = '0123456789abcdef0123456789abcdef'
const ownOrigin = 'http://localhost:3000'
const good = '{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0x01","latest"]}'

let node: TestNode
let site: TestServer
beforeAll(async () => {
  node = await startNode()
  const [devnet] = devnetChains(8545)
  if (!devnet) throw new Error('there is no local chain')
  const chains = [{ ...devnet, rpcUpstreams: [node.url] }]
  site = await startTestServer({
    services: [rpcService],
    config: { projectId, chains, rpcLimits: { perNetwork: 100, perProject: 10_000 } },
  })
}, 60_000)
afterAll(async () => {
  await site.stop()
  await node.stop()
})

/** A request. Its `origin` is null for a program, which has none. */
type Asked = {
  body?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  origin?: string | null
}

let addresses = 0

/** Sends a body. A whole body, with its length, is answered directly; a body in parts is accepted only by the app. */
async function post(
  how: 'whole' | 'in parts',
  { body = good, query = {}, headers = {}, origin = ownOrigin }: Asked = {},
) {
  const parameters = new URLSearchParams({ chainId: 'eip155:31337', projectId, ...query })
  addresses += 1
  const response = await fetch(`${site.server.addresses.services}/v1?${parameters}`, {
    method: 'POST',
    headers: {
      ...(origin !== null && { origin }),
      'content-type': 'application/json',
      'x-forwarded-for': `10.7.0.${addresses}`,
      ...headers,
    },
    body: how === 'whole' ? body : new Blob([body]).stream(),
    ...(how === 'in parts' && { duplex: 'half' }),
  })
  const responseHeaders = Object.fromEntries(response.headers)
  const requestId = responseHeaders['x-request-id'] ?? ''
  for (const name of ['date', 'x-request-id', 'connection', 'keep-alive']) delete responseHeaders[name]
  return { status: response.status, headers: responseHeaders, body: await response.text(), requestId }
}

async function countRequests(): Promise<number> {
  const text = await (await fetch(`${site.server.addresses.admin}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line.startsWith('holdfast_http_request_seconds_count{method="POST"'))
  return lines.reduce((sum, line) => sum + Number(line.split(' ')[1]), 0)
}

describe('createDirectAnswer', () => {
  it.each<[string, Asked, number]>([
    ['a call', {}, 200],
    ['a batch', { body: `[${good},${good}]` }, 200],
    ['a call that is not allowed', { body: good.replace('eth_getBalance', 'eth_accounts') }, 200],
    ['characters of many bytes', { body: good.replace('"id":1', '"id":"鷺"') }, 200],
    ['no JSON', { body: '{' }, 400],
    ['no body', { body: '' }, 400],
    ['a chain that is not served', { query: { chainId: 'eip155:5' } }, 400],
    ['no chain', { query: { chainId: '' } }, 400],
    ['an unknown project', { query: { projectId: 'f'.repeat(32) } }, 401],
    ['a page elsewhere', { origin: 'https://evil.example' }, 403],
    ['a program', { origin: null }, 200],
    ['a body of more than 128 kB', { body: good + ' '.repeat(128 * 1024) }, 413],
    ['a kit with a long name', { query: { st: 'x'.repeat(100) } }, 400],
    ['U+0000', { query: { sv: '\0' } }, 400],
  ])('default: answers as the app does: %s', async (_name, asked, status) => {
    // This first request makes the project known; until then only the app answers.
    await post('whole')
    const [direct, byApp] = [await post('whole', asked), await post('in parts', asked)]
    expect({ ...direct, requestId: '' }).toEqual({ ...byApp, requestId: '' })
    expect(direct.status).toBe(status)
  })

  it('error: a project that may not use JSON-RPC is refused as the app would refuse it', async () => {
    const projects = openTestProjects(site)
    onTestFinished(projects.close)
    const query = { projectId: await projects.create({ features: ['relay'], origins: [ownOrigin] }) }
    // This first request makes the project known.
    await post('whole', { query })
    const before = node.asked.length
    const [direct, byApp] = [await post('whole', { query }), await post('in parts', { query })]
    expect({ ...direct, requestId: '' }).toEqual({ ...byApp, requestId: '' })
    expect([direct.status, JSON.parse(direct.body)]).toMatchObject([403, { reasons: [{ name: 'feature' }] }])
    expect(node.asked).toHaveLength(before)
  })

  it('default: a direct answer is logged and counted like every other', async () => {
    const before = await countRequests()
    const { requestId } = await post('whole')
    expect(await countRequests()).toBe(before + 1)
    const line = site
      .log()
      .split('\n')
      .find((one) => one.includes(requestId) && one.includes('"msg":"request"'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ method: 'POST', path: '/v1', status: 200 })
  })

  it('error: too many calls are refused as the app would refuse them', async () => {
    const headers = { 'x-forwarded-for': '10.8.0.1' }
    const answers = await Promise.all(Array.from({ length: 101 }, () => post('whole', { headers })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
    const [direct, byApp] = [await post('whole', { headers }), await post('in parts', { headers })]
    expect(direct.status).toBe(429)
    expect(JSON.parse(direct.body)).toMatchObject({ status: 429, reasons: [{ name: 'rate_limited' }] })
    expect(Object.keys(direct.headers)).toEqual(Object.keys(byApp.headers))
    expect(direct.headers['retry-after']).toMatch(/^\d+$/)
  })

  it('error: an unexpected error is answered as the app answers it, logged and counted', async () => {
    const recorded: number[] = []
    const lines: string[] = []
    const project: Project = {
      ...defaultSettings,
      key: 1,
      id: projectId,
      name: 'app',
      isOwn: true,
      createdAt: new Date(),
      rotatedAt: undefined,
    }
    const directAnswer = createDirectAnswer({
      rpc: { hasChain: () => true, answer: () => Promise.reject(new TypeError('a defect')) },
      budget: { takeBody: () => {}, takeCalls: () => {}, countReply: () => {} },
      projects: { decideCached: () => ({ verdict: 'allowed', project }) },
      requests: {
        begin: () => ({
          requestId: 'request-7',
          clientAddress: '10.7.0.1',
          end: ({ status }) => void recorded.push(status),
        }),
      },
      log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
    })
    const server = createServer((request, response) => void directAnswer(request, response, () => {}))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(async () => void server.close())
    const { port } = server.address() as AddressInfo // A server on a port has no other kind of address.
    const response = await fetch(`http://127.0.0.1:${port}/v1?chainId=eip155:31337&projectId=${projectId}`, {
      method: 'POST',
      headers: { origin: ownOrigin },
      body: good,
    })
    expect(response.status).toBe(500)
    expect(response.headers.get('access-control-allow-origin')).toBe(ownOrigin)
    expect(await response.json()).toEqual({
      status: 500,
      reasons: [
        {
          name: 'internal',
          description: 'Something went wrong on our side. Please try again. (Request request-7)',
        },
      ],
    })
    expect(recorded).toEqual([500])
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ requestId: 'request-7', msg: 'request failed' })
  })

  it('behavior: a client that leaves in the middle of its body harms nothing', async () => {
    const stop = new AbortController()
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(good.slice(0, 10)))
        setTimeout(() => stop.abort(), 0)
      },
    })
    const url = `${site.server.addresses.services}/v1?chainId=eip155:31337&projectId=${projectId}`
    const headers = { origin: ownOrigin, 'content-length': String(good.length) }
    const init = { method: 'POST', headers, body, duplex: 'half' as const, signal: stop.signal }
    await expect(fetch(url, init)).rejects.toThrow()
    expect((await post('whole')).status).toBe(200)
  })
})
