import { fakeClock } from '@holdfast/testing/time'
import { afterEach, describe, expect, test } from 'vitest'
import { costs } from '../fairness/Network.ts'
import {
  connectClient,
  publishParams,
  type RelayFixture,
  randomSeed,
  randomTopic,
  startRelay,
  tokenFor,
} from './test/relayFixture.ts'

let fixture: RelayFixture

afterEach(() => fixture.stop())

async function post(
  body: unknown,
  { seed = randomSeed(), path = '/' } = {},
): Promise<{ status: number; body: unknown }> {
  const query = new URLSearchParams({ auth: await tokenFor(fixture.url, { seed }), projectId: 'test' })
  const response = await fetch(`http://127.0.0.1:${fixture.port}${path}?${query}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

const request = (method: string, params: unknown, id: string | number = '19') => ({
  id,
  jsonrpc: '2.0',
  method,
  params,
})

describe('publishHttp', () => {
  test('default: publishes one message or several, and answers with the id of the call', async () => {
    fixture = await startRelay()
    const [topic, seed] = [randomTopic(), randomSeed()]
    const reader = await connectClient(fixture.url)
    await reader.call('irn_subscribe', { topic })
    const first = await post(request('irn_publish', publishParams(topic, '1')), { seed })
    expect(first).toEqual({ status: 200, body: { id: '19', jsonrpc: '2.0', result: true } })
    await post(request('irn_publish', publishParams(topic, '1')), { seed })
    const messages = [publishParams(topic, '2'), publishParams(topic, '3')]
    expect((await post(request('irn_batchPublish', { messages }, 20), { seed })).body).toMatchObject({
      id: 20,
      result: true,
    })
    for (const text of ['1', '2', '3']) expect((await reader.nextMessage()).message).toBe(text)
  })

  test.each([
    ['no JSON', '{', 400, { id: null, error: { code: -32_700 } }],
    ['an answer', { id: 1, jsonrpc: '2.0', result: true }, 400, { id: 1, error: { code: -32_600 } }],
    ['an unknown method', request('irn_nothing', {}), 400, { id: '19', error: { code: -32_601 } }],
    [
      'a method of sockets',
      request('irn_subscribe', { topic: 'a'.repeat(64) }),
      400,
      { id: '19', error: { code: -32_601 } },
    ],
    ['wrong parameters', request('irn_publish', {}), 400, { id: '19', error: { code: -32_602 } }],
    [
      'a ttl over 30 days',
      request('irn_publish', publishParams('a'.repeat(64), 'x', 2_592_001)),
      400,
      { error: { code: -32_602 } },
    ],
    ['a JSON-RPC batch', [request('irn_publish', {})], 400, { id: null, error: { code: -32_600 } }],
    ['no id', { ...request('irn_publish', {}), id: null }, 400, { id: null, error: { code: -32_600 } }],
    ['a long id', request('irn_publish', {}, 'x'.repeat(129)), 400, { id: null, error: { code: -32_600 } }],
    ['a million characters', 'x'.repeat(1_000_000), 413, { id: null, error: { code: -32_005 } }],
  ])('error: refuses a body with %s', async (_name, body, status, answer) => {
    fixture = await startRelay()
    expect(await post(body)).toMatchObject({ status, body: answer })
  })

  test('default: accepts the largest contract that may be deployed, and charges it as several calls', async () => {
    fixture = await startRelay({ limits: { callsPerSecond: 0.001, callBurst: 3 } })
    const [topic, seed] = [randomTopic(), randomSeed()]
    const reader = await connectClient(fixture.url)
    await reader.call('irn_subscribe', { topic })
    const envelope = 'e'.repeat(131_300)
    expect((await post(request('irn_publish', publishParams(topic, envelope)), { seed })).status).toBe(200)
    expect((await reader.nextMessage()).message).toBe(envelope)
    expect((await post(request('irn_publish', publishParams(topic, '2')), { seed })).status).toBe(200)
    expect((await post(request('irn_publish', publishParams(topic, '3')), { seed })).status).toBe(429)
  })

  test('error: answers 429 when the projects service finds too many calls from one network', async () => {
    fixture = await startRelay({ authorize: ({ transport }) => (transport === 'http' ? 'too-many-calls' : 'allowed') })
    expect(await post(request('irn_publish', publishParams(randomTopic(), '1')))).toMatchObject({
      status: 429,
      body: { id: null, error: { code: -32_005, message: 'Limit exceeded: too many calls from this network' } },
    })
    const socket = await connectClient(fixture.url)
    expect((await socket.call('irn_subscribe', { topic: randomTopic() })).result).toBeTypeOf('string')
  })

  test('error: refuses calls without credentials, from a foreign origin, beyond the rate, to a full mailbox, and after the stop', async () => {
    fixture = await startRelay({
      authorize: ({ origin }) => (origin === undefined ? 'allowed' : 'origin-not-allowed'),
      limits: { callsPerSecond: 0.001, callBurst: 2, mailboxMessages: 1 },
    })
    const url = `http://127.0.0.1:${fixture.port}/`
    const missing = await fetch(url, { method: 'POST', body: '{}' })
    expect(missing.status).toBe(401)
    expect(await missing.json()).toMatchObject({ error: { message: 'JWT validation error: JWT Token is missing' } })
    const headers = { origin: 'https://elsewhere.example', authorization: `Bearer ${await tokenFor(fixture.url)}` }
    expect((await fetch(url, { method: 'POST', body: '{}', headers })).status).toBe(403)
    const [seed, topic] = [randomSeed(), randomTopic()]
    expect((await post(request('irn_publish', publishParams(topic, '1')), { seed })).status).toBe(200)
    expect(await post(request('irn_publish', publishParams(topic, '2')), { seed })).toMatchObject({ status: 429 })
    expect(await post(request('irn_publish', publishParams(randomTopic(), '3')), { seed })).toMatchObject({
      status: 429,
    })
    await fixture.relay.stop()
    expect(await post(request('irn_publish', publishParams(topic, '4')))).toMatchObject({ status: 503 })
  })

  test('error: a long body of small parts counts as a call before it is parsed', async () => {
    fixture = await startRelay({ limits: { callsPerSecond: 0.001, callBurst: 1 } })
    const seed = randomSeed()
    expect(await post(request('irn_publish', Array(20_000).fill(1)), { seed })).toMatchObject({
      status: 429,
      body: { id: '19', error: { message: expect.stringMatching(/too many parts/) } },
    })
    expect(await post(request('irn_publish', publishParams(randomTopic(), '1')), { seed })).toMatchObject({
      status: 429,
      body: { error: { message: expect.stringMatching(/calls a second/) } },
    })
  })

  test('behavior: remembers the clients seen most recently, up to the limit', async () => {
    fixture = await startRelay({ limits: { callsPerSecond: 0.001, callBurst: 1, rememberedClients: 2 } })
    const [ada, ben, cleo] = [randomSeed(), randomSeed(), randomSeed()]
    const statuses: number[] = []
    for (const seed of [ada, ada, ben, ada, cleo, ada, ben])
      statuses.push((await post(request('irn_publish', publishParams(randomTopic(), '1')), { seed })).status)
    // When the third client came, the second was the one unseen for longest, so its rate was forgotten.
    expect(statuses).toEqual([200, 429, 200, 429, 200, 429, 200])
  })
})

