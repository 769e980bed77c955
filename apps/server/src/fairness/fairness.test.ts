import { createHash } from 'node:crypto'
import { type FakeClock, fakeClock } from '@holdfast/testing/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { defaultLimits } from '../relay/limits.ts'
import {
  connectClient,
  publishParams,
  type RelayFixture,
  randomTopic,
  startRelay,
  type TestClient,
  tokenFor,
} from '../relay/test/relayFixture.ts'
import { costs } from './Network.ts'
import { createNetworks } from './networks.ts'
import { createNetworkTurns } from './networkTurns.ts'

const HERE = '127.0.0.1'
const THERE = '127.0.0.2'
const KB = 1024

describe('a network', () => {
  const limits = { ...defaultLimits, addressBytesPerSecond: 1000, addressBurstBytes: 5000 }

  test('default: is an IPv4 address or an IPv6 /64', () => {
    const networks = createNetworks({ limits, clock: fakeClock() })
    expect(networks.of('192.0.2.1')).toBe(networks.of('192.0.2.1'))
    expect(networks.of('192.0.2.1')).not.toBe(networks.of('192.0.2.2'))
    expect(networks.of('2001:db8:1:2::1')).toBe(networks.of('2001:db8:1:2:ffff::9'))
    expect(networks.of('2001:db8:1:2::1')).not.toBe(networks.of('2001:db8:1:3::1'))
  })

  test('default: its budget can go into debt, and refills over time up to the burst', async () => {
    const clock = fakeClock()
    const network = createNetworks({ limits, clock }).of(HERE)
    network.spend(5000)
    expect(network.waitMs()).toBe(0)
    network.spend(3000)
    expect(network.waitMs()).toBe(3000)
    await clock.advance(2999)
    expect(network.waitMs()).toBe(1)
    await clock.advance(3_600_000)
    network.spend(5001)
    expect(network.waitMs()).toBe(1)
  })

  test('behavior: setting the clock back or forward changes no budget', async () => {
    const clock = fakeClock()
    const network = createNetworks({ limits, clock }).of(HERE)
    network.spend(6000)
    clock.step(-3_600_000)
    expect(network.waitMs()).toBe(1000)
    clock.step(7_200_000)
    expect(network.waitMs()).toBe(1000)
    await clock.advance(1000)
    expect(network.waitMs()).toBe(0)
  })

  test('behavior: keeps four bursts of unfinished messages, and no more', () => {
    const network = createNetworks({ limits, clock: fakeClock() }).of(HERE)
    network.unfinished = 20_000
    expect(network.keepsTooMuch()).toBe(false)
    network.unfinished += 1
    expect(network.keepsTooMuch()).toBe(true)
  })

  test('behavior: is forgotten only when its budget is full and it has no sockets', async () => {
    const clock = fakeClock()
    const networks = createNetworks({ limits, clock })
    const network = networks.of(HERE)
    network.spend(5000)
    networks.sweep()
    expect(networks.of(HERE)).toBe(network)
    await clock.advance(5000)
    network.sockets = 1
    networks.sweep()
    expect(networks.of(HERE)).toBe(network)
    network.sockets = 0
    networks.sweep()
    expect(networks.of(HERE)).not.toBe(network)
  })
})

describe('turns', () => {
  test('behavior: the work of one network does not hold up another network’s work', async () => {
    const clock = fakeClock()
    const networks = createNetworks({ limits: defaultLimits, clock })
    const turns = createNetworkTurns({ clock })
    const done: string[] = []
    for (let task = 0; task < 100; task += 1) turns.add(networks.of(HERE), () => void done.push('here'))
    turns.add(networks.of(THERE), () => void done.push('there'))
    await turns.next(networks.of(HERE))
    expect(done.indexOf('there')).toBe(1)
    expect(done).toHaveLength(101)
  })

  test('behavior: the work of a network in debt waits until the debt is paid', async () => {
    const clock = fakeClock()
    const limits = { ...defaultLimits, addressBytesPerSecond: 1000, addressBurstBytes: 1000 }
    const networks = createNetworks({ limits, clock })
    const turns = createNetworkTurns({ clock })
    networks.of(HERE).spend(2000)
    let isDone = false
    const turn = turns.next(networks.of(HERE)).then(() => {
      isDone = true
    })
    await turns.next(networks.of(THERE))
    await clock.advance(999)
    await turns.next(networks.of(THERE))
    expect(isDone).toBe(false)
    await clock.advance(1)
    await turn
  })
})

