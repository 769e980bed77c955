import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { formatAuthMessage } from '../../src/authenticate/message.ts'
import { wrapPlaintext } from '../../src/crypto/envelope.ts'
import { deriveSymKey, topicOf } from '../../src/crypto/keys.ts'
import { type Context, createKeyPair } from '../../src/session/context.ts'
import { publish, sealFor, sendAnswer, sendRequest } from '../../src/session/messages/send.ts'
import { type PairingUri, parsePairingUri } from '../../src/uri/pairingUri.ts'
import type { ProposeParams } from '../../src/wire/params.ts'
import { until } from '../until.ts'
import { type Client, type Peers, startPeers } from './impostors.ts'
import { ADDRESS, type Bench, declined, granted, next, propose, requestedNamespaces, settle } from './pairUp.ts'

/* Peers that have the keys but break the rules: a second program uses a client's storage and sends messages in the client's name. */

let bench: Bench
let app: Client
let wallet: Client
let inTheNameOf: Peers['inTheNameOf']

beforeEach(async () => {
  ;({ bench, app, wallet, inTheNameOf } = await startPeers())
})
afterEach(() => bench.end())

/** Sends a request that breaks the rules; resolves with the peer's error, or with 'accepted'. */
async function outcomeOfRequest(
  impostor: Context,
  topic: string,
  method: string,
  params: object,
  id?: number,
): Promise<unknown> {
  const sent = sendRequest(impostor, { topic, method, params, ms: 4_000, ...(id === undefined ? {} : { id }) })
  return sent.answered.then(
    () => 'accepted',
    (error: unknown) => error,
  )
}

