import { createHash } from 'node:crypto'
import { startCpuTime } from '@holdfast/testing/time'
import { afterEach, describe, expect, test } from 'vitest'
import type { RelayOptions } from './createRelay.ts'
import {
  connectClient,
  publishParams,
  type RelayFixture,
  randomSeed,
  randomTopic,
  startRelay,
  type TestClient,
} from './test/relayFixture.ts'

let fixture: RelayFixture | undefined
const clients: TestClient[] = []

async function start(options: Partial<RelayOptions> = {}): Promise<RelayFixture> {
  fixture = await startRelay(options)
  return fixture
}

async function join(options: connectClient.Options = {}): Promise<TestClient> {
  const client = await connectClient(fixture?.url ?? '', options)
  clients.push(client)
  return client
}

afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate()
  await fixture?.stop()
  fixture = undefined
})

describe('publish and subscribe', () => {
  test('default: delivers a message to a live subscriber, and answers both clients', async () => {
    await start()
    const [alice, bob] = [await join(), await join()]
    const topic = randomTopic()
    expect((await bob.call('irn_subscribe', { topic })).result).toMatch(/^[0-9a-f]{64}$/)
    const publish = await alice.call('irn_publish', { ...publishParams(topic, 'aGVsbG8='), attestation: 'a.b.c' })
    expect(publish).toEqual({ id: publish.id, jsonrpc: '2.0', result: true })
    const message = await bob.nextMessage()
    expect(message).toEqual({
      topic,
      message: 'aGVsbG8=',
      publishedAt: expect.any(Number),
      tag: 1108,
      attestation: 'a.b.c',
    })
    expect(Math.abs(message.publishedAt - Date.now())).toBeLessThan(5000)
  })

  test('default: the subscription id is the one that clients compute', async () => {
    await start()
    const seed = randomSeed()
    const bob = await join({ seed })
    const topic = randomTopic()
    const { result } = await bob.call('irn_subscribe', { topic })
    const token = new URL(bob.socket.url).searchParams.get('auth') ?? ''
    const { iss } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { iss: string }
    expect(result).toBe(
      createHash('sha256')
        .update(topic + iss)
        .digest('hex'),
    )
  })

  test('behavior: a later subscriber gets the waiting messages, in order, after the answer', async () => {
    await start()
    const [alice, bob] = [await join(), await join()]
    const topic = randomTopic()
    for (const text of ['1', '2', '3']) await alice.call('irn_publish', publishParams(topic, text))
    bob.send(JSON.stringify({ id: 7, jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }))
    expect(await bob.nextFrame()).toMatchObject({ id: 7, result: expect.any(String) })
    for (const text of ['1', '2', '3']) expect((await bob.nextMessage()).message).toBe(text)
  })

  test('behavior: never echoes a message to its publisher, not even after the publisher has reconnected', async () => {
    await start()
    const seed = randomSeed()
    const topic = randomTopic()
    const first = await join({ seed })
    await first.call('irn_subscribe', { topic })
    await first.call('irn_publish', publishParams(topic, 'own'))
    await first.close()
    const [again, other] = [await join({ seed }), await join()]
    await again.call('irn_subscribe', { topic })
    await other.call('irn_publish', publishParams(topic, 'foreign'))
    expect((await again.nextMessage()).message).toBe('foreign')
    expect([...first.messages, ...again.messages]).toHaveLength(1)
  })

  test('behavior: an acknowledgement removes the message only for the client that sent the acknowledgement', async () => {
    await start()
    const topic = randomTopic()
    const [seed, alice] = [randomSeed(), await join()]
    const bob = await join({ seed })
    await bob.call('irn_subscribe', { topic })
    await alice.call('irn_publish', publishParams(topic, 'first'))
    await bob.nextMessage()
    await bob.call('irn_unsubscribe', { topic, id: 'x' })
    await bob.close()
    const [bobAgain, carol] = [await join({ seed }), await join()]
    await bobAgain.call('irn_subscribe', { topic })
    await carol.call('irn_subscribe', { topic })
    await alice.call('irn_publish', publishParams(topic, 'second'))
    expect((await carol.nextMessage()).message).toBe('first')
    expect((await carol.nextMessage()).message).toBe('second')
    expect((await bobAgain.nextMessage()).message).toBe('second')
  })

  test.each([
    ['a number as its id', (id: number) => `${id}`],
    ['a string as its id', (id: number) => `"${id}"`],
    ['a string that ends in n as its id', (id: number) => `"${id}n"`],
    ['spaces around its id', (id: number) => ` ${id} `],
  ])('behavior: accepts an acknowledgement with %s', async (_name, write) => {
    await start()
    const topic = randomTopic()
    const [seed, alice] = [randomSeed(), await join()]
    const bob = await join({ seed, acknowledge: false })
    await bob.call('irn_subscribe', { topic })
    await alice.call('irn_publish', publishParams(topic, 'first'))
    const { id } = await bob.nextFrame()
    bob.send(`{"id":${write(Number(id))},"jsonrpc":"2.0","result":true}`)
    await bob.call('irn_unsubscribe', { topic, id: 'x' })
    await bob.close()
    const again = await join({ seed })
    await again.call('irn_subscribe', { topic })
    await alice.call('irn_publish', publishParams(topic, 'second'))
    expect((await again.nextMessage()).message).toBe('second')
  })

  test('behavior: after a reconnect, redelivers messages that were not acknowledged', async () => {
    await start()
    const topic = randomTopic()
    const [seed, alice] = [randomSeed(), await join()]
    const bob = await join({ seed, acknowledge: false })
    await bob.call('irn_subscribe', { topic })
    await alice.call('irn_publish', publishParams(topic, 'once more'))
    await bob.nextMessage()
    await bob.close()
    const again = await join({ seed })
    await again.call('irn_subscribe', { topic })
    expect((await again.nextMessage()).message).toBe('once more')
  })

  test('behavior: a repeated publish with the same id and message counts once; another message under this id is delivered', async () => {
    await start()
    const [alice, bob] = [await join(), await join()]
    const topic = randomTopic()
    await bob.call('irn_subscribe', { topic })
    for (const text of ['one', 'one', 'two']) {
      expect((await alice.call('irn_publish', publishParams(topic, text), '1795237528417000002')).result).toBe(true)
    }
    expect((await bob.nextMessage()).message).toBe('one')
    expect((await bob.nextMessage()).message).toBe('two')
  })

  test('behavior: ids come back as they were sent, beyond 2^53 too', async () => {
    await start()
    const client = await join()
    const raw = new Promise<string>((resolve) => {
      client.socket.once('message', (data: Buffer) => resolve(data.toString()))
    })
    client.send(
      `{"id":1795237528417000003,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${randomTopic()}"}}`,
    )
    expect(await raw).toMatch(/^\{"id":1795237528417000003,/)
  })

  test('behavior: unsubscribing ends deliveries', async () => {
    await start()
    const [alice, bob] = [await join(), await join()]
    const [leftTopic, keptTopic] = [randomTopic(), randomTopic()]
    const { result } = await bob.call('irn_batchSubscribe', { topics: [leftTopic, keptTopic] })
    expect(result).toHaveLength(2)
    const subscriptions = [{ topic: leftTopic, id: 'x' }]
    expect((await bob.call('irn_batchUnsubscribe', { subscriptions })).result).toBe(true)
    await alice.call('irn_batchPublish', {
      messages: [publishParams(leftTopic, 'no'), publishParams(keptTopic, 'yes')],
    })
    expect((await bob.nextMessage()).message).toBe('yes')
  })

  test('behavior: drains 1,000 waiting messages in order, with less than two seconds of work', async () => {
    await start()
    const [alice, bob] = [await join(), await join()]
    const topic = randomTopic()
    const texts = Array.from({ length: 1000 }, (_, index) => `message ${index}`)
    for (let at = 0; at < 1000; at += 100) {
      const messages = texts.slice(at, at + 100).map((text) => publishParams(topic, text))
      expect((await alice.call('irn_batchPublish', { messages })).result).toBe(true)
    }
    const elapsed = startCpuTime()
    await bob.call('irn_subscribe', { topic })
    for (const text of texts) expect((await bob.nextMessage()).message).toBe(text)
    expect(elapsed()).toBeLessThan(2000)
  })

  test('behavior: text outside ASCII arrives unchanged', async () => {
    await start()
    const [alice, bob] = [await join(), await join()]
    const topic = randomTopic()
    await bob.call('irn_subscribe', { topic })
    const texts = ['grüße "⚓"\n', 'x'.repeat(70_000), 'é'.repeat(200), '\u0000\u2028']
    for (const text of texts) {
      await alice.call('irn_publish', publishParams(topic, text))
      expect((await bob.nextMessage()).message).toBe(text)
    }
  })
})

describe('sessions', () => {
  test('default: wc_proposeSession subscribes to the pairing topic and publishes without echo', async () => {
    await start()
    const [dapp, wallet] = [await join(), await join()]
    const pairingTopic = randomTopic()
    const proposal = { pairingTopic, sessionProposal: 'proposal', ttl: 300, correlationId: 1, attestation: 'jwt' }
    expect((await dapp.call('wc_proposeSession', proposal)).result).toBe(true)
    await wallet.call('irn_subscribe', { topic: pairingTopic })
    expect(await wallet.nextMessage()).toMatchObject({ message: 'proposal', tag: 1100, attestation: 'jwt' })
    await wallet.call('irn_publish', publishParams(pairingTopic, 'reply'))
    expect(await dapp.nextMessage()).toMatchObject({ message: 'reply' })
    expect(dapp.messages).toHaveLength(1)
  })

  test('default: wc_approveSession answers, and the settlement waits for the dapp', async () => {
    await start()
    const [dapp, wallet] = [await join(), await join()]
    const [pairingTopic, sessionTopic] = [randomTopic(), randomTopic()]
    await dapp.call('wc_proposeSession', { pairingTopic, sessionProposal: 'proposal', ttl: 300 })
    const approval = {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: 'yes',
      sessionSettlementRequest: 'settle',
      ttl: 300,
    }
    expect((await wallet.call('wc_approveSession', approval)).result).toBe(true)
    expect(await dapp.nextMessage()).toMatchObject({ topic: pairingTopic, message: 'yes', tag: 1101 })
    await dapp.call('irn_subscribe', { topic: sessionTopic })
    expect(await dapp.nextMessage()).toMatchObject({ topic: sessionTopic, message: 'settle', tag: 1102 })
    await dapp.call('irn_publish', publishParams(sessionTopic, 'settled'))
    expect(await wallet.nextMessage()).toMatchObject({ topic: sessionTopic, message: 'settled' })
  })
})

describe('fetching', () => {
  test('default: pages through waiting messages, and receipts acknowledge them', async () => {
    await start()
    const [alice, bob] = [await join(), await join()]
    const topic = randomTopic()
    const texts = Array.from({ length: 130 }, (_, index) => `m${index}`)
    await alice.call('irn_batchPublish', { messages: texts.map((text) => publishParams(topic, text)) })
    type Page = { messages: { message: string }[]; hasMore: boolean }
    const first = (await bob.call('irn_fetchMessages', { topic })).result as Page
    const second = (await bob.call('irn_batchFetchMessages', { topics: [topic] })).result as Page
    expect([first.messages.length, first.hasMore, second.hasMore]).toEqual([100, true, false])
    expect([...first.messages, ...second.messages].map(({ message }) => message)).toEqual(texts)
    const receipts = texts.slice(0, 129).map((text) => ({
      topic,
      messageId: createHash('sha256').update(text).digest('hex'),
    }))
    expect((await bob.call('irn_batchReceive', { receipts })).result).toBe(true)
    expect((await bob.call('irn_fetchMessages', { topic })).result).toMatchObject({ messages: [{ message: 'm129' }] })
  })
  test('behavior: remembers where a page ended for the last 500 topics with messages; fetching an earlier topic starts over', async () => {
    await start()
    const [alice, bob] = [await join(), await join()]
    const [topic, empty, others] = [
      randomTopic(),
      Array.from({ length: 500 }, randomTopic),
      Array.from({ length: 500 }, randomTopic),
    ]
    for (const messages of [
      Array.from({ length: 130 }, (_, index) => publishParams(topic, `m${index}`)),
      others.map((other) => publishParams(other, other)),
    ])
      expect((await alice.call('irn_batchPublish', { messages })).result).toBe(true)
    const fetchTexts = async (topics: string[]): Promise<string[]> => {
      const { result } = await bob.call('irn_batchFetchMessages', { topics })
      return (result as { messages: { message: string }[] }).messages.map(({ message }) => message)
    }
    expect((await fetchTexts([topic]))[0]).toBe('m0')
    expect(await fetchTexts(empty)).toEqual([])
    expect((await fetchTexts([topic]))[0]).toBe('m100')
    expect((await fetchTexts([topic]))[0]).toBe('m0')
    const pages: string[][] = []
    for (let page = 0; page < 5; page += 1) pages.push(await fetchTexts(others))
    expect(pages.flat()).toEqual(others)
    expect((await fetchTexts([topic]))[0]).toBe('m0')
  })
})