describe('a relay under abuse', () => {
  let clock: FakeClock
  let fixture: RelayFixture
  const clients: TestClient[] = []
  const limits = { addressBytesPerSecond: 100 * KB, addressBurstBytes: 250 * KB }

  beforeEach(async () => {
    clock = fakeClock(Date.now())
    fixture = await startRelay({ clock, limits })
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) client.socket.terminate()
    const stopping = fixture.stop()
    await clock.advance(10_000)
    await stopping
  })

  const join = async (from: string): Promise<TestClient> => {
    const client = await connectClient(fixture.url, { from })
    clients.push(client)
    return client
  }
  /** Advances the clock until the promise settles, in steps so small that sockets are read in between. */
  const advanceUntilSettled = async <Value>(promise: Promise<Value>): Promise<Value> => {
    let isSettled = false
    const result = promise.finally(() => {
      isSettled = true
    })
    while (!isSettled) {
      await clock.advance(2)
      for (let turns = 0; turns < 5; turns += 1) await new Promise((resolve) => setImmediate(resolve))
    }
    return result
  }
  /** Returns whether a call is answered before `calls` calls of another network. */
  const isAnswered = async (answer: Promise<unknown>, other: TestClient, calls = 20): Promise<boolean> => {
    let answered = false
    answer.then(
      () => {
        answered = true
      },
      () => undefined,
    )
    for (let call = 0; call < calls; call += 1) await other.call('irn_unsubscribe', { topic: randomTopic() })
    return answered
  }

  /** Publishes until the relay stops reading, because the network has used up its budget. @returns the last publication. */
  const firstUnanswered = async (client: TestClient, topic: string, other: TestClient) => {
    for (let count = 0; ; count += 1) {
      const message = `message ${count}`
      const answer = client.call('irn_publish', publishParams(topic, message))
      if (!(await isAnswered(answer, other, 2)) && !(await isAnswered(answer, other))) return { answer, message }
    }
  }

  test.each([
    ['large frames', (client: TestClient) => client.send('x'.repeat(300 * KB))],
    [
      'many frames',
      (client: TestClient) => {
        for (let frames = 0; frames < 300; frames += 1) client.send('{}')
      },
    ],
    [
      'control frames',
      (client: TestClient) => {
        for (let pongs = 0; pongs < 300; pongs += 1) client.socket.pong()
      },
    ],
    [
      'batches of topics',
      (client: TestClient) => {
        for (let batch = 0; batch < 3; batch += 1)
          void client.call('irn_batchSubscribe', { topics: Array.from({ length: 400 }, randomTopic) })
      },
    ],
    [
      'fetches',
      (client: TestClient) => {
        for (let fetches = 0; fetches < 300; fetches += 1)
          void client.call('irn_fetchMessages', { topic: randomTopic() })
      },
    ],
    [
      'frames of many parts',
      (client: TestClient) => client.send(JSON.stringify({ id: 1, method: 'x', params: Array(8000).fill(1) })),
    ],
  ])(
    'behavior: reads a network that sends %s later, over all its sockets, and delays no other network',
    async (_kind, abuse) => {
      const [abuser, neighbour, other] = [await join(THERE), await join(THERE), await join(HERE)]
      const topic = randomTopic()
      await other.call('irn_subscribe', { topic })
      abuse(abuser)
      const { answer: late, message } = await firstUnanswered(neighbour, topic, other)
      const newcomer = join(THERE)
      const before = other.messages.length
      expect(await isAnswered(newcomer, other)).toBe(false)
      expect(other.messages).toHaveLength(before)
      expect(await advanceUntilSettled(late)).toMatchObject({ result: true })
      await expect.poll(() => other.messages.at(-1)?.message).toBe(message)
      const joined = await advanceUntilSettled(newcomer)
      expect((await advanceUntilSettled(joined.call('irn_subscribe', { topic }))).result).toBeTypeOf('string')
    },
  )

  test('behavior: a receipt costs its network more for each message that it acknowledges', async () => {
    const [abuser, neighbour, other] = [await join(THERE), await join(THERE), await join(HERE)]
    const topic = randomTopic()
    for (let batch = 0; batch < 13; batch += 1) {
      const messages = Array.from({ length: 20 }, () => publishParams(topic, 'same'))
      expect((await other.call('irn_batchPublish', { messages })).result).toBe(true)
    }
    const receipt = { topic, messageId: createHash('sha256').update('same').digest('hex') }
    expect((await abuser.call('irn_batchReceive', { receipts: [receipt] })).result).toBe(true)
    const late = neighbour.call('irn_subscribe', { topic: randomTopic() })
    expect(await isAnswered(late, other)).toBe(false)
    expect((await advanceUntilSettled(late)).result).toBeTypeOf('string')
  })

  test('behavior: each admitted client is charged to its network, and a client beyond the budget waits', async () => {
    const other = await join(HERE)
    const clientCount = limits.addressBurstBytes / costs.client
    for (let count = 0; count < clientCount; count += 1) await join(THERE)
    const newcomer = join(THERE)
    expect(await isAnswered(newcomer, other)).toBe(false)
    await advanceUntilSettled(newcomer)
  })

  test('error: once a network’s budget is used up, its HTTP calls get 429 before token or body are read', async () => {
    const url = `http://${HERE}:${fixture.port}/?projectId=test&auth=`
    const [client, neighbour, other] = [await join(HERE), await join(HERE), await join(THERE)]
    client.send('x'.repeat(300 * KB))
    await firstUnanswered(neighbour, randomTopic(), other)
    const refused = await fetch(`${url}nothing`, { method: 'POST', body: '{' })
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ id: null, error: { code: -32_005 } })
    await advanceUntilSettled(client.nextFrame())
    await clock.advance(10_000)
    const body = JSON.stringify({
      id: 1,
      jsonrpc: '2.0',
      method: 'irn_publish',
      params: publishParams(randomTopic(), 'x'),
    })
    const good = await fetch(url + (await tokenFor(fixture.url)), { method: 'POST', body })
    expect(good.status).toBe(200)
  })

  test('behavior: messages that are read in pieces arrive whole and in order', async () => {
    await fixture.stop()
    fixture = await startRelay()
    const [alice, bob] = [await join(HERE), await join(THERE)]
    const topics = Array.from({ length: 500 }, randomTopic)
    const { result } = await bob.call('irn_batchSubscribe', { topics })
    expect(new Set(result as string[]).size).toBe(500)
    const [topic = ''] = topics
    const texts = Array.from({ length: 300 }, (_, index) => `${index}`.padEnd(1000, 'x'))
    const answers = texts.map((text) => alice.call('irn_publish', publishParams(topic, text)))
    expect((await Promise.all(answers)).every((answer) => answer.result === true)).toBe(true)
    for (const text of texts) expect((await bob.nextMessage()).message).toBe(text)
    const carol = await join(HERE)
    await carol.call('irn_subscribe', { topic })
    for (const text of texts.slice(-80))
      await expect.poll(() => carol.messages.some(({ message }) => message === text)).toBe(true)
    expect(
      (await bob.call('irn_batchUnsubscribe', { subscriptions: topics.map((each) => ({ topic: each })) })).result,
    ).toBe(true)
    expect(await fixture.relay.metrics.metrics()).toContain('relay_subscriptions 1\n')
  })
})