describe('a wallet refuses', () => {
  const call = (method: string, chainId: unknown = 'eip155:1', expiryTimestamp?: number) => ({
    request: { method, params: [], expiryTimestamp },
    chainId,
  })

  test.each([
    ['a method that was not granted', call('eth_sign'), { code: 3001, message: 'Unauthorized method. eth_sign' }],
    ['a chain that was not granted', call('personal_sign', 'eip155:5'), { code: 3005 }],
    ['an invalid chain', call('personal_sign', { evil: 1 }), { code: 3005 }],
    ['a request without a method', { request: {}, chainId: 'eip155:1' }, { code: 1001 }],
    ['no parameters', {}, { code: 1001 }],
    ['an expired request', call('personal_sign', 'eip155:1', 1_600_000_000), { code: 8000 }],
  ])('%s', async (_what, params, expected) => {
    const topic = await settle(app, wallet)
    const seen: unknown[] = []
    wallet.on('session_request', (event) => seen.push(event))
    const impostor = await inTheNameOf(app, topic)
    expect(await outcomeOfRequest(impostor, topic, 'wc_sessionRequest', params)).toMatchObject(expected)
    expect(seen).toEqual([])
    expect(wallet.getPendingRequests()).toEqual([])
  })

  test('to wait longer than seven days for an answer to a request', async () => {
    const topic = await settle(app, wallet)
    const impostor = await inTheNameOf(app, topic)
    const nowS = Date.now() / 1_000
    const asked = next(wallet, 'session_request')
    void outcomeOfRequest(
      impostor,
      topic,
      'wc_sessionRequest',
      call('personal_sign', 'eip155:1', Math.floor(nowS) + 30 * 86_400),
    )
    await asked
    expect(wallet.getPendingRequests().map(({ expiry }) => expiry <= nowS + 7 * 86_400 + 60)).toEqual([true])
  })

  test('an update or extension by the app', async () => {
    const topic = await settle(app, wallet)
    const impostor = await inTheNameOf(app, topic)
    const namespaces = granted('eip155:1', 'eip155:10')
    expect(await outcomeOfRequest(impostor, topic, 'wc_sessionUpdate', { namespaces })).toMatchObject({ code: 3003 })
    expect(await outcomeOfRequest(impostor, topic, 'wc_sessionExtend', {})).toMatchObject({ code: 3004 })
    expect(wallet.getSession(topic)?.namespaces).toEqual(granted('eip155:1'))
    await expect(app.update({ topic, namespaces })).rejects.toMatchObject({ code: 3003 })
    await expect(app.extend({ topic })).rejects.toMatchObject({ code: 3004 })
  })

  test('another request while 100 requests wait for the user', async () => {
    const topic = await settle(app, wallet)
    const impostor = await inTheNameOf(app, topic)
    for (let count = 0; count < 100; count += 1) {
      sendRequest(impostor, { topic, method: 'wc_sessionRequest', params: call('personal_sign') })
    }
    expect(await outcomeOfRequest(impostor, topic, 'wc_sessionRequest', call('personal_sign'))).toMatchObject({
      code: -32_005,
    })
    expect(wallet.getPendingRequests()).toHaveLength(100)
  })

  test('a request that is sent again with the same id', async () => {
    const topic = await settle(app, wallet)
    const seen: number[] = []
    wallet.on('session_request', ({ id }) => seen.push(id))
    const impostor = await inTheNameOf(app, topic)
    const id = Date.now() * 1_000
    for (const _again of [1, 2]) {
      await sendRequest(impostor, { topic, method: 'wc_sessionRequest', params: call('personal_sign'), id }).published
    }
    await app.ping({ topic })
    expect(seen).toEqual([id])
  })

  test.each([
    [
      'invalid namespaces',
      { optionalNamespaces: { eip155: { chains: ['1'], methods: [], events: [] } } },
      { code: 5100 },
    ],
    [
      'invalid methods',
      { optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: 'x', events: [] } } },
      { code: 5101 },
    ],
    ['a property that is null', { sessionProperties: { a: null } }, { code: 5 }],
    ['no proposer', { proposer: null }, { code: 5 }],
    ['invalid relays', { relays: [] }, { code: 5 }],
  ])('a proposal with %s', async (_what, change, expected) => {
    const { pairingTopic } = await propose(app, wallet)
    const seen: unknown[] = []
    wallet.on('session_proposal', (event) => seen.push(event))
    const impostor = await inTheNameOf(app, pairingTopic)
    const proposer = { publicKey: 'ab'.repeat(32), metadata: {} }
    const params = {
      requiredNamespaces: {},
      optionalNamespaces: requestedNamespaces,
      relays: [{ protocol: 'irn' }],
      proposer,
      ...change,
    }
    expect(await outcomeOfRequest(impostor, pairingTopic, 'wc_sessionPropose', params)).toMatchObject(expected)
    expect(seen).toEqual([])
    expect(wallet.getProposals()).toHaveLength(1)
  })

  test('another proposal while five proposals of the pairing wait for the user', async () => {
    const { pairingTopic } = await propose(app, wallet)
    const impostor = await inTheNameOf(app, pairingTopic)
    const params = { optionalNamespaces: requestedNamespaces, proposer: { publicKey: 'ab'.repeat(32) } }
    const sent = { topic: pairingTopic, method: 'wc_sessionPropose', params }
    for (let count = 0; count < 4; count += 1) sendRequest(impostor, sent)
    expect(await outcomeOfRequest(impostor, pairingTopic, 'wc_sessionPropose', params)).toMatchObject({ code: -32_005 })
    expect(wallet.getProposals()).toHaveLength(5)
    // Another pairing has its own limit.
    await propose(app, wallet)
    await until(() => wallet.getProposals().length === 6)
  })

  test('an unknown method on a pairing', async () => {
    const { pairingTopic } = await propose(app, wallet)
    const impostor = await inTheNameOf(app, pairingTopic)
    expect(await outcomeOfRequest(impostor, pairingTopic, 'wc_dance', {})).toMatchObject({
      code: 10_001,
      message: 'Unsupported wc_ method. wc_dance',
    })
  })

  test('a URI whose key does not belong to its topic', async () => {
    const { uri = '' } = await app.connect({})
    await expect(wallet.pair({ uri: uri.replace(/symKey=[0-9a-f]{4}/, 'symKey=0000') })).rejects.toThrow(
      'Missing or invalid. pair() uri#symKey does not belong to its topic',
    )
    await expect(wallet.pair({ uri: uri.replace(/symKey=[0-9a-f]{4}/, 'symKey=ZZZZ') })).rejects.toThrow('uri#symKey')
    expect(wallet.getPairings()).toEqual([])
  })

  test('a parsed URI that lacks a part', async () => {
    const { uri = '' } = await app.connect({})
    const parsed = parsePairingUri(uri)
    for (const [change, problem] of [
      [{ relay: undefined }, 'uri#relay-protocol'],
      [{ relay: {} }, 'uri#relay-protocol'],
      [{ symKey: undefined }, 'uri#symKey'],
      [{ topic: '', symKey: '00' }, 'uri#symKey does not belong to its topic'],
    ] as const) {
      const broken = { ...parsed, ...change } as PairingUri // A caller without types may pass this.
      await expect(wallet.pair({ uri: broken })).rejects.toThrow(`Missing or invalid. pair() ${problem}`)
    }
    expect(wallet.getPairings()).toEqual([])
    expect(await wallet.pair({ uri: parsed })).toMatchObject({ topic: parsed.topic, active: false })
  })

  test.each([
    ["agrees with the wallet's", 0],
    ['is six minutes ahead', 360_000],
  ])('but accepts a proposal with null for absent fields, from an app whose clock %s', async (_clock, aheadMs) => {
    const { pairingTopic } = await propose(app, wallet)
    const impostor = await inTheNameOf(app, pairingTopic)
    const proposed = new Promise<ProposeParams>((resolve) => {
      wallet.on('session_proposal', ({ params }) => {
        if (params.proposer.metadata.name === 'sparse') resolve(params)
      })
    })
    sendRequest(impostor, {
      topic: pairingTopic,
      method: 'wc_sessionPropose',
      id: impostor.peerId() + aheadMs * 1_000,
      params: {
        requiredNamespaces: null,
        optionalNamespaces: null,
        relays: null,
        sessionProperties: null,
        proposer: { publicKey: 'ab'.repeat(32), metadata: { name: 'sparse', url: 5, icons: [null, ''] } },
      },
    })
    const { proposer, expiryTimestamp } = await proposed
    expect(proposer.metadata.url).toBe('')
    expect(expiryTimestamp * 1_000 - Date.now()).toBeGreaterThan(290_000)
    expect(expiryTimestamp * 1_000 - Date.now()).toBeLessThanOrEqual(300_000)
  })
})

