import { type Clock, systemClock } from '@holdfast/base'
import { retimedClock } from '@holdfast/testing/time'
import { Redis } from 'iovalkey'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { defaultLimits } from '../limits.ts'
import { type ChildRelay, startChildRelay } from '../test/childRelay.ts'
import { keepLedger, readUntil } from '../test/ledger.ts'
import { type RedisServer, redisBinary, startRedis } from '../test/redisServer.ts'
import {
  connectClient,
  publishParams,
  type RelayFixture,
  randomSeed,
  randomTopic,
  startRelay,
} from '../test/relayFixture.ts'
import { redisMailbox } from './redisMailbox.ts'

/** How often the relay sweeps its mailbox. */
const SWEEP_MS = 5000
/** How long a call may wait for Redis. */
const DEADLINE_MS = 10_000

if (!redisBinary && process.env['CI']) throw new Error('there is no redis-server, which CI needs: install it')

/** Creates a clock like the system's, and a function that runs the relay's sweep at once. */
function createSweepClock(): { clock: Clock; sweep: () => void } {
  let sweep: () => void = () => undefined
  const clock: Clock = {
    ...systemClock,
    setInterval: (run, ms) => {
      if (ms === SWEEP_MS) sweep = run
      return systemClock.setInterval(run, ms)
    },
  }
  return { clock, sweep: () => sweep() }
}

