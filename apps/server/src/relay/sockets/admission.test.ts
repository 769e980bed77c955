import { once } from 'node:events'
import { connect } from 'node:net'
import { retimedClock } from '@holdfast/testing/time'
import { afterEach, describe, expect, test } from 'vitest'
import {
  connectClient,
  publishParams,
  type RelayFixture,
  randomTopic,
  startRelay,
  tokenFor,
} from '../test/relayFixture.ts'
import type { Applicant, Verdict } from './admission.ts'

let fixture: RelayFixture
const now = Math.floor(Date.now() / 1000)

afterEach(() => fixture.stop())

/** Connects and waits for the close; a refusal must first leave the socket open for a while. */
async function refusalOf(token: string): Promise<{ code: number; reason: string; afterMs: number }> {
  const client = await connectClient(fixture.url, { token })
  const openedAt = performance.now()
  const closed = await client.closed
  return { ...closed, afterMs: performance.now() - openedAt }
}

describe('admission', () => {
  test.each([
    ['not yet valid', { iat: now + 3600 }, 'JWT validation error: JWT Token is not yet valid'],
    ['valid for a thousand years', { ttl: 1e11 }, 'JWT validation error: JWT Token is valid for too long'],
    [
      'valid without end',
      { ttl: 1e300 },
      "JWT validation error: The token's iat, exp or nbf is not a time in Unix seconds.",
    ],
    ['expired', { iat: now - 90_000 }, 'JWT validation error: JWT Token is expired'],
  ])('error: closes a socket with 3000, after a while, if its token is %s', async (_name, claims, reason) => {
    fixture = await startRelay()
    const refusal = await refusalOf(await tokenFor(fixture.url, claims))
    expect(refusal).toMatchObject({ code: 3000, reason })
    expect(refusal.afterMs).toBeGreaterThan(250)
  })

  test.each([
    ['no token', async () => '', 'JWT validation error: JWT Token is missing'],
    ['no JWT', async () => 'a.b', 'JWT validation error: The token does not have three parts.'],
    ['a long token', async () => 'x'.repeat(5000), 'JWT validation error: JWT Token is too long'],
    [
      'a token for another relay',
      () => tokenFor('wss://elsewhere.example'),
      'JWT validation error: the audience is not this relay',
    ],
    [
      'a changed token',
      async (url: string) => flip(await tokenFor(url)),
      "JWT validation error: The token's signature is not its issuer's.",
    ],
  ])('error: refuses a client with %s', async (_name, token, reason) => {
    fixture = await startRelay()
    expect(await refusalOf(await token(fixture.url))).toMatchObject({ code: 3000, reason })
  })

  test.each([
    ['origin-not-allowed' as const, 3000, 'Unauthorized: origin not allowed'],
    ['invalid-key' as const, 3000, 'Unauthorized: invalid key'],
  ])('error: closes a socket with the reason for the verdict %s', async (verdict, code, reason) => {
    const asked: unknown[] = []
    fixture = await startRelay({
      authorize: (request) => {
        asked.push(request)
        return verdict
      },
    })
    const client = await connectClient(fixture.url, { headers: { origin: 'https://app.example' } })
    expect(await client.closed).toEqual({ code, reason })
    expect(asked).toEqual([{ projectId: 'test', origin: 'https://app.example', ip: '127.0.0.1', transport: 'socket' }])
  })

  test('error: cuts off at once only a network whose refused sockets take an eighth of the places', async () => {
    fixture = await startRelay({ limits: { heldRefusals: 16 } })
    const refuse = (from: string) => connectClient(fixture.url, { from, token: 'a.b' })
    const [first, second, third] = [await refuse('127.0.0.2'), await refuse('127.0.0.2'), await refuse('127.0.0.2')]
    expect((await third.closed).code).toBe(1006)
    const other = await refuse('127.0.0.3')
    for (const held of [first, second, other]) expect((await held.closed).code).toBe(3000)
    // The places are free again.
    expect((await (await refuse('127.0.0.2')).closed).code).toBe(3000)
  })

  test('error: when the projects service fails, the client may try again', async () => {
    const warnings: string[] = []
    fixture = await startRelay({
      authorize: () => Promise.reject(new Error('the database is unreachable')),
      log: { warn: (_details, text) => warnings.push(text) },
    })
    expect(await refusalOf(await tokenFor(fixture.url))).toMatchObject({ code: 1013, reason: 'Try again later' })
    expect(warnings).toEqual(['relay: a client could not be checked'])
  })

  test('error: does not wait for ever for the projects service', async () => {
    let shortened = 0
    fixture = await startRelay({
      authorize: () => new Promise(() => undefined),
      // Only the deadline is shortened; every other timer stays as it is.
      clock: retimedClock((ms) => {
        if (ms !== 5_000) return ms
        shortened += 1
        return 0
      }),
    })
    expect(await refusalOf(await tokenFor(fixture.url))).toMatchObject({ code: 1013, reason: 'Try again later' })
    expect(shortened).toBe(1)
  })

  test('behavior: accepts clocks five minutes apart, a configured audience, and a Bearer header', async () => {
    fixture = await startRelay({ audiences: ['wss://relay.example/'] })
    for (const iat of [now - 86_400 - 290, now + 290]) {
      const client = await connectClient(fixture.url, {
        token: await tokenFor('https://relay.example/path?x=1', { iat }),
      })
      expect((await client.call('irn_subscribe', { topic: randomTopic() })).result).toBeTypeOf('string')
      await client.close()
    }
    const token = await tokenFor('wss://relay.example')
    const response = await fetch(`http://127.0.0.1:${fixture.port}/rpc?projectId=test`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({
        id: '1',
        jsonrpc: '2.0',
        method: 'irn_publish',
        params: publishParams(randomTopic(), 'x'),
      }),
    })
    expect(await response.json()).toEqual({ id: '1', jsonrpc: '2.0', result: true })
  })

  describe("an origin that is built from the relay's own address", () => {
    const knownOrigin = 'https://app.example'
    const withKnownOrigin = { authorize: ({ origin }: Applicant): Verdict => verdictOn(origin) }
    const verdictOn = (origin: string | undefined): Verdict =>
      origin === undefined || origin === knownOrigin ? 'allowed' : 'origin-not-allowed'
    const isServed = async (headers: Record<string, string>, token?: string): Promise<boolean> => {
      const client = await connectClient(fixture.url, { headers, ...(token && { token }) })
      const answer = client.call('irn_subscribe', { topic: randomTopic() })
      return Promise.race([answer.then(() => true), client.closed.then(() => false)])
    }

    test.each([
      ['of an iOS library', (host: string) => `ws://${host}`],
      ['of an iOS library behind TLS', (host: string) => `wss://${host}`],
      ['of an Android library', (host: string) => `http://${host}`],
      ['of an Android library behind TLS', (host: string) => `https://${host}`],
    ])('behavior: the origin %s counts as no origin', async (_name, originFor) => {
      fixture = await startRelay(withKnownOrigin)
      expect(await isServed({ origin: originFor(`127.0.0.1:${fixture.port}`) })).toBe(true)
      const response = await fetch(`http://127.0.0.1:${fixture.port}/rpc?projectId=test`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await tokenFor(fixture.url)}`,
          origin: originFor(`127.0.0.1:${fixture.port}`),
        },
        body: JSON.stringify({
          id: 1,
          jsonrpc: '2.0',
          method: 'irn_publish',
          params: publishParams(randomTopic(), 'x'),
        }),
      })
      expect(await response.json()).toMatchObject({ result: true })
    })

    test.each([
      ['a Host with the port of TLS', 'relay.example:443', 'wss://relay.example', 'wss://relay.example'],
      ['a Host without the port of TLS', 'relay.example', 'wss://relay.example:443', 'wss://relay.example/'],
      ['a Host in capitals', 'Relay.Example', 'https://relay.example', 'WSS://RELAY.example/?x=1'],
      ['an IPv6 address', '[::1]:3001', 'http://[::1]:3001', 'ws://[::1]:3001'],
    ])('behavior: the address of the relay counts as no origin, with %s', async (_name, host, origin, audience) => {
      fixture = await startRelay(withKnownOrigin)
      expect(await isServed({ host, origin }, await tokenFor(audience))).toBe(true)
    })

    test.each([
      ['another host', 'https://evil.example'],
      ['another port of the host', 'http://127.0.0.1:1'],
      ['a name that begins with the host', 'http://127.0.0.1.evil.example'],
      ['a sandboxed page', 'null'],
    ])('error: %s is no address of the relay', async (_name, origin) => {
      fixture = await startRelay(withKnownOrigin)
      expect(await isServed({ origin })).toBe(false)
    })

    test('behavior: an empty Origin header, which no browser sends, counts as no origin', async () => {
      fixture = await startRelay(withKnownOrigin)
      expect(await isServed({ origin: '' })).toBe(true)
    })

    test('error: a relay with configured names does not believe Host', async () => {
      fixture = await startRelay({ ...withKnownOrigin, audiences: ['wss://relay.example'] })
      const token = await tokenFor('wss://relay.example')
      expect(await isServed({ host: 'rebound.example', origin: 'http://rebound.example' }, token)).toBe(false)
      expect(await isServed({ host: '10.0.0.7:3001', origin: 'https://relay.example' }, token)).toBe(true)
    })

    test('error: a project that forbids clients without an origin forbids these clients too, unless it lists their origin', async () => {
      const asked: (string | undefined)[] = []
      fixture = await startRelay({
        authorize: ({ origin }) => {
          asked.push(origin)
          return origin === `http://127.0.0.1:${fixture.port}` ? 'allowed' : 'origin-not-allowed'
        },
      })
      const host = `127.0.0.1:${fixture.port}`
      expect(await isServed({ origin: `ws://${host}` })).toBe(false)
      expect(await isServed({ origin: `http://${host}` })).toBe(true)
      expect(asked).toEqual([`ws://${host}`, undefined, `http://${host}`])
    })
  })

  test.each([
    ['//?', 'two slashes'],
    ['/relay/v2?', 'a path'],
    ['/?ua=%E0%A4%A&', 'a broken escape'],
    [`/?ua=${'x'.repeat(8000)}&`, 'a long word'],
    ['/?ua&ua=&=&&%00=%00&', 'words without sense'],
    ['/?ua=wc-2/js-2.21.8/<script>&', 'characters that need escaping'],
  ])('behavior: a client is let in whatever it says about itself: %s (%s)', async (target) => {
    fixture = await startRelay()
    const search = new URLSearchParams({ auth: await tokenFor(fixture.url), projectId: 'test' })
    const raw = connect(fixture.port, '127.0.0.1')
    raw.write(
      `GET ${target}${search} HTTP/1.1\r\nHost: 127.0.0.1:${fixture.port}\r\nUpgrade: websocket\r\n` +
        'Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    )
    await new Promise((resolve) => raw.once('data', resolve))
    const text = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscribe', params: { topic: randomTopic() } })
    raw.write(Buffer.from([0x81, 0xfe, text.length >> 8, text.length & 0xff, 0, 0, 0, 0, ...Buffer.from(text)]))
    const [answer] = (await once(raw, 'data')) as [Buffer]
    expect(answer.toString('latin1')).toContain('"result":"')
    raw.destroy()
  })

  test('behavior: a Bearer header counts where the query has an empty token', async () => {
    fixture = await startRelay()
    const headers = { authorization: `Bearer ${await tokenFor(fixture.url)}` }
    const client = await connectClient(fixture.url, { token: '', headers })
    expect((await client.call('irn_subscribe', { topic: randomTopic() })).result).toBeTypeOf('string')
  })

  test('behavior: messages on a refused socket are not acted on', async () => {
    fixture = await startRelay({ authorize: ({ projectId }) => (projectId === 'test' ? 'allowed' : 'invalid-key') })
    const [refused, reader] = [
      await connectClient(fixture.url, { query: { projectId: 'unknown' } }),
      await connectClient(fixture.url),
    ]
    const topic = randomTopic()
    await reader.call('irn_subscribe', { topic })
    refused.send(
      JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_publish', params: publishParams(topic, 'smuggled') }),
    )
    await refused.closed
    expect(reader.messages).toEqual([])
  })
})

/** Changes the second-last character of a token. */
function flip(token: string): string {
  const at = token.length - 2
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
}
