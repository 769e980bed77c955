import type { ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { Readable } from 'node:stream'
import { createDeferred, systemClock } from '@holdfast/base'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createHeldAnswers, type HeldAnswers } from '../json-rpc/heldAnswers.ts'
import { reply, startNode, type TestNode } from '../test/startNode.ts'
import { createUpstream, type Upstream } from './upstream.ts'

const call = { method: 'eth_getBalance', params: '["0x01"]' }

/** Creates an upstream whose node answers. @param pings - how long each ping takes, in milliseconds. */
async function setUp({
  pings = [],
  caipNetworkId = 'eip155:31337',
  held,
}: {
  pings?: number[]
  caipNetworkId?: string
  held?: HeldAnswers
} = {}): Promise<{ node: TestNode; upstream: Upstream }> {
  const node = await startNode()
  onTestFinished(node.stop)
  // A ping reads the clock twice: before and after.
  const times = pings.flatMap((ms) => [0, ms])
  const clock = { ...systemClock, monotonic: () => times.shift() ?? 0 }
  const upstream = createUpstream({ url: node.url, caipNetworkId, clock, held })
  onTestFinished(upstream.close)
  return { node, upstream }
}

describe('ping', () => {
  it('default: reads the newest block, and the median of the latencies', async () => {
    const { node, upstream } = await setUp({ pings: [90, 5, 40] })
    node.head = 77n
    for (let ping = 0; ping < 3; ping += 1) await upstream.ping()
    expect(upstream.state()).toEqual({ health: 'healthy', latencyMs: 40, head: 77n })
  })

  it('behavior: only the last ten pings count', async () => {
    // With nine or eleven pings the median would be 1.
    const pings = [...Array<number>(10).fill(1), ...Array<number>(5).fill(50), ...Array<number>(5).fill(1)]
    const { upstream } = await setUp({ pings })
    for (const _ of pings) await upstream.ping()
    expect(upstream.state().latencyMs).toBe(50)
  })

  it('error: an unreachable node keeps its last block', async () => {
    const { node, upstream } = await setUp()
    node.head = 5n
    await upstream.ping()
    await node.stop()
    await upstream.ping()
    expect(upstream.state()).toMatchObject({ health: 'down', head: 5n })
  })
})

