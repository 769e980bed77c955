import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  connectClient,
  publishParams,
  type RelayFixture,
  randomSeed,
  randomTopic,
  startRelay,
  type TestClient,
  tokenFor,
} from './test/relayFixture.ts'

/* Clients of other makers or later versions send more than the relay needs, and in other forms. */

let relay: RelayFixture
const clients: TestClient[] = []

beforeEach(async () => {
  relay = await startRelay()
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate()
  await relay.stop()
})

async function join(options: connectClient.Options = {}): Promise<TestClient> {
  const client = await connectClient(relay.url, options)
  clients.push(client)
  return client
}

/** The fields that existing clients add to a publish for their vendor's statistics. */
const extras = {
  correlationId: 1_795_261_412_102_299,
  transportType: 'relay',
  rpcMethods: ['eth_sendTransaction'],
  chainId: 'eip155:1',
  txHashes: ['0xabc'],
  contractAddresses: ['0xdef'],
  tvf: { rpcMethods: ['eth_sendTransaction'] },
  publishTimeout: 60_000,
  internal: { throwOnFailedPublish: true },
}

describe('parameters that the relay ignores', () => {
  test.each([
    ['of a publish', 'irn_publish', (topic: string) => ({ ...publishParams(topic, 'eA=='), ...extras })],
    [
      'of a publish, set to null',
      'irn_publish',
      (topic: string) => ({ topic, message: 'eA==', ttl: null, tag: null, prompt: null, attestation: null }),
    ],
    [
      'of a batch',
      'irn_batchPublish',
      (topic: string) => ({ messages: [{ ...publishParams(topic, 'eA=='), ...extras }], ...extras }),
    ],
    [
      'of a proposal',
      'wc_proposeSession',
      (pairingTopic: string) => ({ pairingTopic, sessionProposal: 'eA==', ttl: 300, attestation: null, ...extras }),
    ],
    [
      'of an approval',
      'wc_approveSession',
      (sessionTopic: string) => ({
        sessionTopic,
        pairingTopic: randomTopic(),
        sessionProposalResponse: 'eQ==',
        sessionSettlementRequest: 'eA==',
        ...extras,
      }),
    ],
  ])('%s do not keep the call from succeeding', async (_what, method, params) => {
    const [sender, receiver] = [await join(), await join()]
    const topic = randomTopic()
    await receiver.call('irn_subscribe', { topic, ...extras })
    expect(await sender.call(method, params(topic))).toMatchObject({ result: true })
    expect(await receiver.nextMessage()).toMatchObject({ topic, message: 'eA==' })
  })

  test('neither ignored fields nor fields that the publisher leaves out are passed on', async () => {
    const [sender, receiver] = [await join(), await join()]
    const topic = randomTopic()
    await receiver.call('irn_batchSubscribe', { topics: [topic] })
    await sender.call('irn_publish', { ...publishParams(topic, 'eA=='), ...extras })
    expect(Object.keys(await receiver.nextMessage()).sort()).toEqual(['message', 'publishedAt', 'tag', 'topic'])
  })
})