/** Does the wallet's part of an approval up to the settlement. The test itself sends the settlement. */
async function approveByHand(change: (publicKey: string) => object) {
  const { id, approval, pairingTopic } = await propose(app, wallet)
  const impostor = await inTheNameOf(wallet, pairingTopic)
  const keyPair = await createKeyPair(impostor)
  const proposer = wallet.getProposals()[0]?.proposer.publicKey ?? ''
  const symKey = await deriveSymKey(impostor.primitives, keyPair.privateKey, proposer)
  const topic = await topicOf(impostor.primitives, symKey)
  await impostor.records.keychain.set(topic, symKey)
  await impostor.relayer.subscribe([topic])
  const relay = { protocol: 'irn' }
  const result = { relay, responderPublicKey: keyPair.publicKey }
  await sendAnswer(impostor, { topic: pairingTopic, method: 'wc_sessionPropose', id, result })
  const settlement = {
    relay,
    namespaces: granted('eip155:1'),
    controller: { publicKey: keyPair.publicKey, metadata: {} },
    expiry: Math.floor(Date.now() / 1_000) + 1_000,
    ...change(keyPair.publicKey),
  }
  return { impostor, topic, approval, settlement }
}

describe('an app accepts', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['text', 'x'],
    ['no icons', { name: 'Sparse' }],
    ['wrong types', { name: 5, description: null, url: {}, icons: 'x', redirect: 7 }],
    ['invalid icons', { name: {}, icons: [null, 5, '', 'https://a.example/i.png'], redirect: { native: 1 } }],
  ])('a wallet that says %s about itself', async (_what, metadata) => {
    const { impostor, topic, approval, settlement } = await approveByHand((publicKey) => ({
      controller: { publicKey, metadata },
    }))
    expect(await outcomeOfRequest(impostor, topic, 'wc_sessionSettle', settlement)).toBe('accepted')
    const { peer } = await approval()
    const { name, description, url, icons } = peer.metadata
    expect([name, description, url].map((text) => typeof text)).toEqual(['string', 'string', 'string'])
    expect(icons.every((icon) => typeof icon === 'string' && icon !== '')).toBe(true)
    expect(app.getSession(topic)?.peer).toEqual(peer)
    const metadataOfPairings = app.getPairings().map(({ peerMetadata }) => peerMetadata)
    expect(metadataOfPairings).toContainEqual(peer.metadata)
  })

  test('`chains` that is not a list, as if it were absent', async () => {
    const [eip155] = Object.values(granted('eip155:1'))
    const namespaces = { eip155: { ...eip155, chains: 'eip155:1' } }
    const { impostor, topic, approval, settlement } = await approveByHand(() => ({ namespaces }))
    expect(await outcomeOfRequest(impostor, topic, 'wc_sessionSettle', settlement)).toBe('accepted')
    expect((await approval()).namespaces['eip155']?.chains).toBeUndefined()
    const update = { namespaces: { eip155: { ...eip155, chains: [null] } } }
    expect(await outcomeOfRequest(impostor, topic, 'wc_sessionUpdate', update)).toBe('accepted')
    expect(app.getSession(topic)?.namespaces['eip155']?.chains).toBeUndefined()
  })

  test.each([
    ['a result beside a null error', (id: number) => `{"id":${id},"jsonrpc":"2.0","result":"0x1","error":null}`],
    ['the request’s id as text', (id: number) => `{"id":"${id}","jsonrpc":"2.0","result":"0x1"}`],
    ['the request’s id as existing clients write a long id', (id: number) => `{"id":"${id}n","result":"0x1"}`],
  ])('%s as the answer', async (_what, text) => {
    const topic = await settle(app, wallet)
    const impostor = await inTheNameOf(wallet, topic)
    const requested = next(wallet, 'session_request')
    const answered = app.request({ topic, chainId: 'eip155:1', request: { method: 'personal_sign', params: [] } })
    const { id } = await requested
    const sealed = sealFor(impostor, topic, text(id))
    await publish(impostor, topic, sealed, { tag: 1109, ttl: 300, prompt: false })
    expect(await answered).toBe('0x1')
  })

  test('an approval that follows an empty answer with a null error', async () => {
    const { id, approval, pairingTopic } = await propose(app, wallet)
    const impostor = await inTheNameOf(wallet, pairingTopic)
    const sealed = sealFor(impostor, pairingTopic, `{"id":${id},"jsonrpc":"2.0","result":{},"error":null}`)
    await publish(impostor, pairingTopic, sealed, { tag: 1101, ttl: 300, prompt: false })
    await wallet.ping({ topic: pairingTopic })
    const { topic } = await wallet.approve({ id, namespaces: granted('eip155:1') })
    expect((await approval()).topic).toBe(topic)
  })

  test('a null error alone as a refusal', async () => {
    const topic = await settle(app, wallet)
    const impostor = await inTheNameOf(wallet, topic)
    const requested = next(wallet, 'session_request')
    const failed = app
      .request({ topic, chainId: 'eip155:1', request: { method: 'personal_sign', params: [] } })
      .catch((error: unknown) => error)
    const sealed = sealFor(impostor, topic, `{"id":${(await requested).id},"jsonrpc":"2.0","error":null}`)
    await publish(impostor, topic, sealed, { tag: 1109, ttl: 300, prompt: false })
    expect(await failed).toMatchObject({ code: -32_000 })
  })
})

