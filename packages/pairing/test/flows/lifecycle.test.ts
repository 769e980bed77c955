import { type KeyValueStorage, memoryStorage } from '@holdfast/base'
import { fakeClock } from '@holdfast/testing/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createContext } from '../../src/client/createContext.ts'
import { RelayOutOfReachError } from '../../src/relayer/errors.ts'
import { PeerError, ProposalExpiredError, RequestExpiredError } from '../../src/session/errors.ts'
import { openWith } from '../../src/session/messages/send.ts'
import { parsePairingUri } from '../../src/uri/pairingUri.ts'
import { ProtocolError } from '../../src/wire/errors.ts'
import { moveClockUntil } from '../moveClockUntil.ts'
import { until } from '../until.ts'
import {
  type Bench,
  declined,
  granted,
  next,
  propose,
  requestedNamespaces,
  settle,
  signInRequest,
  signRequest,
  startBench,
} from './pairUp.ts'

let bench: Bench
beforeEach(async () => {
  bench = await startBench()
})
afterEach(() => bench.end())

describe('round trips', () => {
  test('the URI is available before the relay is reached', async () => {
    await bench.relay.stop()
    const app = await bench.create('app')
    const { uri = '' } = await app.connect({ optionalNamespaces: requestedNamespaces })
    const { topic, symKey, expiryTimestamp = 0 } = parsePairingUri(uri)
    expect([topic, symKey]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect(expiryTimestamp - Date.now() / 1_000).toBeGreaterThan(238)
    expect(expiryTimestamp - Date.now() / 1_000).toBeLessThanOrEqual(240)
  })

  test('connecting uses no batch subscription, fetches no messages, and takes at most two subscriptions by the app', async () => {
    const app = await bench.create('app')
    const wallet = await bench.create('wallet')
    const { id, approval } = await propose(app, wallet)
    const approved = wallet.approve({ id, namespaces: granted('eip155:1') })
    bench.relay.mute('irn_batchSubscribe', 'irn_fetchMessages')
    const { topic } = await approval()
    const subscriptions = bench.relay.requests.filter(
      ({ method, clientId }) => method === 'irn_subscribe' && clientId === app.clientId,
    )
    expect(subscriptions.length).toBeLessThanOrEqual(2)
    expect((await approved).topic).toBe(topic)
  })

  test('requests that are sent together may be answered in any order', async () => {
    const app = await bench.create('app')
    const wallet = await bench.create('wallet')
    const topic = await settle(app, wallet)
    const seen: number[] = []
    wallet.on('session_request', ({ id }) => seen.push(id))
    const answers = [1, 2, 3].map(() => app.request(signRequest(topic)))
    await until(() => seen.length === 3)
    // The wallet answers in a different order.
    for (const id of seen.toReversed()) await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: id } })
    expect(await Promise.all(answers)).toEqual(seen)
  })
})

describe('a relay that confirms late', () => {
  test('answers may arrive before the relay has confirmed the requests', async () => {
    bench.relay.isSlowToConfirm = true
    const app = await bench.create('app')
    const wallet = await bench.create('wallet')
    const topic = await settle(app, wallet)
    await (await wallet.update({ topic, namespaces: granted('eip155:1', 'eip155:10') })).acknowledged()
    await (await wallet.extend({ topic })).acknowledged()
    await Promise.all([app.ping({ topic }), wallet.ping({ topic })])
    const requested = next(wallet, 'session_request')
    const answered = app.request(signRequest(topic))
    await wallet.respond({ topic, response: { id: (await requested).id, jsonrpc: '2.0', result: 1 } })
    expect(await answered).toBe(1)
  })
})

