import { systemClock } from '@holdfast/base'
import { afterEach, describe, expect, test } from 'vitest'
import {
  connectClient,
  publishParams,
  type RelayFixture,
  randomTopic,
  startRelay,
  tokenFor,
} from './test/relayFixture.ts'

let fixture: RelayFixture
const now = Math.floor(Date.now() / 1000)

afterEach(() => fixture.stop())

/** Connects and waits for the close; a refusal must leave the socket open for a while first. */
async function refusalOf(token: string): Promise<{ code: number; reason: string; afterMs: number }> {
  const client = await connectClient(fixture.url, { token })
  const openedAt = performance.now()
  const closed = await client.closed
  return { ...closed, afterMs: performance.now() - openedAt }
}

describe('admission', () => {
  test.each([
    ['not yet valid', { iat: now + 3600 }, 'JWT validation error: JWT Token is not yet valid'],
    ['expired', { iat: now - 90_000 }, 'JWT validation error: JWT Token is expired'],
  ])('error: a token that is %s closes with 3000, after a while', async (_name, claims, reason) => {
    fixture = await startRelay()
    const refusal = await refusalOf(await tokenFor(fixture.url, claims))
    expect(refusal).toMatchObject({ code: 3000, reason })
    expect(refusal.afterMs).toBeGreaterThan(250)
  })

  test.each([
    ['no token', async () => '', 'JWT validation error: JWT Token is missing'],
    ['no JWT', async () => 'a.b', 'JWT validation error: The token does not have three parts.'],
    ['a long one', async () => 'x'.repeat(5000), 'JWT validation error: JWT Token is too long'],
    [
      'another relay',
      () => tokenFor('wss://elsewhere.example'),
      'JWT validation error: the audience is not this relay',
    ],
    [
      'a changed token',
      async (url: string) => flip(await tokenFor(url)),
      "JWT validation error: The token's signature is not its issuer's.",
    ],
  ])('error: %s', async (_name, token, reason) => {
    fixture = await startRelay()
    expect(await refusalOf(await token(fixture.url))).toMatchObject({ code: 3000, reason })
  })

  test.each([
    ['origin-not-allowed' as const, 3000, 'Unauthorized: origin not allowed'],
    ['invalid-key' as const, 3000, 'Unauthorized: invalid key'],
  ])('error: the project says %s', async (verdict, code, reason) => {
    const asked: unknown[] = []
    fixture = await startRelay({
      authorize: (request) => {
        asked.push(request)
        return verdict
      },
    })
    const client = await connectClient(fixture.url, { headers: { origin: 'https://app.example' } })
    expect(await client.closed).toEqual({ code, reason })
    expect(asked).toEqual([{ projectId: 'test', origin: 'https://app.example', ip: '127.0.0.1' }])
  })

  test('error: a projects service that fails is no reason to stay away for good', async () => {
    const warnings: string[] = []
    fixture = await startRelay({
      authorize: () => Promise.reject(new Error('database is away')),
      log: { warn: (_details, text) => warnings.push(text) },
    })
    expect(await refusalOf(await tokenFor(fixture.url))).toMatchObject({ code: 1013, reason: 'Try again later' })
    expect(warnings).toEqual(['relay: a client could not be checked'])
  })

  test('error: a projects service that never answers is given up on', async () => {
    const due: (() => void)[] = []
    fixture = await startRelay({
      authorize: () => new Promise(() => undefined),
      clock: {
        ...systemClock,
        setTimeout: (callback, ms) => {
          // The deadline is cut short, everything else keeps its time.
          if (ms !== 5000) return systemClock.setTimeout(callback, ms)
          due.push(callback)
          return systemClock.setTimeout(callback, 0)
        },
      },
    })
    expect(await refusalOf(await tokenFor(fixture.url))).toMatchObject({ code: 1013, reason: 'Try again later' })
    expect(due).toHaveLength(1)
  })

  test('behavior: clocks five minutes apart, a configured audience, a Bearer header', async () => {
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

  test('behavior: what is sent while a refused socket still stands is not acted on', async () => {
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

/** Changes a token's last byte but one. */
function flip(token: string): string {
  const at = token.length - 2
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
}