describe('a request to sign in', () => {
  const payload = {
    chains: ['eip155:1'],
    aud: 'https://a.example',
    domain: 'a.example',
    version: '1',
    nonce: '12345678',
    iat: '2026-01-01T00:00:00.000Z',
  }
  const empty = { exp: null, nbf: null, statement: null, requestId: null, resources: null, type: null }

  test('may have null for absent fields', async () => {
    const { pairingTopic } = await propose(app, wallet)
    const asked = next(wallet, 'session_authenticate')
    const impostor = await inTheNameOf(app, pairingTopic)
    const requester = { publicKey: 'ab'.repeat(32), metadata: { name: 'sparse' } }
    const params = { authPayload: { ...payload, ...empty }, requester }
    sendRequest(impostor, { topic: pairingTopic, method: 'wc_sessionAuthenticate', params })
    const { authPayload } = (await asked).params
    expect(authPayload).toEqual(payload)
    expect(formatAuthMessage(authPayload, `eip155:1:${ADDRESS}`)).not.toContain('null')
  })

  test.each([{ exp: 5 }, { statement: {} }, { resources: 'x' }, { resources: [5] }, { chains: [] }, { nonce: '' }])(
    'with %j is refused',
    async (change) => {
      const { pairingTopic } = await propose(app, wallet)
      wallet.on('session_authenticate', () => undefined)
      const impostor = await inTheNameOf(app, pairingTopic)
      const params = { authPayload: { ...payload, ...change }, requester: { publicKey: 'ab'.repeat(32) } }
      expect(await outcomeOfRequest(impostor, pairingTopic, 'wc_sessionAuthenticate', params)).toMatchObject({
        code: 5,
      })
    },
  )
})