describe('both sides continue after the relay was lost', () => {
  const steps = ['proposing', 'scanning', 'approving', 'settled', 'asking', 'answering', 'ending'] as const
  test.each(steps)('while %s', async (stepOfLoss) => {
    const app = await bench.create('app')
    const wallet = await bench.create('wallet')
    const lose = (step: (typeof steps)[number]): void => {
      if (step === stepOfLoss) bench.relay.cut()
    }
    const proposed = next(wallet, 'session_proposal')
    const { uri = '', approval } = await app.connect({ optionalNamespaces: requestedNamespaces })
    await until(() => bench.relay.requests.length >= 2)
    lose('proposing')
    const paired = wallet.pair({ uri })
    await until(() => bench.relay.requests.length >= 3)
    lose('scanning')
    await paired
    const { id } = await proposed
    const approved = wallet.approve({ id, namespaces: granted('eip155:1') })
    lose('approving')
    const { topic, acknowledged } = await approved
    await approval()
    lose('settled')
    await acknowledged()
    const requested = next(wallet, 'session_request')
    const answered = app.request(signRequest(topic))
    lose('asking')
    const responded = wallet.respond({ topic, response: { id: (await requested).id, jsonrpc: '2.0', result: 'ok' } })
    lose('answering')
    await responded
    expect(await answered).toBe('ok')
    const deleted = next(wallet, 'session_delete')
    const ended = app.disconnect({ topic })
    lose('ending')
    await ended
    expect((await deleted).topic).toBe(topic)
  })
})

describe('restarts', () => {
  test('a wallet restores its sessions and reports pending requests', async () => {
    const app = await bench.create('app')
    const first = await bench.create('wallet')
    const topic = await settle(app, first)
    const requested = next(first, 'session_request')
    const answered = app.request(signRequest(topic))
    const { id } = await requested
    first.close()
    const wallet = await bench.create('wallet', { storage: first.storage })
    expect(wallet.clientId).toBe(first.clientId)
    expect(await next(wallet, 'session_request')).toMatchObject({ id, topic })
    await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: 'ok' } })
    expect(await answered).toBe('ok')
  })

  test('a wallet reports a pending sign-in request', async () => {
    const app = await bench.create('app')
    const first = await bench.create('wallet')
    const asked = next(first, 'session_authenticate')
    const { uri, response } = await app.authenticate(signInRequest)
    const failed = response().catch((error: unknown) => error)
    await first.pair({ uri })
    const event = await asked
    first.close()
    const wallet = await bench.create('wallet', { storage: first.storage })
    expect(await next(wallet, 'session_authenticate')).toEqual(event)
    await wallet.rejectSessionAuthenticate({ id: event.id, reason: declined })
    expect(await failed).toMatchObject(declined)
  })

  test('an app that was reloaded while the user approved gets its session', async () => {
    const first = await bench.create('app')
    const wallet = await bench.create('wallet')
    const { id } = await propose(first, wallet)
    first.close()
    const app = await bench.create('app', { storage: first.storage })
    const connected = next(app, 'session_connect')
    const { topic } = await wallet.approve({ id, namespaces: granted('eip155:1') })
    expect((await connected).session.topic).toBe(topic)
  })

  test('an app receives the messages that were sent while it was closed', async () => {
    const first = await bench.create('app')
    const wallet = await bench.create('wallet')
    const topic = await settle(first, wallet)
    first.close()
    await wallet.update({ topic, namespaces: granted('eip155:1', 'eip155:10') })
    const app = await bench.create('app', { storage: first.storage })
    await next(app, 'session_update')
    expect(app.getSession(topic)?.namespaces).toEqual(granted('eip155:1', 'eip155:10'))
  })

  test('an app connects even if its storage is wiped between proposal and settlement', async () => {
    const storage = memoryStorage()
    const app = await bench.create('app', { storage })
    const wallet = await bench.create('wallet')
    const { id, approval } = await propose(app, wallet)
    for (const key of await storage.keys()) await storage.delete(key)
    const { topic } = await wallet.approve({ id, namespaces: granted('eip155:1') })
    expect((await approval()).topic).toBe(topic)
    await app.ping({ topic })
  })

  test('a session whose key is missing is dropped at the next start', async () => {
    const first = await bench.create('app')
    const wallet = await bench.create('wallet')
    const topic = await settle(first, wallet)
    first.close()
    await first.storage.delete(`holdfast:pairing:1::key/${topic}`)
    const app = await bench.create('app', { storage: first.storage })
    expect(app.getSessions()).toEqual([])
  })
})

