import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { defaultLimits, type RelayLimits, takeTokens } from './limits.ts'
import {
  connectClient,
  publishParams,
  type RelayFixture,
  randomSeed,
  randomTopic,
  startRelay,
  type TestClient,
  tokenFor,
  unlimited,
} from './test/relayFixture.ts'

let fixture: RelayFixture

async function start(limits: Partial<RelayLimits>): Promise<void> {
  fixture = await startRelay({ limits })
}

afterEach(() => fixture?.stop())

const limited = (message: RegExp) => ({ error: { code: -32_005, message: expect.stringMatching(message) } })

describe('limits', () => {
  test('error: a frame beyond the limit is refused under its id, and a frame beyond the hard limit closes the socket', async () => {
    await start({ frameBytes: 1000, frameHardBytes: 10_000 })
    const client = await connectClient(fixture.url)
    const long = publishParams(randomTopic(), 'x'.repeat(2000))
    expect(await client.call('irn_publish', long, 'my-id')).toMatchObject({ id: 'my-id', ...limited(/1000 bytes/) })
    client.send('x'.repeat(20_000))
    expect((await client.closed).code).toBe(1009)
  })

  test('default: the largest contract that may be deployed passes, and a frame of 1 MB is refused', async () => {
    await start({})
    const [app, wallet] = [await connectClient(fixture.url), await connectClient(fixture.url)]
    const topic = randomTopic()
    await wallet.call('irn_subscribe', { topic })
    // The length of 49,152 bytes of init code in hex, in an envelope, in Base64.
    const request = publishParams(topic, 'e'.repeat(131_443))
    expect(
      JSON.stringify({ id: '1795261412102299123', jsonrpc: '2.0', method: 'irn_publish', params: request }),
    ).toHaveLength(131_645)
    expect((await app.call('irn_publish', request)).result).toBe(true)
    expect((await wallet.nextMessage()).message).toHaveLength(131_443)
    const hostile = publishParams(topic, 'x'.repeat(1_000_000))
    expect(await app.call('irn_publish', hostile, 'huge')).toMatchObject({ id: 'huge', ...limited(/524288 bytes/) })
    expect((await app.call('irn_publish', publishParams(topic, 'after'))).result).toBe(true)
    expect((await wallet.nextMessage()).message).toBe('after')
  })

  test('error: a long frame costs more, even when it is refused or holds no call', async () => {
    await start({ callsPerSecond: 0.001, callBurst: 8 })
    const [caller, answerer] = [await connectClient(fixture.url), await connectClient(fixture.url)]
    // 1 MB costs eight calls, so the second exceeds the rate.
    caller.send(JSON.stringify({ id: 'first', jsonrpc: '2.0', method: 'x', params: 'x'.repeat(1_000_000) }))
    caller.send(JSON.stringify({ id: 'second', jsonrpc: '2.0', method: 'x', params: 'x'.repeat(1_000_000) }))
    expect(await caller.nextFrame()).toMatchObject({ id: 'first', ...limited(/524288 bytes/) })
    expect(await caller.nextFrame()).toMatchObject({ id: 'second', ...limited(/calls a second/) })
    answerer.send(JSON.stringify({ id: 1, jsonrpc: '2.0', result: 'x'.repeat(500_000) }))
    for (let calls = 0; calls < 4; calls += 1) {
      expect((await answerer.call('irn_subscribe', { topic: randomTopic() })).result).toBeTypeOf('string')
    }
    expect(await answerer.call('irn_subscribe', { topic: randomTopic() })).toMatchObject(limited(/calls a second/))
  })

  test('error: an empty batch refunds no calls', async () => {
    await start({ callsPerSecond: 0.001, callBurst: 3 })
    const client = await connectClient(fixture.url)
    for (let calls = 0; calls < 3; calls += 1) {
      expect((await client.call('irn_batchPublish', { messages: [] })).result).toBe(true)
    }
    expect(await client.call('irn_batchPublish', { messages: [] })).toMatchObject(limited(/calls a second/))
  })

  test('error: limits the topics of a client over all of its sockets', async () => {
    await start({ topicsPerClient: 3 })
    const seed = randomSeed()
    const [first, second] = [await connectClient(fixture.url, { seed }), await connectClient(fixture.url, { seed })]
    const kept = randomTopic()
    expect((await first.call('irn_batchSubscribe', { topics: [kept, randomTopic()] })).result).toHaveLength(2)
    expect(await second.call('irn_batchSubscribe', { topics: [randomTopic(), randomTopic()] })).toMatchObject(
      limited(/3 topics/),
    )
    // The refused batch subscribed to nothing, so one more topic fits.
    expect((await second.call('irn_subscribe', { topic: randomTopic() })).result).toBeTypeOf('string')
    expect(await second.call('irn_subscribe', { topic: randomTopic() })).toMatchObject(limited(/3 topics/))
    await first.call('irn_unsubscribe', { topic: kept, id: 'x' })
    expect((await second.call('irn_subscribe', { topic: randomTopic() })).result).toBeTypeOf('string')
  })

  test('error: limits the subscriptions of a network over all of its clients, and those of the whole relay', async () => {
    await start({ subscriptionsPerAddress: 3, subscriptions: 4 })
    const join = (from: string) => connectClient(fixture.url, { from })
    const subscribe = (client: TestClient) => client.call('irn_subscribe', { topic: randomTopic() })
    const [first, second, other] = [await join('127.0.0.2'), await join('127.0.0.2'), await join('127.0.0.3')]
    for (const client of [first, first, second]) expect((await subscribe(client)).result).toBeTypeOf('string')
    expect(await subscribe(second)).toMatchObject(limited(/network may have 3 subscriptions/))
    expect((await subscribe(other)).result).toBeTypeOf('string')
    expect(await subscribe(other)).toMatchObject(limited(/as many subscriptions as it can/))
    await first.close()
    await waitForSockets(2)
    for (const client of [other, second]) expect((await subscribe(client)).result).toBeTypeOf('string')
  })

  test('error: a refused batch ends no subscription that another call of its socket began meanwhile', async () => {
    const topics = Array.from({ length: 60 }, randomTopic)
    const later = topics.at(-1) ?? ''
    await start({ topicsPerClient: topics.length - 1 })
    const [reader, sender] = [await connectClient(fixture.url), await connectClient(fixture.url)]
    const batch = reader.call('irn_batchSubscribe', { topics })
    // The batch has begun its first 50 topics, and waits for its network's next turn.
    expect((await reader.call('irn_subscribe', { topic: later })).result).toBeTypeOf('string')
    expect(await batch).toMatchObject(limited(/59 topics/))
    await sender.call('irn_publish', publishParams(later, 'still read'))
    expect(await reader.nextMessage()).toMatchObject({ topic: later, message: 'still read' })
  })

  test('error: a refused batch ends no subscription for which another batch of its socket still waits', async () => {
    await start({ topicsPerClient: 50 })
    const [reader, sender] = [await connectClient(fixture.url), await connectClient(fixture.url)]
    const topics = Array.from({ length: 51 }, randomTopic)
    const [shared = '', other = ''] = topics
    // The refused batch is answered after one turn, and the other batch after two turns.
    const refused = reader.call('irn_batchSubscribe', { topics })
    const accepted = reader.call('irn_batchSubscribe', {
      topics: [shared, ...Array.from({ length: 149 }, () => other)],
    })
    expect(await refused).toMatchObject(limited(/50 topics/))
    expect((await accepted).result).toHaveLength(150)
    await sender.call('irn_publish', publishParams(shared, 'still read'))
    expect(await reader.nextMessage()).toMatchObject({ topic: shared, message: 'still read' })
  })

  test('error: batches that share a topic and are all refused leave no subscription', async () => {
    await start({ topicsPerClient: 50 })
    const client = await connectClient(fixture.url)
    const topics = Array.from({ length: 51 }, randomTopic)
    const batches = [topics, topics.toReversed()].map((each) => client.call('irn_batchSubscribe', { topics: each }))
    for (const batch of batches) expect(await batch).toMatchObject(limited(/50 topics/))
    expect((await client.call('irn_batchSubscribe', { topics: topics.slice(1) })).result).toHaveLength(50)
  })

  test('error: a refused proposal ends the subscription that it began', async () => {
    await start({ topicsPerClient: 1, mailboxMessages: 1 })
    const client = await connectClient(fixture.url)
    const pairingTopic = randomTopic()
    await client.call('irn_publish', publishParams(pairingTopic, 'fills the mailbox'))
    const proposal = { pairingTopic, sessionProposal: 'proposal', ttl: 300 }
    expect(await client.call('wc_proposeSession', proposal)).toMatchObject(limited(/mailbox of this topic is full/))
    expect((await client.call('irn_subscribe', { topic: randomTopic() })).result).toBeTypeOf('string')
  })

  test('error: calls that come too fast are answered with an error, and a flood closes the socket', async () => {
    await start({ callsPerSecond: 0.001, callBurst: 3 })
    const client = await connectClient(fixture.url)
    for (let calls = 0; calls < 3; calls += 1) {
      expect((await client.call('irn_subscribe', { topic: randomTopic() })).result).toBeTypeOf('string')
    }
    for (let calls = 0; calls < 3; calls += 1) {
      expect(await client.call('irn_subscribe', { topic: randomTopic() })).toMatchObject(limited(/calls a second/))
    }
    client.send('{')
    expect(await client.closed).toEqual({ code: 1008, reason: 'too many calls' })
  })

  test('error: a full mailbox refuses each further message', async () => {
    await start({ mailboxMessages: 2 })
    const client = await connectClient(fixture.url)
    const topic = randomTopic()
    expect((await client.call('irn_publish', publishParams(topic, '1'))).result).toBe(true)
    const batch = { messages: [publishParams(topic, '2'), publishParams(topic, '3')] }
    expect(await client.call('irn_batchPublish', batch)).toMatchObject(limited(/mailbox of this topic is full/))
    expect((await client.call('irn_publish', publishParams(randomTopic(), '4'))).result).toBe(true)
  })

  test('error: a full relay refuses messages', async () => {
    await start({ totalBytes: 2000 })
    const [alice, bob] = [await connectClient(fixture.url), await connectClient(fixture.url)]
    const topic = randomTopic()
    expect((await alice.call('irn_publish', publishParams(topic, 'x'.repeat(1200)))).result).toBe(true)
    expect(await alice.call('irn_publish', publishParams(randomTopic(), 'y'.repeat(800)))).toMatchObject(
      limited(/as much mail/),
    )
    expect(bob.messages).toEqual([])
  })

  test('behavior: deliveries wait for acknowledgements, and a client that stops acknowledging is closed with 4008', async () => {
    await start({ unacknowledged: 2, slowConsumerMs: 100 })
    const [alice, bob] = [await connectClient(fixture.url), await connectClient(fixture.url, { acknowledge: false })]
    const topic = randomTopic()
    for (const text of ['1', '2', '3', '4']) await alice.call('irn_publish', publishParams(topic, text))
    await bob.call('irn_subscribe', { topic })
    const first = await bob.nextFrame()
    bob.send(JSON.stringify({ id: first.id, jsonrpc: '2.0', result: true }))
    while (bob.messages.length < 3) await bob.nextFrame()
    expect(await bob.closed).toEqual({ code: 4008, reason: expect.stringContaining('slow consumer') })
    expect(bob.messages.map(({ message }) => message)).toEqual(['1', '2', '3'])
  })

  test('behavior: a client that does not read delays no other client and is closed', async () => {
    await start({ ...unlimited, bufferedBytes: 64 * 1024, slowConsumerMs: 100, mailboxBytes: 1e9 })
    const [alice, carol] = [await connectClient(fixture.url), await connectClient(fixture.url)]
    const topic = randomTopic()
    const deaf = connect(fixture.port, '127.0.0.1')
    const query = new URLSearchParams({ auth: await tokenFor(fixture.url), projectId: 'test' })
    const text = JSON.stringify({ id: '1', jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } })
    const frame = Buffer.from([0x81, 0xfe, text.length >> 8, text.length & 0xff, 0, 0, 0, 0, ...Buffer.from(text)])
    deaf.write(
      `GET /?${query} HTTP/1.1\r\nHost: 127.0.0.1:${fixture.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    )
    await new Promise((resolve) => deaf.once('data', resolve))
    deaf.write(frame)
    await new Promise((resolve) => deaf.once('data', resolve))
    deaf.pause()
    await carol.call('irn_subscribe', { topic })
    const gone = new Promise((resolve) => deaf.once('close', resolve))
    for (let index = 0; index < 200; index += 1) {
      await alice.call('irn_publish', publishParams(topic, `${index}`.padEnd(100_000, 'x')))
    }
    for (let index = 0; index < 200; index += 1) {
      expect((await carol.nextMessage()).message).toMatch(new RegExp(`^${index}x`))
    }
    deaf.on('error', () => undefined)
    await waitForSockets(2)
    deaf.resume()
    await gone
  })

  test('error: refuses more sockets than an address may have', async () => {
    await start({ connectionsPerAddress: 2 })
    const accepted = [await connectClient(fixture.url), await connectClient(fixture.url)]
    const third = await connectClient(fixture.url)
    expect(await third.closed).toEqual({ code: 1013, reason: 'Too many connections' })
    for (const client of accepted) {
      expect((await client.call('irn_subscribe', { topic: randomTopic() })).result).toBeTypeOf('string')
    }
  })
})

/** Reads the metrics until the relay has this many sockets. */
async function waitForSockets(count: number): Promise<void> {
  while (!(await fixture.relay.metrics.metrics()).includes(`relay_sockets ${count}\n`)) {
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('takeTokens', () => {
  test('default: refills with time up to the burst, and lets an expensive call through on a full bucket', () => {
    const limits = { ...defaultLimits, callsPerSecond: 10, callBurst: 5 }
    const bucket = { tokens: 5, refilledAtMs: 0 }
    expect(takeTokens(bucket, limits, 0, 8)).toBe(true)
    expect(takeTokens(bucket, limits, 300)).toBe(false)
    expect(takeTokens(bucket, limits, 400)).toBe(true)
    expect(takeTokens(bucket, limits, 400)).toBe(false)
    expect(takeTokens(bucket, limits, 3_600_000, 5)).toBe(true)
    expect(takeTokens(bucket, limits, 3_600_000)).toBe(false)
  })
})