describe('requests to sign in', () => {
  const params = {
    authPayload: {
      chains: ['eip155:1'],
      aud: 'https://a.example',
      domain: 'a.example',
      version: '1',
      nonce: '12345678',
      iat: '2026-01-01T00:00:00.000Z',
    },
    requester: { publicKey: '09'.padEnd(64, '0'), metadata: { name: 'app' } },
  }

  test('are refused while five of the same pairing wait for the user', async () => {
    wallet.on('session_authenticate', () => undefined)
    const { pairingTopic } = await propose(app, wallet)
    const impostor = await inTheNameOf(app, pairingTopic)
    const sent = { topic: pairingTopic, method: 'wc_sessionAuthenticate', params }
    for (let count = 0; count < 5; count += 1) sendRequest(impostor, sent)
    expect(await outcomeOfRequest(impostor, pairingTopic, 'wc_sessionAuthenticate', params)).toMatchObject({
      code: -32_005,
    })
    expect(wallet.getAuthRequests()).toHaveLength(5)
  })

  test('with a public key for which no answer can be sealed are refused, since the user could not decline them', async () => {
    wallet.on('session_authenticate', () => undefined)
    const { pairingTopic } = await propose(app, wallet)
    const impostor = await inTheNameOf(app, pairingTopic)
    const withoutOrder = { ...params, requester: { ...params.requester, publicKey: '00'.repeat(32) } }
    expect(await outcomeOfRequest(impostor, pairingTopic, 'wc_sessionAuthenticate', withoutOrder)).toMatchObject({
      code: 5,
    })
    expect(wallet.getAuthRequests()).toEqual([])
  })

  test('that are declined leave no key in the storage', async () => {
    const asked = next(wallet, 'session_authenticate')
    const { pairingTopic } = await propose(app, wallet)
    const impostor = await inTheNameOf(app, pairingTopic)
    sendRequest(impostor, { topic: pairingTopic, method: 'wc_sessionAuthenticate', params })
    const { id } = await asked
    const keys = async () => (await wallet.storage.keys('')).filter((key) => key.includes('key/'))
    const before = await keys()
    await wallet.rejectSessionAuthenticate({ id, reason: declined })
    expect(await keys()).toEqual(before)
  })
})