describe('call', () => {
  it('error: a node that refuses connections has not seen the call', async () => {
    const { node, upstream } = await setUp()
    await node.stop()
    await expect(upstream.call(call)).rejects.toMatchObject({ name: 'UpstreamError', isUnsent: true })
  })

  it('error: a node to which no connection opens in time has not seen the call', async () => {
    // This server accepts the connection, and never answers the TLS handshake.
    const server = createServer((socket) => socket.on('error', () => undefined).resume())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const upstream = createUpstream({
      url: `https://127.0.0.1:${port}`,
      caipNetworkId: 'eip155:31337',
      clock: systemClock,
    })
    onTestFinished(upstream.close)
    await expect(upstream.call(call)).rejects.toMatchObject({
      name: 'UpstreamError',
      isUnsent: true,
      shortMessage: 'the node cannot be reached (UND_ERR_CONNECT_TIMEOUT)',
    })
  })

  it('error: a node that closes the connection may have seen the call', async () => {
    const { node, upstream } = await setUp()
    node.answer = (_call, response) => {
      response.destroy()
      return true
    }
    await expect(upstream.call(call)).rejects.toMatchObject({ name: 'UpstreamError', isUnsent: false })
  })

  it('error: a node that resets the connection may have seen the call', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.resetAndDestroy()))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const upstream = createUpstream({
      url: `http://127.0.0.1:${port}`,
      caipNetworkId: 'eip155:31337',
      clock: systemClock,
    })
    onTestFinished(upstream.close)
    await expect(upstream.call(call)).rejects.toMatchObject({ name: 'UpstreamError', isUnsent: false })
  })

  const refusing =
    (status: number): TestNode['answer'] =>
    ({ id }, response) => {
      response.statusCode = status
      return reply(response, id, { error: { code: -32000, message: 'busy' } })
    }

  it.each<[string, (response: ServerResponse) => unknown]>([
    ['says nothing', () => true],
    ['stops in the middle', (response) => response.write('{"jsonrpc":"2.0","id":1,"resu')],
  ])('error: a node that %s fails the call, but may have seen it', async (_how, answer) => {
    const node = await startNode()
    onTestFinished(node.stop)
    const upstream = createUpstream({
      url: node.url,
      caipNetworkId: 'eip155:31337',
      clock: systemClock,
      answerMs: 200,
    })
    onTestFinished(upstream.close)
    node.answer = (_call, response) => {
      answer(response)
      return true
    }
    await expect(upstream.call(call)).rejects.toMatchObject({ name: 'UpstreamError', isUnsent: false })
  })

  it.each([429, 500, 503])('error: rejects the status %i, whatever the body says', async (status) => {
    const { node, upstream } = await setUp()
    node.answer = refusing(status)
    await expect(upstream.call(call)).rejects.toThrow(`the node answered with the status ${status}`)
  })

  it('behavior: a JSON-RPC error with the status 400 counts as an answer, and from Bitcoin Core also one with 500', async () => {
    const { node, upstream } = await setUp()
    node.answer = refusing(400)
    expect(await upstream.call(call)).toEqual({ error: '{"code":-32000,"message":"busy"}' })
    const bitcoin = await setUp({ caipNetworkId: 'bip122:000000000019d6689c085ae165831e93' })
    bitcoin.node.answer = refusing(500)
    expect(await bitcoin.upstream.call(call)).toHaveProperty('error')
    bitcoin.node.answer = refusing(429)
    await expect(bitcoin.upstream.call(call)).rejects.toThrow('429')
  })

  it('error: rejects an answer of more than 32 MB', async () => {
    const { node, upstream } = await setUp()
    node.answer = (_call, response) => {
      Readable.from(Array<Buffer>(33).fill(Buffer.alloc(1024 * 1024, ' '))).pipe(response)
      return true
    }
    await expect(upstream.call(call)).rejects.toThrow('the answer of the node is too large')
  })

  it('error: while long answers arrive, rejects a further long answer, but no short one; afterwards holds nothing', async () => {
    const held = createHeldAnswers(1024 * 1024)
    const { node, upstream } = await setUp({ held })
    const begun = createDeferred<ServerResponse>()
    node.answer = ({ id, method }, response) => {
      if (method === 'short') return reply(response, id, { result: 'x' })
      if (method === 'long') return reply(response, id, { result: 'x'.repeat(512 * 1024) })
      response.write(`{"jsonrpc":"2.0","id":${String(id)},"result":"${'x'.repeat(900 * 1024)}`)
      begun.resolve(response)
      return true
    }
    const first = upstream.call({ method: 'unfinished', params: '[]' })
    await expect.poll(held.bytes).toBeGreaterThan(800 * 1024)
    await expect(upstream.call({ method: 'long', params: '[]' })).rejects.toThrow('too many long answers arrive')
    expect(await upstream.call({ method: 'short', params: '[]' })).toEqual({ result: '"x"' })
    ;(await begun.promise).end('"}')
    expect(await first).toHaveProperty('result')
    expect(held.bytes()).toBe(0)
    expect(await upstream.call({ method: 'long', params: '[]' })).toHaveProperty('result')
  })

  it.each<[string, (response: ServerResponse, stop: () => void) => unknown]>([
    ['is cancelled', (_response, stop) => stop()],
    ['loses its connection', (response) => response.destroy()],
  ])('behavior: an answer that %s is no longer held', async (_how, end) => {
    const held = createHeldAnswers(1024 * 1024)
    const { node, upstream } = await setUp({ held })
    const stop = new AbortController()
    const begun = createDeferred<ServerResponse>()
    node.answer = (_call, response) => {
      response.write('x'.repeat(200 * 1024))
      begun.resolve(response)
      return true
    }
    const answer = upstream.call(call, stop.signal).catch((error: unknown) => error)
    await expect.poll(held.bytes).toBeGreaterThan(0)
    end(await begun.promise, () => stop.abort())
    expect(await answer).toBeInstanceOf(Error)
    expect(held.bytes()).toBe(0)
  })
})
