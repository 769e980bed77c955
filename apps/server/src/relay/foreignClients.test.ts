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

/* What clients send that were written by others, or later: more than the relay needs, and in other forms. */

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

/** What existing clients add to a publish to let their vendor count what it carries. */
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

describe('parameters that the relay has no use for', () => {
  test.each([
    ['of a publish', 'irn_publish', (topic: string) => ({ ...publishParams(topic, 'eA=='), ...extras })],
    [
      'of a publish, null',
      'irn_publish',
      (topic: string) => ({ topic, message: 'eA==', ttl: null, tag: null, prompt: null, attestation: null }),
    ],
    [
      'of several',
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
  ])('%s', async (_what, method, params) => {
    const [sender, receiver] = [await join(), await join()]
    const topic = randomTopic()
    await receiver.call('irn_subscribe', { topic, ...extras })
    expect(await sender.call(method, params(topic))).toMatchObject({ result: true })
    expect(await receiver.nextMessage()).toMatchObject({ topic, message: 'eA==' })
  })

  test('what is not told is not handed on', async () => {
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
    ['a text of 19 digits', '1795261412102299123'],
    ['a text', '5f4b1c1e-0000-4000-8000-000000000001'],
  ])('an id that is %s', async (_what, id) => {
    const client = await join()
    expect(await client.call('irn_subscribe', { topic: randomTopic() }, id)).toMatchObject({ id })
  })

  test('tell who they are at the door, in whatever order and number of words', async () => {
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

  test('open several sockets with one identity, and each is told', async () => {
    const seed = randomSeed()
    const [one, two, sender] = [await join({ seed }), await join({ seed }), await join()]
    const topic = randomTopic()
    for (const own of [one, two]) await own.call('irn_subscribe', { topic })
    await sender.call('irn_publish', publishParams(topic, 'eA=='))
    expect([(await one.nextMessage()).message, (await two.nextMessage()).message]).toEqual(['eA==', 'eA=='])
  })

  test('publish over HTTP what others hear on their sockets', async () => {
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

  test('fetch what waits on several topics, page by page', async () => {
    const [sender, reader] = [await join(), await join()]
    const topics = [randomTopic(), randomTopic()]
    for (const topic of topics) await sender.call('irn_publish', publishParams(topic, topic))
    const { result } = await reader.call('irn_batchFetchMessages', { topics })
    expect(result).toMatchObject({ hasMore: false, messages: topics.map((topic) => ({ topic, message: topic })) })
  })

  test('ask for what the relay does not have, and are told so', async () => {
    const client = await join()
    for (const method of ['irn_watchRegister', 'irn_watchUnregister', 'irn_nothing', 'constructor']) {
      expect(await client.call(method, {})).toMatchObject({ error: { code: -32_601, message: 'Method not found' } })
    }
    expect(await client.call('irn_subscribe', { topic: randomTopic() })).toHaveProperty('result')
  })
})