describe.skipIf(!redisBinary)('redisMailbox (left out only where no redis-server is installed)', () => {
  let redis: RedisServer
  const relays: RelayFixture[] = []
  const children: ChildRelay[] = []

  const startInstance = async (limits = {}): Promise<RelayFixture> => {
    const relay = await startRelay({ mailbox: redisMailbox({ url: redis.url }), limits })
    relays.push(relay)
    return relay
  }

  beforeAll(async () => {
    redis = await startRedis()
  })
  afterEach(async () => {
    for (const relay of relays.splice(0)) await relay.stop()
    for (const child of children.splice(0)) await child.kill('SIGKILL')
  })
  afterAll(() => redis.remove())

  test('default: clients of one topic on different instances reach each other, in order', async () => {
    const [one, two] = [await startInstance(), await startInstance()]
    const [alice, bob, carol] = [
      await connectClient(one.url),
      await connectClient(two.url),
      await connectClient(one.url),
    ]
    const topic = randomTopic()
    await bob.call('irn_subscribe', { topic })
    const texts = Array.from({ length: 50 }, (_, index) => `${index}`)
    const answers = await Promise.all(texts.map((text) => alice.call('irn_publish', publishParams(topic, text))))
    expect(answers.every(({ result }) => result === true)).toBe(true)
    for (const text of texts) expect((await bob.nextMessage()).message).toBe(text)
    await carol.call('irn_subscribe', { topic })
    for (const text of texts) expect((await carol.nextMessage()).message).toBe(text)
    await bob.call('irn_publish', publishParams(topic, 'back'))
    expect((await carol.nextMessage()).message).toBe('back')
    expect(alice.messages).toEqual([])
  })

  test('behavior: mail acknowledged on one instance is not delivered on another', async () => {
    const [one, two] = [await startInstance(), await startInstance()]
    const seed = randomSeed()
    const topic = randomTopic()
    const [alice, other] = [await connectClient(one.url), await connectClient(two.url)]
    await other.call('irn_subscribe', { topic })
    const bob = await connectClient(one.url, { seed })
    await bob.call('irn_subscribe', { topic })
    await alice.call('irn_publish', publishParams(topic, 'first'))
    await bob.nextMessage()
    await bob.call('irn_fetchMessages', { topic })
    await bob.close()
    const again = await connectClient(two.url, { seed })
    await again.call('irn_subscribe', { topic })
    await alice.call('irn_publish', publishParams(topic, 'second'))
    expect((await again.nextMessage()).message).toBe('second')
  })

  test('behavior: a publish with the same id on two instances is one message', async () => {
    const [one, two] = [await startInstance(), await startInstance()]
    const seed = randomSeed()
    const topic = randomTopic()
    const [first, second] = [await connectClient(one.url, { seed }), await connectClient(two.url, { seed })]
    for (const client of [first, second]) {
      expect((await client.call('irn_publish', publishParams(topic, 'same'), '1795237528417000002')).result).toBe(true)
    }
    await second.call('irn_publish', publishParams(topic, 'last'))
    expect(await readUntil(two.url, topic, 'last')).toEqual(['same', 'last'])
  })

  test('error: a full topic refuses messages, until acknowledged ones make room', async () => {
    const relay = await startInstance({ mailboxMessages: 2 })
    const alice = await connectClient(relay.url)
    const topic = randomTopic()
    for (const text of ['1', '2']) await alice.call('irn_publish', publishParams(topic, text))
    expect(await alice.call('irn_publish', publishParams(topic, '3'))).toMatchObject({ error: { code: -32_005 } })
    const bob = await connectClient(relay.url)
    await bob.call('irn_subscribe', { topic })
    await bob.nextMessage()
    await bob.nextMessage()
    await bob.call('irn_fetchMessages', { topic })
    expect((await alice.call('irn_publish', publishParams(topic, '4'))).result).toBe(true)
    expect((await bob.nextMessage()).message).toBe('4')
  })

  test('behavior: a topic that has to make room keeps its messages in order', { timeout: 60_000 }, async () => {
    // The order does not depend on the disk, and thousands of flushes would take a minute.
    const ownRedis = await startRedis({ appendfsync: 'no' })
    // This clock has no deadline: on a slow machine, the last of a thousand messages would be answered with an error at the
    // deadline, although Redis may still store them.
    const clock = retimedClock((ms) => (ms === DEADLINE_MS ? Number.POSITIVE_INFINITY : ms))
    const topic = randomTopic()
    const arrived: string[] = []
    let lastRead = -1
    const mailbox = await redisMailbox({ url: ownRedis.url })({
      limits: { ...defaultLimits, mailboxMessages: 4 },
      clock,
      warn: () => undefined,
      awaitsAcknowledgement: () => false,
      hasSubscribers: () => false,
      onArrival: (queue) => {
        for (let next = queue.next(lastRead); next; next = queue.next(lastRead)) {
          lastRead = next.order
          arrived.push(next.message)
          mailbox.acknowledge(next, 'did:key:reader')
        }
      },
    })
    await mailbox.open(topic)
    const stored: string[] = []
    const store = (text: string): Promise<void> =>
      new Promise((resolve) => {
        const publishedAt = Date.now()
        const times = { publishedAt, expiresAt: publishedAt + 300_000 }
        const origin = { publisher: 'did:key:publisher', publishId: text, tag: 1108, attestation: undefined }
        mailbox.store({ topic, message: text, isVerbatim: false, ...times, ...origin }, (failure) => {
          if (failure === undefined) stored.push(text)
          resolve()
        })
      })
    const storing: Promise<void>[] = []
    for (let index = 0; index < 1000; index += 1) {
      storing.push(store(`${index}`))
      // Stores one per turn of the event loop, so that some arrive between the steps in which another message makes room.
      await new Promise(setImmediate)
    }
    await Promise.all(storing)
    const inOrder = [...stored].sort((first, second) => Number(first) - Number(second))
    // The topic made room many times; otherwise only the first four would have been stored.
    expect(stored.length).toBeGreaterThan(40)
    await expect.poll(() => arrived.length).toBe(stored.length)
    expect(arrived).toEqual(inOrder)
    await mailbox.stop()
    await ownRedis.remove()
  })

  test.each([
    ['silent', async (ownRedis: RedisServer) => ownRedis.pause(), async (ownRedis: RedisServer) => ownRedis.resume()],
    ['gone', (ownRedis: RedisServer) => ownRedis.kill(), (ownRedis: RedisServer) => ownRedis.start()],
  ])(
    'error: with Redis %s every call is answered, and calls succeed once it is back',
    async (_how, leave, comeBack) => {
      const ownRedis = await startRedis()
      // Only the deadlines are shortened; every other timer stays as it is.
      const clock = retimedClock((ms) => (ms === DEADLINE_MS ? 500 : ms))
      const relay = await startRelay({ mailbox: redisMailbox({ url: ownRedis.url }), clock })
      const [client, reader] = [await connectClient(relay.url), await connectClient(relay.url)]
      const [subscribed, topic] = [randomTopic(), randomTopic()]
      await reader.call('irn_subscribe', { topic: subscribed })
      await leave(ownRedis)
      const proposal = { pairingTopic: topic, sessionProposal: 'eA==', ttl: 300 }
      const approval = {
        sessionTopic: topic,
        pairingTopic: randomTopic(),
        sessionProposalResponse: 'eA==',
        sessionSettlementRequest: 'eA==',
        ttl: 300,
      }
      const calls: [string, object][] = [
        ['irn_subscribe', { topic }],
        ['irn_subscribe', { topic: subscribed }],
        ['irn_batchSubscribe', { topics: [topic, randomTopic()] }],
        ['irn_fetchMessages', { topic }],
        ['irn_batchFetchMessages', { topics: [randomTopic(), topic] }],
        ['irn_batchReceive', { receipts: [{ topic, messageId: 'x' }] }],
        ['wc_proposeSession', proposal],
        ['wc_approveSession', approval],
        ['irn_publish', publishParams(subscribed, 'refused')],
      ]
      const answers = await Promise.all(calls.map(([method, params]) => client.call(method, params)))
      for (const answer of answers) {
        expect(answer).toMatchObject({
          error: { code: -32_000, message: expect.stringMatching(/^The relay could not .+\. Try again\.$/) },
        })
      }
      // Calls that do not need Redis are answered as usual.
      expect((await client.call('irn_unsubscribe', { topic, id: 'x' })).result).toBe(true)
      await comeBack(ownRedis)
      // Reconnecting may take a moment.
      await expect.poll(async () => (await client.call('irn_subscribe', { topic })).result).toBeTypeOf('string')
      expect((await reader.call('wc_proposeSession', proposal)).result).toBe(true)
      expect((await client.nextMessage()).message).toBe('eA==')
      expect((await client.call('irn_publish', publishParams(subscribed, 'after'))).result).toBe(true)
      while ((await reader.nextMessage()).message !== 'after');
      // Nothing is kept for callers that have given up.
      await expect.poll(async () => /^relay_topics (\d+)$/m.exec(await relay.relay.metrics.metrics())?.[1]).toBe('2')
      await relay.stop()
      await ownRedis.remove()
    },
  )

  test('error: a topic that cannot be read delays no other, and recovers', {
    timeout: 60_000,
  }, async () => {
    const warnings: string[] = []
    const relay = await startRelay({
      mailbox: redisMailbox({ url: redis.url, prefix: 'own' }),
      log: { warn: (_details, text) => warnings.push(text) },
    })
    relays.push(relay)
    const other = await startRelay({ mailbox: redisMailbox({ url: redis.url, prefix: 'own' }) })
    relays.push(other)
    const [reader, second, writer] = [
      await connectClient(relay.url),
      await connectClient(relay.url),
      await connectClient(other.url),
    ]
    const [broken, ...whole] = Array.from({ length: 100 }, randomTopic)
    await reader.call('irn_batchSubscribe', { topics: [broken, ...whole] })
    const admin = new Redis(redis.url)
    const stream = `own:{${broken}}:s`
    await admin.set(stream, 'not a stream')
    await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
    await expect.poll(() => warnings).toContain('relay: a topic could not be read from Redis')
    for (const topic of whole) expect((await writer.call('irn_publish', publishParams(topic, topic))).result).toBe(true)
    const heard = new Set<string>()
    while (heard.size < whole.length) heard.add((await reader.nextMessage()).message)
    expect(heard).toEqual(new Set(whole))
    // A second subscriber is refused, and the first one keeps its subscription.
    expect(await second.call('irn_subscribe', { topic: broken })).toMatchObject({ error: { code: -32_000 } })
    await admin.del(stream)
    expect((await writer.call('irn_publish', publishParams(broken ?? '', 'mended'))).result).toBe(true)
    expect((await reader.nextMessage()).message).toBe('mended')
    await admin.quit()
  })

  test('error: an entry that this relay did not write is left out', async () => {
    const relay = await startInstance()
    const [reader, writer] = [await connectClient(relay.url), await connectClient(relay.url)]
    const topic = randomTopic()
    const admin = new Redis(redis.url)
    const key = `holdfast:relay:{${topic}}`
    await admin.xadd(`${key}:s`, '*', 'm', 'no JSON')
    await reader.call('irn_subscribe', { topic })
    await admin.publish(`${key}:c`, '9999999999999-0')
    expect((await writer.call('irn_publish', publishParams(topic, 'ours'))).result).toBe(true)
    await admin.quit()
    const late = await connectClient((await startInstance()).url)
    await late.call('irn_subscribe', { topic })
    expect((await late.nextMessage()).message).toBe('ours')
  })

  test('error: a Redis that is silent or gone counts as unavailable, and does not delay the shutdown', async () => {
    const ownRedis = await startRedis()
    const { clock, sweep } = createSweepClock()
    const relay = await startRelay({ mailbox: redisMailbox({ url: ownRedis.url }), clock })
    expect(relay.relay.isUnavailable()).toBe(false)
    ownRedis.pause()
    for (let sweeps = 0; sweeps < 2; sweeps += 1) sweep()
    expect(relay.relay.isUnavailable()).toBe(true)
    ownRedis.resume()
    await expect.poll(relay.relay.isUnavailable).toBe(false)
    await ownRedis.kill()
    await expect.poll(relay.relay.isUnavailable).toBe(true)
    await relay.stop()
    await ownRedis.remove()
  })

  test('error: a Redis that stores nothing counts as unavailable until it stores again, and a read-only one is disconnected', {
    timeout: 60_000,
  }, async () => {
    const ownRedis = await startRedis()
    onTestFinished(ownRedis.remove)
    const { clock, sweep } = createSweepClock()
    const warnings: string[] = []
    const log = { warn: (_details: object, text: string) => warnings.push(text) }
    const relay = await startRelay({ mailbox: redisMailbox({ url: ownRedis.url }), clock, log })
    relays.push(relay)
    const [reader, writer] = [await connectClient(relay.url), await connectClient(relay.url)]
    const topic = randomTopic()
    await reader.call('irn_subscribe', { topic })
    const admin = new Redis(ownRedis.url)
    onTestFinished(() => admin.disconnect())
    const connections = async (): Promise<string[]> =>
      [...String(await admin.client('LIST')).matchAll(/^id=(\d+)/gm)].map(([, id]) => id ?? '')
    const refused = { error: { code: -32_000, message: 'The relay could not store the message. Try again.' } }
    const sweepUntil = async (isUnavailable: boolean): Promise<void> => {
      await expect.poll(() => (sweep(), relay.relay.isUnavailable()), { timeout: 20_000 }).toBe(isUnavailable)
    }

    await admin.config('SET', 'maxmemory', '1')
    sweep()
    await expect.poll(relay.relay.isUnavailable, { timeout: 20_000 }).toBe(true)
    expect(await writer.call('irn_publish', publishParams(topic, 'full'))).toMatchObject(refused)
    await admin.config('SET', 'maxmemory', '0')
    await sweepUntil(false)

    const before = await connections()
    await admin.call('REPLICAOF', '127.0.0.1', '1')
    expect(await writer.call('irn_publish', publishParams(topic, 'read-only'))).toMatchObject(refused)
    // Only the connection of this test stays.
    const countKept = async (): Promise<number> => (await connections()).filter((id) => before.includes(id)).length
    await expect.poll(() => (sweep(), countKept()), { timeout: 20_000 }).toBe(1)
    await admin.call('REPLICAOF', 'NO', 'ONE')
    await sweepUntil(false)
    expect(warnings).toEqual(['relay: Redis stores nothing', 'relay: Redis stores nothing'])
    expect((await writer.call('irn_publish', publishParams(topic, 'after'))).result).toBe(true)
    expect((await reader.nextMessage()).message).toBe('after')
  })

  test.each([
    ['always', []],
    ['everysec', ['relay: Redis answers before its file is written; a crash may lose the last seconds']],
  ])('behavior: with appendfsync %s the operator is warned of %j', async (appendfsync, expected) => {
    const ownRedis = await startRedis({ appendfsync })
    const warnings: string[] = []
    const log = { warn: (_details: object, text: string) => warnings.push(text) }
    const relay = await startRelay({ mailbox: redisMailbox({ url: ownRedis.url }), log })
    expect(warnings).toEqual(expected)
    await relay.stop()
    await ownRedis.remove()
  })

  test('behavior: an instance killed under load loses no acknowledged message', { timeout: 60_000 }, async () => {
    const [doomed, other] = [await startChildRelay(redis.url), await startInstance()]
    children.push(doomed)
    const topic = randomTopic()
    const reader = await connectClient(other.url)
    await reader.call('irn_subscribe', { topic })
    let url = doomed.url
    const ledger = keepLedger({ topic, url: () => url, prefix: 'k' })
    await ledger.advance(50)
    url = other.url
    await doomed.kill('SIGKILL')
    await ledger.advance(50)
    await ledger.stop()
    for (const text of ledger.acknowledged) expect((await reader.nextMessage()).message).toBe(text)
    expect(await readUntil(other.url, topic, ledger.acknowledged.at(-1) ?? '')).toEqual(ledger.acknowledged)
  })

  test('behavior: Redis killed and restarted under load loses no acknowledged message', {
    timeout: 60_000,
  }, async () => {
    const [one, two] = [await startInstance(), await startInstance()]
    const topic = randomTopic()
    const reader = await connectClient(two.url)
    await reader.call('irn_subscribe', { topic })
    const ledger = keepLedger({ topic, url: () => one.url, prefix: 'r' })
    for (let kills = 0; kills < 3; kills += 1) {
      await ledger.advance(40)
      await redis.kill()
      await redis.start()
    }
    await ledger.advance(40)
    await ledger.stop()
    for (const text of ledger.acknowledged) expect((await reader.nextMessage()).message).toBe(text)
    expect(await readUntil(one.url, topic, ledger.acknowledged.at(-1) ?? '')).toEqual(ledger.acknowledged)
  })
})