describe('limits of one call', () => {
  let fixture: RelayFixture
  afterEach(() => fixture.stop())

  test.each([
    ['nested too deep', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['of too many parts', `[${'1,'.repeat(20_000)}1]`],
  ])('error: the refusal of a frame %s contains the frame’s id', async (_what, params) => {
    fixture = await startRelay()
    const client = await connectClient(fixture.url)
    client.send(`{"id":"mine","jsonrpc":"2.0","method":"irn_publish","params":${params}}`)
    expect(await client.nextFrame()).toMatchObject({ id: 'mine', error: { code: -32_005 } })
  })

  test('error: a frame in too many fragments closes its socket', async () => {
    fixture = await startRelay()
    const client = await connectClient(fixture.url)
    for (let part = 0; part < 100; part += 1) client.socket.send('x', { fin: false })
    expect((await client.closed).code).toBe(1008)
  })

  test('error: cuts off clients whose messages never end, even if pings come between', async () => {
    const limits = { addressBytesPerSecond: 1e9, addressBurstBytes: 10 * KB }
    fixture = await startRelay({ limits })
    const clients = await Promise.all(Array.from({ length: 5 }, () => connectClient(fixture.url)))
    const neighbour = await connectClient(fixture.url, { from: THERE })
    for (const { socket } of clients) {
      socket.send('x'.repeat(10 * KB), { fin: false })
      for (let pings = 0; pings < 10; pings += 1) socket.ping()
    }
    expect(await Promise.race(clients.map(({ closed }) => closed))).toMatchObject({ code: 1006 })
    expect((await neighbour.call('irn_subscribe', { topic: randomTopic() })).result).toBeTypeOf('string')
    for (const { socket } of clients) socket.terminate()
  })

  test('behavior: neither finished messages nor unfinished ones of closed sockets fill the budget', async () => {
    const limits = { addressBytesPerSecond: 1e9, addressBurstBytes: 10 * KB }
    fixture = await startRelay({ limits })
    const client = await connectClient(fixture.url)
    for (let count = 0; count < 8; count += 1) {
      const leaving = await connectClient(fixture.url)
      leaving.socket.send('x'.repeat(8 * KB), { fin: false })
      leaving.socket.close()
      await leaving.closed
    }
    for (let group = 0; group < 10; group += 1) await pingAndWait(client.socket, 50)
    for (let count = 0; count < 8; count += 1) {
      const params = publishParams(randomTopic(), 'x'.repeat(10 * KB))
      expect((await client.call('irn_publish', params)).result).toBe(true)
    }
  })

  test('behavior: all subscribers of a topic receive a message, and their number is limited', async () => {
    fixture = await startRelay({ limits: { subscribersPerTopic: 30 } })
    const topic = randomTopic()
    const clients = await Promise.all(Array.from({ length: 31 }, () => connectClient(fixture.url)))
    const [publisher, ...readers] = clients
    for (const reader of readers) expect((await reader.call('irn_subscribe', { topic })).result).toBeTypeOf('string')
    expect(await publisher?.call('irn_subscribe', { topic })).toMatchObject({
      error: { code: -32_005, message: expect.stringMatching(/30 subscribers/) },
    })
    await publisher?.call('irn_publish', publishParams(topic, 'for all'))
    for (const reader of readers) expect((await reader.nextMessage()).message).toBe('for all')
  })
})

/** Sends pings and waits for all pongs. `ws` ends a connection that has more than 60 pongs still to write. */
function pingAndWait(socket: WebSocket, pings: number): Promise<void> {
  return new Promise((resolve) => {
    let missing = pings
    const onPong = (): void => {
      missing -= 1
      if (missing > 0) return
      socket.off('pong', onPong)
      resolve()
    }
    socket.on('pong', onPong)
    for (let count = 0; count < pings; count += 1) socket.ping('x'.repeat(120))
  })
}