describe('clients of several makes', () => {
  test.each([
    ['a number', 1_795_261_412_102_299],
    ['a small number', 1],
    ['a string of 19 digits', '1795261412102299123'],
    ['a text', '5f4b1c1e-0000-4000-8000-000000000001'],
  ])('may send an id that is %s', async (_what, id) => {
    const client = await join()
    expect(await client.call('irn_subscribe', { topic: randomTopic() }, id)).toMatchObject({ id })
  })

  test('may add any parameters to the URL, and headers of their own', async () => {
    const query = {
      ua: 'wc-2/js-2.21.8/node-24.0/app.example',
      packageName: 'com.example.wallet',
      bundleId: 'com.example.wallet',
      useOnCloseEvent: 'true',
      env: '',
    }
    const client = await join({ query, headers: { 'user-agent': 'okhttp/4.12.0', 'x-project-id': 'test' } })
    expect(await client.call('irn_subscribe', { topic: randomTopic() })).toHaveProperty('result')
  })

  test('open several sockets with one identity, and each socket gets the messages', async () => {
    const seed = randomSeed()
    const [one, two, sender] = [await join({ seed }), await join({ seed }), await join()]
    const topic = randomTopic()
    for (const client of [one, two]) await client.call('irn_subscribe', { topic })
    await sender.call('irn_publish', publishParams(topic, 'eA=='))
    expect([(await one.nextMessage()).message, (await two.nextMessage()).message]).toEqual(['eA==', 'eA=='])
  })

  test('publish over HTTP to clients that listen on sockets', async () => {
    const receiver = await join()
    const topic = randomTopic()
    await receiver.call('irn_subscribe', { topic })
    const query = new URLSearchParams({ auth: await tokenFor(relay.url), projectId: 'test', ua: 'curl' })
    const body = {
      id: 1,
      jsonrpc: '2.0',
      method: 'irn_publish',
      params: { ...publishParams(topic, 'eA=='), ...extras },
    }
    const response = await fetch(`http://127.0.0.1:${relay.port}/rpc?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(await response.json()).toEqual({ id: 1, jsonrpc: '2.0', result: true })
    expect(await receiver.nextMessage()).toMatchObject({ topic, message: 'eA==' })
  })

  test('fetch the waiting messages of several topics with one call', async () => {
    const [sender, reader] = [await join(), await join()]
    const topics = [randomTopic(), randomTopic()]
    for (const topic of topics) await sender.call('irn_publish', publishParams(topic, topic))
    const { result } = await reader.call('irn_batchFetchMessages', { topics })
    expect(result).toMatchObject({ hasMore: false, messages: topics.map((topic) => ({ topic, message: topic })) })
  })

  test('call unsupported methods, and get an error', async () => {
    const client = await join()
    for (const method of ['irn_watchRegister', 'irn_watchUnregister', 'irn_nothing', 'constructor']) {
      expect(await client.call(method, {})).toMatchObject({ error: { code: -32_601, message: 'Method not found' } })
    }
    expect(await client.call('irn_subscribe', { topic: randomTopic() })).toHaveProperty('result')
  })
})

describe('frames at the edge of the protocol', () => {
  /** Sends a text unchanged and waits for the text of the next frame. */
  const rawAnswer = async (client: TestClient, text: string): Promise<string> => {
    const answer = once(client.socket, 'message') as Promise<[Buffer]>
    client.send(text)
    return String((await answer)[0])
  }
  const invalid = (id: string): string =>
    `{"id":${id},"jsonrpc":"2.0","error":{"code":-32600,"message":"Invalid request"}}`

  test.each(['0', '-1', '1.5', '9007199254740993', '12345678901234567890123', '"0"', '"a \\" quote"', '"é"'])(
    'the id %s comes back unchanged',
    async (id) => {
      const client = await join()
      const topic = randomTopic()
      const call = `{"jsonrpc":"2.0","method":"irn_unsubscribe","params":{"topic":"${topic}"},"id":${id}}`
      expect(await rawAnswer(client, call)).toBe(`{"id":${id},"jsonrpc":"2.0","result":true}`)
    },
  )

  test.each([
    ['an id of null', '{"id":null,"jsonrpc":"2.0","method":"irn_subscribe"}', invalid('null')],
    ['an empty id', '{"id":"","jsonrpc":"2.0","method":"irn_subscribe"}', invalid('null')],
    ['an id that is an object', '{"id":{},"jsonrpc":"2.0","method":"irn_subscribe"}', invalid('null')],
    ['a notification', '{"jsonrpc":"2.0","method":"irn_subscribe"}', invalid('null')],
    ['a method that is not a string', '{"id":7,"jsonrpc":"2.0","method":7}', invalid('7')],
    ['an id alone', '{"id":7}', invalid('7')],
    ['a JSON-RPC batch', '[{"id":1,"jsonrpc":"2.0","method":"irn_subscribe"}]', invalid('null')],
    ['an empty JSON-RPC batch', '[]', invalid('null')],
    ['a bare word', 'true', invalid('null')],
    ['an empty frame', '', '{"id":null,"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error"}}'],
  ])('%s is answered, once', async (_what, text, answer) => {
    const client = await join()
    expect(await rawAnswer(client, text)).toBe(answer)
    expect(await client.call('irn_unsubscribe', { topic: randomTopic() })).toMatchObject({ result: true })
  })

  test.each([
    ['ttl', 0],
    ['ttl', -1],
    ['ttl', 1.5],
    ['ttl', '300'],
    ['ttl', 2_592_001],
    ['ttl', 1e20],
    ['tag', -1],
    ['tag', '1100'],
    ['tag', 1.5],
    ['tag', 2 ** 32],
    ['message', ''],
    ['message', { text: 'x' }],
    ['topic', 'A'.repeat(64)],
    ['topic', 'a'.repeat(63)],
    ['topic', null],
  ])('a publish whose %s is %j is refused, and the refusal names the parameter', async (name, value) => {
    const client = await join()
    const params = { ...publishParams(randomTopic(), 'eA=='), [name]: value }
    const refused = { error: { code: -32_602, message: `Invalid params: ${name}` } }
    expect(await client.call('irn_publish', params)).toMatchObject(refused)
  })

  test.each([
    ['the longest ttl and the largest tag', { ttl: 2_592_000, tag: 2 ** 32 - 1 }],
    ['the shortest ttl and the smallest tag', { ttl: 1, tag: 0 }],
  ])('a publish with %s is delivered', async (_what, edge) => {
    const [sender, receiver] = [await join(), await join()]
    const topic = randomTopic()
    await receiver.call('irn_subscribe', { topic })
    expect(await sender.call('irn_publish', { ...publishParams(topic, 'eA=='), ...edge })).toMatchObject({
      result: true,
    })
    expect(await receiver.nextMessage()).toMatchObject({ message: 'eA==', tag: edge.tag })
  })

  test.each([
    ['irn_batchPublish', 'messages', true],
    ['irn_batchSubscribe', 'topics', []],
    ['irn_batchUnsubscribe', 'subscriptions', true],
    ['irn_batchFetchMessages', 'topics', { messages: [], hasMore: false }],
    ['irn_batchReceive', 'receipts', true],
  ])('%s accepts an empty list, and refuses another value or too long a list', async (method, name, result) => {
    const client = await join()
    expect(await client.call(method, { [name]: [] })).toMatchObject({ result })
    for (const value of [undefined, null, 'x', { length: 1 }, [null], Array.from({ length: 501 }, () => ({}))]) {
      expect(await client.call(method, { [name]: value })).toMatchObject({
        error: { code: -32_602, message: expect.stringMatching(new RegExp(`^Invalid params: (?:${name}|topic)$`)) },
      })
    }
    expect(await client.call(method, { [name]: Array.from({ length: 501 }, randomTopic) })).toMatchObject({
      error: { code: -32_602, message: `Invalid params: ${name}` },
    })
  })

  test('subscribing to a topic twice, alone or in a list, counts once', async () => {
    const [sender, receiver] = [await join(), await join()]
    const [first, second] = [randomTopic(), randomTopic()]
    const { result: id } = await receiver.call('irn_subscribe', { topic: first })
    expect(await receiver.call('irn_subscribe', { topic: first })).toMatchObject({ result: id })
    const { result: ids } = await receiver.call('irn_batchSubscribe', { topics: [second, first, second, first] })
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), id, expect.any(String), id])
    expect(new Set(ids as string[]).size).toBe(2)
    for (const topic of [first, second]) await sender.call('irn_publish', publishParams(topic, topic))
    expect([(await receiver.nextMessage()).message, (await receiver.nextMessage()).message]).toEqual([first, second])
    // One unsubscribe is enough.
    await receiver.call('irn_unsubscribe', { topic: first, id })
    await sender.call('irn_publish', publishParams(first, 'unheard'))
    await sender.call('irn_publish', publishParams(second, 'heard'))
    expect((await receiver.nextMessage()).message).toBe('heard')
  })

  test('unsubscribing from an unknown topic, or without an id, is answered with true', async () => {
    const client = await join()
    const topic = randomTopic()
    expect(await client.call('irn_unsubscribe', { topic, id: 'unknown' })).toMatchObject({ result: true })
    expect(await client.call('irn_unsubscribe', { topic })).toMatchObject({ result: true })
    const subscriptions = [{ topic }, { topic: randomTopic(), id: 'x' }]
    expect(await client.call('irn_batchUnsubscribe', { subscriptions })).toMatchObject({ result: true })
  })

  test('a client’s own message is sent to none of its sockets, but to other clients', async () => {
    const seed = randomSeed()
    const [one, two, other] = [await join({ seed }), await join({ seed }), await join()]
    const topic = randomTopic()
    for (const client of [one, two, other]) await client.call('irn_subscribe', { topic })
    expect(await one.call('irn_publish', publishParams(topic, 'mine'))).toMatchObject({ result: true })
    expect((await other.nextMessage()).message).toBe('mine')
    await other.call('irn_publish', publishParams(topic, 'theirs'))
    for (const client of [one, two]) expect((await client.nextMessage()).message).toBe('theirs')
    expect([...one.messages, ...two.messages]).toHaveLength(2)
  })

  test('a repeated proposal or approval with the same id counts once, and subscribes to its topics', async () => {
    const [app, wallet, other] = [await join(), await join(), await join()]
    const [pairingTopic, sessionTopic] = [randomTopic(), randomTopic()]
    await wallet.call('irn_subscribe', { topic: pairingTopic })
    const proposal = { pairingTopic, sessionProposal: 'proposal', ttl: 300 }
    for (let times = 0; times < 2; times += 1) {
      expect(await app.call('wc_proposeSession', proposal, '1795261412102299001')).toMatchObject({ result: true })
    }
    expect(await wallet.nextMessage()).toMatchObject({ message: 'proposal', tag: 1100 })
    const approval = {
      sessionTopic,
      pairingTopic,
      sessionProposalResponse: 'answer',
      sessionSettlementRequest: 'settlement',
    }
    for (let times = 0; times < 2; times += 1) {
      expect(await wallet.call('wc_approveSession', approval, '1795261412102299002')).toMatchObject({ result: true })
    }
    // The app has not subscribed to the pairing topic itself, nor the wallet to the session topic.
    expect(await app.nextMessage()).toMatchObject({ message: 'answer', tag: 1101 })
    await app.call('irn_subscribe', { topic: sessionTopic })
    expect(await app.nextMessage()).toMatchObject({ message: 'settlement', tag: 1102 })
    await other.call('irn_publish', publishParams(sessionTopic, 'to both'))
    for (const client of [app, wallet]) expect((await client.nextMessage()).message).toBe('to both')
    expect([app.messages, wallet.messages].map((messages) => messages.length)).toEqual([3, 2])
  })

  test('delivery ids are safe integers near the current time, and differ within one relay and between two relays', async () => {
    const ids: number[] = []
    const topic = randomTopic()
    const sender = await join()
    await sender.call('irn_publish', publishParams(topic, 'waits'))
    const second = await startRelay()
    const elsewhere = await connectClient(second.url)
    await elsewhere.call('irn_publish', publishParams(topic, 'waits'))
    for (const [url, count] of [
      [relay.url, 2],
      [second.url, 1],
    ] as const) {
      for (let readers = 0; readers < count; readers += 1) {
        const reader = await connectClient(url, { acknowledge: false })
        await reader.call('irn_subscribe', { topic })
        ids.push(Number((await reader.nextFrame()).id))
        await reader.close()
      }
    }
    await elsewhere.close()
    await second.stop()
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) {
      expect(Number.isSafeInteger(id)).toBe(true)
      expect(Math.abs(id / 1000 - Date.now())).toBeLessThan(60_000)
    }
  })

  test('offered compression is never used; frames work whole or in parts, as text or as bytes', async () => {
    const client = await join()
    expect(client.socket.extensions).toBe('')
    const text = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_unsubscribe', params: { topic: randomTopic() } })
    const answer = once(client.socket, 'message') as Promise<[Buffer]>
    client.socket.send(text.slice(0, 20), { fin: false })
    client.socket.send(text.slice(20), { fin: true })
    expect(String((await answer)[0])).toBe('{"id":1,"jsonrpc":"2.0","result":true}')
    const again = once(client.socket, 'message') as Promise<[Buffer]>
    client.send(Buffer.from(text))
    expect(String((await again)[0])).toBe('{"id":1,"jsonrpc":"2.0","result":true}')
    const pong = once(client.socket, 'pong')
    client.socket.ping()
    await pong
  })
})