describe('what a call over HTTP costs its network', () => {
  const KB = 1024

  /** Posts a body of pieces of a kilobyte. @returns the status, and how many pieces were read. */
  async function stream(pieces: number): Promise<{ status: number; read: number }> {
    let read = 0
    const body = new ReadableStream({
      pull: (controller) => {
        if (read === pieces) return controller.close()
        read += 1
        controller.enqueue(new Uint8Array(KB).fill(0x20))
      },
    })
    const url = `http://127.0.0.1:${fixture.port}/?auth=${await tokenFor(fixture.url)}`
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit // `RequestInit` lacks `duplex`.
    const { status } = await fixture.relay.publishHttp(new Request(url, init), { ip: '192.0.2.1' })
    return { status, read }
  }

  test("error: a body is charged as it arrives, and not read further once the network's budget is spent", async () => {
    const clock = fakeClock(Date.now())
    fixture = await startRelay({ clock, limits: { addressBytesPerSecond: 1, addressBurstBytes: 100 * KB } })
    const { status, read } = await stream(400)
    expect(status).toBe(429)
    expect(read).toBeLessThan(100)
  })

  test('error: beyond the hard limit a body is not read', async () => {
    fixture = await startRelay({ limits: { frameBytes: 10 * KB, frameHardBytes: 50 * KB } })
    const { status, read } = await stream(400)
    expect(status).toBe(413)
    expect(read).toBeLessThan(60)
  })

  test('behavior: each call is charged for checking its client', async () => {
    const clock = fakeClock(Date.now())
    fixture = await startRelay({ clock, limits: { addressBytesPerSecond: 1, addressBurstBytes: 4 * costs.client } })
    const statuses: number[] = []
    for (let calls = 0; calls < 5; calls += 1)
      statuses.push((await post(request('irn_publish', publishParams(randomTopic(), '1')))).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })

  test('behavior: a message costs more for each subscriber beyond those that the protocol needs', async () => {
    const clock = fakeClock(Date.now())
    fixture = await startRelay({ clock, limits: { addressBytesPerSecond: 1, addressBurstBytes: 1024 * KB } })
    const topic = randomTopic()
    const readers = await Promise.all(Array.from({ length: 12 }, () => connectClient(fixture.url)))
    for (const reader of readers) await reader.call('irn_subscribe', { topic })
    /** Publishes a hundred messages, four times. */
    const publish = async (to: string, ip: string): Promise<number[]> => {
      const messages = Array.from({ length: 100 }, (_, index) => publishParams(to, String(index)))
      const body = JSON.stringify(request('irn_batchPublish', { messages }))
      const statuses: number[] = []
      for (let calls = 0; calls < 4; calls += 1) {
        const url = `http://127.0.0.1:${fixture.port}/?auth=${await tokenFor(fixture.url)}`
        statuses.push((await fixture.relay.publishHttp(new Request(url, { method: 'POST', body }), { ip })).status)
      }
      return statuses
    }
    expect(await publish(randomTopic(), '192.0.2.1')).toEqual([200, 200, 200, 200])
    expect(await publish(topic, '192.0.2.2')).toEqual([200, 200, 200, 429])
    for (const reader of readers) reader.socket.terminate()
    const stopping = fixture.stop()
    await clock.advance(10_000)
    await stopping
  })
})