describe('an app refuses', () => {
  test.each([
    ['no namespaces', { namespaces: {} }, { code: 5 }],
    ['bad accounts', { namespaces: { eip155: { accounts: ['x'], methods: [], events: [] } } }, { code: 5103 }],
    [
      'the wrong controller',
      { controller: { publicKey: 'ab'.repeat(32), metadata: {} } },
      { code: 5, message: expect.stringContaining('is not the key of the approval') },
    ],
    ['an expiry in the past', { expiry: 1_600_000_000 }, { code: 6 }],
    ['no relay', { relay: {} }, { code: 5 }],
  ])('a settlement with %s', async (_what, change, expected) => {
    const { impostor, topic, approval, settlement } = await approveByHand(() => change)
    const failed = approval().catch((error: unknown) => error)
    expect(await outcomeOfRequest(impostor, topic, 'wc_sessionSettle', settlement)).toMatchObject(expected)
    expect(await failed).toBeInstanceOf(Error)
    expect(app.getSessions()).toEqual([])
  })

  test('properties of a settlement that are not objects, and accepts the session without them', async () => {
    const properties = { sessionProperties: 'x', scopedProperties: [1], sessionConfig: 7 }
    const { impostor, topic, approval, settlement } = await approveByHand(() => properties)
    expect(await outcomeOfRequest(impostor, topic, 'wc_sessionSettle', settlement)).toBe('accepted')
    const session = await approval()
    expect([session.sessionProperties, session.scopedProperties, session.sessionConfig]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test.each([['no key'], ['zz'.repeat(32)], ['00'.repeat(32)], ['ab'], [''], [null]])(
    'an approval with %j for a key, and still accepts the next approval',
    async (responderPublicKey) => {
      const { id, approval, pairingTopic } = await propose(app, wallet)
      const impostor = await inTheNameOf(wallet, pairingTopic)
      const result = { relay: { protocol: 'irn' }, responderPublicKey }
      await sendAnswer(impostor, { topic: pairingTopic, method: 'wc_sessionPropose', id, result })
      await wallet.ping({ topic: pairingTopic })
      const { topic } = await wallet.approve({ id, namespaces: granted('eip155:1') })
      expect((await approval()).topic).toBe(topic)
    },
  )

  test('an event that was not granted, and updates without namespaces', async () => {
    const topic = await settle(app, wallet)
    const seen: unknown[] = []
    app.on('session_event', (event) => seen.push(event))
    const impostor = await inTheNameOf(wallet, topic)
    const event = { event: { name: 'drain', data: 1 }, chainId: 'eip155:1' }
    expect(await outcomeOfRequest(impostor, topic, 'wc_sessionEvent', event)).toMatchObject({ code: 3002 })
    expect(await outcomeOfRequest(impostor, topic, 'wc_sessionUpdate', { namespaces: {} })).toMatchObject({ code: 5 })
    expect(await outcomeOfRequest(impostor, topic, 'wc_sessionUpdate', {})).toMatchObject({ code: 5 })
    expect(seen).toEqual([])
    expect(app.getSession(topic)?.namespaces).toEqual(granted('eip155:1'))
  })

  test('updates and events that arrive after newer ones', async () => {
    const topic = await settle(app, wallet)
    const impostor = await inTheNameOf(wallet, topic)
    const now = Date.now() * 1_000
    const update = (chains: string[], id: number) =>
      outcomeOfRequest(impostor, topic, 'wc_sessionUpdate', { namespaces: granted(...chains) }, id)
    expect(await update(['eip155:1', 'eip155:10'], now)).toBe('accepted')
    expect(await update(['eip155:1'], now - 5_000)).toMatchObject({ code: 1003, message: 'Invalid update request.' })
    expect(app.getSession(topic)?.namespaces).toEqual(granted('eip155:1', 'eip155:10'))
    const data: unknown[] = []
    app.on('session_event', ({ params }) => data.push(params.event.data))
    for (const [value, id] of [
      [1, now],
      [2, now - 5_000],
      [3, now + 5],
    ] as const) {
      const params = { event: { name: 'chainChanged', data: value }, chainId: 'eip155:1' }
      await sendRequest(impostor, { topic, method: 'wc_sessionEvent', params, id }).published
    }
    await until(() => data.length === 2)
    expect(data).toEqual([1, 3])
  })

  test('an update, which the wallet then reverts', async () => {
    const topic = await settle(app, wallet)
    const impostor = await inTheNameOf(wallet, topic)
    // This update is dated in the future, so the wallet's own update counts as late.
    const ahead = { namespaces: granted('eip155:1', 'eip155:10') }
    expect(await outcomeOfRequest(impostor, topic, 'wc_sessionUpdate', ahead, (Date.now() + 60_000) * 1_000)).toBe(
      'accepted',
    )
    const { acknowledged } = await wallet.update({ topic, namespaces: granted('eip155:10') })
    await expect(acknowledged()).rejects.toMatchObject({ code: 1003 })
    expect(wallet.getSession(topic)?.namespaces).toEqual(granted('eip155:1'))
  })

  test('two overlapping updates, both of which the wallet then reverts', async () => {
    const topic = await settle(app, wallet)
    const impostor = await inTheNameOf(wallet, topic)
    const ahead = { namespaces: granted('eip155:1', 'eip155:10') }
    await outcomeOfRequest(impostor, topic, 'wc_sessionUpdate', ahead, (Date.now() + 60_000) * 1_000)
    const updates = ['eip155:10', 'eip155:137'].map((chain) => wallet.update({ topic, namespaces: granted(chain) }))
    for (const update of updates) await expect((await update).acknowledged()).rejects.toMatchObject({ code: 1003 })
    expect(wallet.getSession(topic)?.namespaces).toEqual(granted('eip155:1'))
  })

  test('answers to requests that it did not send', async () => {
    const topic = await settle(app, wallet)
    const impostor = await inTheNameOf(wallet, topic)
    await sendAnswer(impostor, { topic, method: 'wc_sessionRequest', id: 1, result: 'x' })
    await sendAnswer(impostor, { topic, method: 'wc_sessionPropose', id: 2, error: { code: 5000, message: 'x' } })
    await wallet.ping({ topic })
    expect(app.getSessions()).toHaveLength(1)
  })

  test('but gives the empty error of an existing wallet a code and a message', async () => {
    const topic = await settle(app, wallet)
    const impostor = await inTheNameOf(wallet, topic)
    const requested = next(wallet, 'session_request')
    const failed = app
      .request({ topic, chainId: 'eip155:1', request: { method: 'personal_sign', params: ['0x', ADDRESS] } })
      .catch((error: unknown) => error)
    const { id } = await requested
    await sendAnswer(impostor, { topic, method: 'wc_sessionRequest', id, error: {} as never })
    expect(await failed).toMatchObject({ code: -32_000, message: 'The peer refused.' })
  })
})

describe('messages', () => {
  test('arbitrary messages on a topic do not end the session', async () => {
    const topic = await settle(app, wallet)
    const impostor = await inTheNameOf(app, topic)
    const delivery = { tag: 1108, ttl: 300, prompt: false }
    const texts = fc.sample(fc.oneof(fc.string(), fc.base64String()), 40)
    const payloads = fc.sample(
      fc.oneof(fc.object(), fc.record({ id: fc.integer(), method: fc.string(), params: fc.anything() })),
      40,
    )
    const plain = wrapPlaintext(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'wc_sessionDelete', params: {} }))
    const big = sealFor(impostor, topic, { id: 1, method: 'wc_none', params: { text: 'x'.repeat(1_000_000) } })
    const sealed = sealFor(impostor, topic, { id: 3, jsonrpc: '2.0', method: 'wc_sessionPing', params: {} })
    for (const text of [...texts.filter(Boolean), plain, sealed.slice(0, -8), sealed.slice(0, 20), big]) {
      await publish(impostor, topic, text, delivery)
    }
    for (const payload of payloads) {
      const safe = JSON.parse(
        JSON.stringify(payload, (_key, value: unknown) => (typeof value === 'bigint' ? 1 : value)),
      ) as object
      await publish(impostor, topic, sealFor(impostor, topic, safe), delivery)
    }
    await app.ping({ topic })
    await wallet.ping({ topic })
    expect([app.getSessions().length, wallet.getSessions().length]).toEqual([1, 1])
  })

  test('a message that the relay repeats is handled once', async () => {
    const topic = await settle(app, wallet)
    const pings: number[] = []
    wallet.on('session_ping', ({ id }) => pings.push(id))
    const impostor = await inTheNameOf(app, topic)
    const sealed = sealFor(impostor, topic, { id: 77, jsonrpc: '2.0', method: 'wc_sessionPing', params: {} })
    for (const tag of [1114, 1115, 1116]) await publish(impostor, topic, sealed, { tag, ttl: 300, prompt: false })
    await app.ping({ topic })
    expect(pings.filter((id) => id === 77)).toEqual([77])
  })

  test('an app ignores the echo of its own proposal', async () => {
    const seen: unknown[] = []
    app.on('session_proposal', (event) => seen.push(event))
    const { pairingTopic } = await propose(app, wallet)
    const [proposal] = app.getProposals()
    const impostor = await inTheNameOf(wallet, pairingTopic)
    sendRequest(impostor, {
      topic: pairingTopic,
      method: 'wc_sessionPropose',
      params: { ...proposal },
      id: proposal?.id ?? 0,
    })
    await wallet.ping({ topic: pairingTopic })
    expect(seen).toEqual([])
  })
})
