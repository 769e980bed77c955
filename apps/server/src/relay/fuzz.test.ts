import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NO_DELIVERY, readAcknowledgement } from './calls/acknowledgement.ts'
import {
  connectClient,
  publishParams,
  type RelayFixture,
  randomTopic,
  startRelay,
  type TestClient,
  unlimited,
} from './test/relayFixture.ts'

let fixture: RelayFixture
let client: TestClient

beforeAll(async () => {
  fixture = await startRelay({ limits: unlimited })
  client = await connectClient(fixture.url)
})
afterAll(() => fixture.stop())

const topic = randomTopic()
const valid = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_publish', params: publishParams(topic, 'text') })

/** A valid frame with some of its characters removed or replaced. */
const mutated = fc
  .array(fc.tuple(fc.nat(valid.length - 1), fc.constantFrom('', '"', '{', '}', '\\', '\u0000', '9', ',', 'é')), {
    minLength: 1,
    maxLength: 8,
  })
  .map((changes) => changes.reduce((text, [at, by]) => text.slice(0, at) + by + text.slice(at + 1), valid))

const frame = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.json(),
  mutated,
  fc.nat(valid.length).map((length) => valid.slice(0, length)),
  fc
    .record({
      id: fc.oneof(fc.integer(), fc.bigInt().map(String), fc.string(), fc.constant(null), fc.double()),
      jsonrpc: fc.constantFrom('2.0', '1.0', 2),
      method: fc.constantFrom(
        'irn_publish',
        'irn_batchPublish',
        'irn_subscribe',
        'irn_batchSubscribe',
        'irn_unsubscribe',
        'irn_batchUnsubscribe',
        'irn_fetchMessages',
        'irn_batchFetchMessages',
        'irn_batchReceive',
        'wc_proposeSession',
        'wc_approveSession',
        'constructor',
        '__proto__',
        '',
      ),
      params: fc.oneof(
        fc.anything(),
        fc.record(
          {
            topic: fc.constantFrom(topic, topic.toUpperCase(), '', 'x'),
            topics: fc.array(fc.constantFrom(topic, 'x', 3)),
            message: fc.oneof(fc.string(), fc.integer()),
            messages: fc.array(fc.anything(), { maxLength: 3 }),
            ttl: fc.oneof(fc.integer(), fc.double(), fc.string()),
            tag: fc.oneof(fc.integer(), fc.string()),
            id: fc.string(),
          },
          { requiredKeys: [] },
        ),
      ),
    })
    .map((value) => JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? `${item}` : item))),
)

/** Whether the relay treats a frame as a response to a delivery, and so does not answer it. */
function isResponse(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return (
      typeof value === 'object' &&
      value !== null &&
      !('method' in value) &&
      ('result' in value || 'error' in value) &&
      'id' in value
    )
  } catch {
    return false
  }
}

describe('frames', () => {
  test('behavior: every frame except a response is answered exactly once, and the next valid frame works', {
    timeout: 60_000,
  }, async () => {
    let expected = 0
    const answers: { method?: string; error?: { code: number } }[] = []
    client.socket.on('message', (data: Buffer) => answers.push(JSON.parse(data.toString())))
    await fc.assert(
      fc.asyncProperty(frame, async (text) => {
        client.send(text)
        expect((await client.call('irn_unsubscribe', { topic: randomTopic(), id: 'x' })).result).toBe(true)
        expected += isResponse(text) ? 1 : 2
      }),
      { numRuns: 5000 },
    )
    await client.call('irn_batchFetchMessages', { topics: [topic] })
    expect(answers.filter(({ method }) => method === undefined)).toHaveLength(expected + 1)
    expect(answers.filter(({ error }) => error?.code === -32_603)).toEqual([])
  })

  test('behavior: a burst of broken frames and broken WebSocket frames does not affect other clients', async () => {
    const [alice, bob] = [await connectClient(fixture.url), await connectClient(fixture.url)]
    const quiet = randomTopic()
    await bob.call('irn_subscribe', { topic: quiet })
    const broken = await Promise.all(Array.from({ length: 20 }, () => connectClient(fixture.url)))
    for (const [index, one] of broken.entries()) {
      one.send(Buffer.from([0xff, 0xfe, index]))
      one.socket.send(Buffer.from([0x80, 0x81]), { binary: false })
    }
    for (const one of broken) expect((await one.closed).code).toBe(1007)
    await alice.call('irn_publish', publishParams(quiet, 'still here'))
    expect((await bob.nextMessage()).message).toBe('still here')
  })
})

describe('readAcknowledgement', () => {
  test('behavior: agrees with a JSON parser, or leaves the frame to it', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.nat(), fc.bigInt({ min: 0n, max: 10n ** 20n })),
        fc.constantFrom('', '"', 'n"'),
        (id, close) => {
          const open = close === '' ? '' : '"'
          const delivery = readAcknowledgement(`{"id":${open}${id}${close},"jsonrpc":"2.0","result":true}`)
          expect(delivery).toBe(String(id).length <= 16 ? Number(id) : NO_DELIVERY)
        },
      ),
    )
    fc.assert(
      fc.property(frame, (text) => {
        expect(readAcknowledgement(text)).toBe(NO_DELIVERY)
      }),
    )
  })
})
