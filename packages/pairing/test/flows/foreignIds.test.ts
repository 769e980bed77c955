import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Context, createKeyPair } from '../../src/session/context.ts'
import { openWith, publish, sealFor } from '../../src/session/messages/send.ts'
import { until } from '../until.ts'
import { type Client, type Peers, startPeers } from './impostors.ts'
import { type Bench, granted, next, propose, requestedNamespaces, settle } from './pairUp.ts'

let bench: Bench
let app: Client
let wallet: Client
let inTheNameOf: Peers['inTheNameOf']

beforeEach(async () => {
  ;({ bench, app, wallet, inTheNameOf } = await startPeers())
})
afterEach(() => bench.end())

describe('ids that are not safe integers', () => {
  const ids = ['1795237528417000002', '-9007199254740993', '"a text"', '"1795237692000123"', '"123n"']

  /** Returns a function that finds the answer that was sent to the request with this id. */
  function answerTo(impostor: Context, topic: string, idText: string): () => string | undefined {
    const symKey = impostor.records.keychain.get(topic) ?? ''
    const since = bench.relay.requests.length
    return () =>
      bench.relay.requests
        .slice(since)
        .flatMap(({ method, params }) => (method === 'irn_publish' && 'message' in params ? [params] : []))
        .filter((published) => published.topic === topic)
        .map(({ message }) => openWith(symKey, message) ?? '')
        .find((text) => text.startsWith(`{"id":${idText},`) && !text.includes('"method"'))
  }

  test.each(ids)(
    '%s: answers a request under this id, and ignores the same request when it is repeated',
    async (idText) => {
      const topic = await settle(app, wallet)
      const impostor = await inTheNameOf(app, topic)
      const answered = answerTo(impostor, topic, idText)
      const params = '{"request":{"method":"personal_sign","params":["0x"]},"chainId":"eip155:1"}'
      const ask = async (): Promise<void> => {
        const text = `{"id":${idText},"jsonrpc":"2.0","method":"wc_sessionRequest","params":${params}}`
        await publish(impostor, topic, sealFor(impostor, topic, text), { tag: 1108, ttl: 300, prompt: true })
      }
      const receivedIds: number[] = []
      wallet.on('session_request', ({ id }) => receivedIds.push(id))
      await ask()
      await until(() => receivedIds.length === 1)
      await ask()
      await wallet.ping({ topic })
      // A request that was pending during a restart is also answered under the peer's id.
      wallet.close()
      const again = await bench.create('wallet', { storage: wallet.storage })
      const [pending] = again.getPendingRequests()
      expect([receivedIds.length, again.getPendingRequests().length]).toEqual([1, 1])
      await again.respond({ topic, response: { id: pending?.id ?? 0, jsonrpc: '2.0', result: 'ok' } })
      await until(() => answered() !== undefined)
      expect(answered()).toBe(`{"id":${idText},"jsonrpc":"2.0","result":"ok"}`)
    },
  )

  test('1e400: ignores a request under this id, which no record could keep', async () => {
    const topic = await settle(app, wallet)
    const impostor = await inTheNameOf(app, topic)
    const params = '{"request":{"method":"personal_sign","params":["0x"]},"chainId":"eip155:1"}'
    const text = `{"id":1e400,"jsonrpc":"2.0","method":"wc_sessionRequest","params":${params}}`
    await publish(impostor, topic, sealFor(impostor, topic, text), { tag: 1108, ttl: 300, prompt: true })
    await wallet.ping({ topic })
    await app.ping({ topic })
    expect(wallet.getPendingRequests()).toEqual([])
  })

  test.each(ids)('%s: answers a ping and refuses an extension under this id', async (idText) => {
    const topic = await settle(app, wallet)
    const impostor = await inTheNameOf(app, topic)
    for (const [method, expected] of [
      ['wc_sessionPing', '"result":true}'],
      ['wc_sessionExtend', '"error":{"code":3004,'],
    ]) {
      const answered = answerTo(impostor, topic, idText)
      const text = `{"id":${idText},"jsonrpc":"2.0","method":"${method}","params":{}}`
      await publish(impostor, topic, sealFor(impostor, topic, text), { tag: 1114, ttl: 300, prompt: false })
      await until(() => answered() !== undefined)
      expect(answered()).toContain(expected)
    }
  })

  test('approves a proposal under its id', async () => {
    const { pairingTopic } = await propose(app, wallet)
    const impostor = await inTheNameOf(app, pairingTopic)
    const answered = answerTo(impostor, pairingTopic, '"offer"')
    const proposed = next(wallet, 'session_proposal')
    const keyPair = await createKeyPair(impostor)
    const params = JSON.stringify({
      optionalNamespaces: requestedNamespaces,
      proposer: { publicKey: keyPair.publicKey, metadata: {} },
    })
    const text = `{"id":"offer","jsonrpc":"2.0","method":"wc_sessionPropose","params":${params}}`
    await publish(impostor, pairingTopic, sealFor(impostor, pairingTopic, text), { tag: 1100, ttl: 300, prompt: true })
    await wallet.approve({ id: (await proposed).id, namespaces: granted('eip155:1') })
    await until(() => answered() !== undefined)
    expect(answered()).toContain('"responderPublicKey"')
  })

  test('ignores unusable ids, and forgets the ids of a topic that has ended', async () => {
    const topic = await settle(app, wallet)
    const impostor = await inTheNameOf(app, topic)
    for (const id of ['null', '{}', '[]', '""', 'true', `"${'x'.repeat(129)}"`, '"kept"']) {
      const text = `{"id":${id},"jsonrpc":"2.0","method":"wc_sessionPing","params":{}}`
      await publish(impostor, topic, sealFor(impostor, topic, text), { tag: 1114, ttl: 300, prompt: false })
    }
    await app.ping({ topic })
    const storedIds = async (): Promise<string[]> => (await wallet.storage.keys()).filter((key) => key.includes(':id/'))
    expect(await storedIds()).toHaveLength(1)
    const deleted = next(wallet, 'session_delete')
    await app.disconnect({ topic })
    await deleted
    expect(await storedIds()).toEqual([])
  })

  test('remembers at most 200 such ids', async () => {
    const topic = await settle(app, wallet)
    const impostor = await inTheNameOf(app, topic)
    for (let count = 0; count < 210; count += 1) {
      const text = `{"id":"n${count}","jsonrpc":"2.0","method":"wc_sessionPing","params":{}}`
      await publish(impostor, topic, sealFor(impostor, topic, text), { tag: 1114, ttl: 300, prompt: false })
    }
    await app.ping({ topic })
    expect((await wallet.storage.keys()).filter((key) => key.includes(':id/'))).toHaveLength(200)
  })
})