describe('endings', () => {
  test('of two wallets that approve the same proposal, the first gets the session', async () => {
    const app = await bench.create('app')
    const wallets = [await bench.create('one'), await bench.create('two')]
    const { uri = '', approval } = await app.connect({ optionalNamespaces: requestedNamespaces })
    const proposals = wallets.map((wallet) => next(wallet, 'session_proposal'))
    for (const wallet of wallets) await wallet.pair({ uri })
    const [first, second] = await Promise.all(proposals)
    expect(second?.id).toBe(first?.id)
    const id = first?.id ?? 0
    const approved = await Promise.all(wallets.map((wallet) => wallet.approve({ id, namespaces: granted('eip155:1') })))
    const session = await approval()
    expect(approved.map((one) => one?.topic)).toContain(session.topic)
    expect(app.getSessions()).toHaveLength(1)
    // The app tells the other wallet that its approval failed.
    await until(() => wallets.flatMap((wallet) => wallet.getSessions()).length === 1)
    const outcomes = await Promise.allSettled(approved.map(({ acknowledged }) => acknowledged()))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 6000 } })
    await app.ping({ topic: session.topic })
  })

  test('a wallet that approves long after another wallet has connected gets no session', async () => {
    const app = await bench.create('app')
    const [one, two] = [await bench.create('one'), await bench.create('two')]
    const { uri, id, approval } = await propose(app, one)
    const proposed = next(two, 'session_proposal')
    await two.pair({ uri })
    await proposed
    const { acknowledged } = await one.approve({ id, namespaces: granted('eip155:1') })
    await Promise.all([approval(), acknowledged()])
    const deleted = next(two, 'session_delete')
    const late = await two.approve({ id, namespaces: granted('eip155:1') })
    expect((await deleted).topic).toBe(late.topic)
    await expect(late.acknowledged()).rejects.toMatchObject({ code: 6000, message: 'User disconnected.' })
    expect([app.getSessions().length, one.getSessions().length, two.getSessions().length]).toEqual([1, 1, 0])
  })

  test('pending requests on a session fail when it ends', async () => {
    const app = await bench.create('app')
    const wallet = await bench.create('wallet')
    const topic = await settle(app, wallet)
    const requested = next(wallet, 'session_request')
    const failed = app.request(signRequest(topic)).catch((error: unknown) => error)
    await requested
    await wallet.disconnect({ topic })
    expect(await failed).toBeInstanceOf(PeerError)
    expect(await failed).toMatchObject({ code: 6000, message: 'User disconnected.' })
    expect(wallet.getPendingRequests()).toEqual([])
  })

  test('disconnect() ends a pairing and its proposal on both sides', async () => {
    const app = await bench.create('app')
    const wallet = await bench.create('wallet')
    const { pairingTopic, approval } = await propose(app, wallet)
    const failed = approval().catch((error: unknown) => error)
    const deleted = next(wallet, 'pairing_delete')
    await app.ping({ topic: pairingTopic })
    await app.disconnect({ topic: pairingTopic })
    expect((await deleted).topic).toBe(pairingTopic)
    expect(await failed).toBeInstanceOf(ProposalExpiredError)
    expect([app.getPairings(), wallet.getPairings(), wallet.getProposals()]).toEqual([[], [], []])
  })

  test('disconnect() of a pairing ends the sign-in request of the app', async () => {
    const app = await bench.create('app')
    const { uri, response } = await app.authenticate(signInRequest)
    const failed = response().catch((error: unknown) => error)
    await app.disconnect({ topic: parsePairingUri(uri).topic })
    // Nothing of the sign-in request is stored any more: the only entry is the client's identity.
    expect(await app.storage.keys()).toEqual([expect.stringContaining('key/')])
    expect(await failed).toBeInstanceOf(RequestExpiredError)
  })

  test('withdraw() ends proposals and sign-in requests on both sides, also after a restart', async () => {
    const first = await bench.create('app')
    const wallet = await bench.create('wallet')
    const { id } = await propose(first, wallet)
    const asked = next(wallet, 'session_authenticate')
    await wallet.pair({ uri: (await first.authenticate(signInRequest)).uri })
    await asked
    first.close()
    const app = await bench.create('app', { storage: first.storage })
    await app.withdraw()
    await until(() => wallet.getPairings().length === 0)
    expect([wallet.getProposals(), wallet.getAuthRequests(), app.getProposals(), app.getPairings()]).toEqual([
      [],
      [],
      [],
      [],
    ])
    await expect(wallet.approve({ id, namespaces: granted('eip155:1') })).rejects.toThrow(ProtocolError)
    // Nothing of the proposal and the sign-in request is stored any more: the only entry is the client's identity.
    expect(await app.storage.keys()).toEqual([expect.stringContaining('key/')])
  })

  test('withdraw() rejects the promises that wait for an answer, and keeps sessions', async () => {
    const [app, wallet] = [await bench.create('app'), await bench.create('wallet')]
    const topic = await settle(app, wallet)
    const { approval } = await app.connect({ optionalNamespaces: requestedNamespaces })
    const { response } = await app.authenticate(signInRequest)
    const failures = [approval(), response()].map((wait) => wait.catch((error: unknown) => error))
    await app.withdraw()
    expect(await Promise.all(failures)).toEqual([expect.any(ProposalExpiredError), expect.any(RequestExpiredError)])
    await app.ping({ topic })
  })

  test('a request fails at once while the relay is unreachable, and works when it is back', async () => {
    const clock = fakeClock(Date.now())
    // Takes as long as an attempt to connect to the relay, whether the relay runs or not.
    const knock = (): Promise<void> =>
      fetch(bench.relay.url.replace('ws', 'http')).then(
        () => undefined,
        () => undefined,
      )
    const app = await bench.create('app', { clock })
    const wallet = await bench.create('wallet')
    const topic = await settle(app, wallet)
    expect(app.isRelayUnreachable()).toBe(false)
    const lost = next(app, 'relay_disconnect')
    const unreachable = next(app, 'relay_unreachable')
    await bench.relay.stop()
    await lost
    // A request that is pending when the client notices the loss fails, too.
    const early = app.request(signRequest(topic)).catch((error: unknown) => error)
    let isReported = false
    void unreachable.then(() => (isReported = true))
    await moveClockUntil(clock, { stepMs: 20, roundTrip: knock, condition: () => isReported })
    expect(await early).toBeInstanceOf(RelayOutOfReachError)
    expect(app.isRelayUnreachable()).toBe(true)
    await expect(app.request(signRequest(topic))).rejects.toThrow(RelayOutOfReachError)
    await bench.relay.start()
    const back = next(app, 'relay_connect')
    let isBack = false
    void back.then(() => (isBack = true))
    await moveClockUntil(clock, { stepMs: 20, roundTrip: knock, condition: () => isBack })
    expect(app.isRelayUnreachable()).toBe(false)
    const requested = next(wallet, 'session_request')
    const answered = app.request(signRequest(topic))
    await wallet.respond({ topic, response: { id: (await requested).id, jsonrpc: '2.0', result: 'ok' } })
    expect(await answered).toBe('ok')
  })

  test('the message that disconnect() sends for a session contains the reason', async () => {
    const [app, wallet] = [await bench.create('app'), await bench.create('wallet')]
    const topic = await settle(app, wallet)
    const { keychain } = (
      await createContext({
        relayUrl: bench.relay.url,
        metadata: { name: '', description: '', url: '', icons: [] },
        storage: app.storage,
      })
    ).records
    const gone = next(wallet, 'session_delete')
    await app.disconnect({ topic })
    await gone
    const sent = bench.relay.requests.flatMap(({ clientId, params }) =>
      clientId === app.clientId && 'message' in params && params.topic === topic
        ? [JSON.parse(openWith(keychain.get(topic) ?? '', params.message) ?? '')]
        : [],
    )
    expect(sent.at(-1)).toMatchObject({
      method: 'wc_sessionDelete',
      params: { code: 6000, message: 'User disconnected.' },
    })
  })

  test('disconnect() works without a relay, and reaches the wallet when the relay is back', async () => {
    const clock = fakeClock(Date.now())
    const app = await bench.create('app', { clock })
    const wallet = await bench.create('wallet', { clock })
    const topic = await settle(app, wallet)
    const deletedTopics: string[] = []
    wallet.on('session_delete', (event) => deletedTopics.push(event.topic))
    await bench.relay.stop()
    let isDone = false
    const disconnected = app.disconnect({ topic }).then(() => (isDone = true))
    const { roundTrip } = bench.relay
    await moveClockUntil(clock, { roundTrip, condition: () => isDone })
    await disconnected
    expect(app.getSessions()).toEqual([])
    await bench.relay.start()
    await moveClockUntil(clock, { roundTrip, condition: () => deletedTopics.length > 0 })
    expect(deletedTopics).toEqual([topic])
  })

  test('once its session and pairings have ended, a client stores only its own identity', async () => {
    const app = await bench.create('app')
    const wallet = await bench.create('wallet')
    const topic = await settle(app, wallet)
    const deleted = next(wallet, 'session_delete')
    await app.disconnect({ topic })
    await deleted
    for (const client of [app, wallet]) {
      for (const { topic: pairing } of client.getPairings()) await client.disconnect({ topic: pairing })
      await until(() => client.getSessions().length === 0)
      expect(await client.storage.keys()).toEqual(['holdfast:pairing:1::key/client_ed25519_seed'])
    }
  })

  test('a closed client rejects every verb', async () => {
    const app = await bench.create('app')
    app.close()
    // Only these work on a closed client. Each other member is a verb.
    const others = /^(?:clientId|on|open|close|is[A-Z].*|get[A-Z].*)$/
    const verbs = Object.entries(app).filter(([name, value]) => typeof value === 'function' && !others.test(name))
    expect(verbs.length).toBeGreaterThan(15)
    for (const [name, verb] of verbs) {
      const error = await (async () => Reflect.apply(Object(verb), undefined, [{}]))().catch(
        (caught: unknown) => caught,
      )
      expect(error, name).toBeInstanceOf(ProtocolError)
      expect(error, name).toMatchObject({ message: 'Not initialized. engine' })
    }
  })

  test('without a network, calls fail at once', async () => {
    const surroundings = { isOnline: () => false, onNetwork: () => () => undefined, onVisible: () => () => undefined }
    const app = await bench.create('app', { surroundings })
    await expect(app.connect({})).rejects.toThrow(
      'No internet connection detected. Please restart your network and try again.',
    )
  })

  test('without a network, requests and answers fail once their parameters have been checked', async () => {
    let isOnline = true
    const surroundings = {
      isOnline: () => isOnline,
      onNetwork: () => () => undefined,
      onVisible: () => () => undefined,
    }
    const app = await bench.create('app', { surroundings })
    const wallet = await bench.create('wallet', { surroundings })
    const topic = await settle(app, wallet)
    const requested = next(wallet, 'session_request')
    const answered = app.request(signRequest(topic))
    const { id } = await requested
    isOnline = false
    const offline = 'No internet connection detected. Please restart your network and try again.'
    await expect(app.request(signRequest(topic))).rejects.toThrow(offline)
    await expect(app.request(signRequest('ab'))).rejects.toThrow("No matching key. session topic doesn't exist: ab")
    const response = { id, jsonrpc: '2.0', result: 'ok', error: null }
    await expect(wallet.respond({ topic, response })).rejects.toThrow(offline)
    await expect(wallet.respond({ topic, response: { id, jsonrpc: '' } })).rejects.toThrow('respond() response:')
    isOnline = true
    // The request still waits for its answer. A null error beside a result is ignored.
    await wallet.respond({ topic, response })
    expect(await answered).toBe('ok')
  })

  test('while storage is slow, a settlement is processed once and answered once', async () => {
    const memory = memoryStorage()
    const slowly = async <Value>(action: () => Promise<Value>): Promise<Value> => {
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      return action()
    }
    const storage: KeyValueStorage = {
      ...memory,
      set: (key, value) => slowly(() => memory.set(key, value)),
      delete: (key) => slowly(() => memory.delete(key)),
    }
    const app = await bench.create('app', { storage })
    const wallet = await bench.create('wallet')
    let connects = 0
    app.on('session_connect', () => (connects += 1))
    const topic = await settle(app, wallet)
    await app.ping({ topic })
    const answers = bench.relay.requests.filter(
      ({ clientId, params }) => clientId === app.clientId && 'tag' in params && params.tag === 1103,
    )
    expect([connects, answers.length]).toEqual([1, 1])
  })

  test('find() returns the sessions that grant everything requested', async () => {
    const app = await bench.create('app')
    const wallet = await bench.create('wallet')
    const topic = await settle(app, wallet)
    expect(app.find({ requiredNamespaces: requestedNamespaces })).toEqual([])
    const less = { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } }
    expect(app.find({ requiredNamespaces: less }).map((session) => session.topic)).toEqual([topic])
  })
})
