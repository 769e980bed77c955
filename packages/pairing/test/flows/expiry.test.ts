import { fakeClock } from '@holdfast/testing/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ProposalExpiredError, RequestExpiredError } from '../../src/session/errors.ts'
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

describe('expiry', () => {
  test('an unanswered proposal expires on both sides, some time after its pairing', async () => {
    const clock = fakeClock(Date.now())
    const app = await bench.create('app', { clock })
    const wallet = await bench.create('wallet', { clock })
    const { id, approval } = await propose(app, wallet)
    const failed = approval().catch((error: unknown) => error)
    const emitted = Promise.all([next(app, 'proposal_expire'), next(wallet, 'proposal_expire')])
    const pairing = next(app, 'pairing_expire')
    clock.tick(241_000)
    expect((await pairing).topic).toHaveLength(64)
    expect(app.getPairings()).toEqual([])
    // The pairing has expired, but a wallet that scanned in time may still approve.
    expect(app.getProposals()).toHaveLength(1)
    clock.tick(65_000)
    expect(await emitted).toEqual([{ id }, { id }])
    expect(await failed).toBeInstanceOf(ProposalExpiredError)
    await expect(wallet.approve({ id, namespaces: granted('eip155:1') })).rejects.toThrow(
      `No matching key. proposal id doesn't exist: ${id}`,
    )
  })

  test('a proposal may be approved after its pairing has expired', async () => {
    const clock = fakeClock(Date.now())
    const app = await bench.create('app', { clock })
    const wallet = await bench.create('wallet', { clock })
    const { id, approval } = await propose(app, wallet)
    clock.tick(260_000)
    await wallet.approve({ id, namespaces: granted('eip155:1') })
    expect((await approval()).acknowledged).toBe(true)
  })

  test('an unanswered request expires on both sides', async () => {
    const clock = fakeClock(Date.now())
    const app = await bench.create('app', { clock })
    const wallet = await bench.create('wallet', { clock })
    const topic = await settle(app, wallet)
    const requested = next(wallet, 'session_request')
    const failed = app.request(signRequest(topic)).catch((error: unknown) => error)
    const { id } = await requested
    const emitted = next(wallet, 'session_request_expire')
    clock.tick(306_000)
    expect(await emitted).toEqual({ id })
    expect(await failed).toMatchObject({ name: 'RequestExpiredError', message: 'Request expired. Please try again.' })
    const late = await wallet
      .respond({ topic, response: { id, jsonrpc: '2.0', result: 1 } })
      .catch((error: unknown) => error)
    expect(late).toMatchObject({ key: 'EXPIRED' })
    expect(wallet.getPendingRequests()).toEqual([])
  })

  test('respond() refuses a request that expired while the wallet was closed', async () => {
    const clock = fakeClock(Date.now())
    const app = await bench.create('app', { clock })
    const first = await bench.create('wallet', { clock })
    const topic = await settle(app, first)
    const requested = next(first, 'session_request')
    app.request(signRequest(topic)).catch(() => undefined)
    const { id } = await requested
    first.close()
    clock.tick(306_000)
    const wallet = await bench.create('wallet', { clock, storage: first.storage })
    const late = wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: 1 } })
    await expect(late).rejects.toMatchObject({ key: 'EXPIRED' })
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 299, 604_801, 300.5, '300', null])(
    'a request whose expiry is %j is refused, and nothing is sent',
    async (expiry) => {
      const [app, wallet] = [await bench.create('app'), await bench.create('wallet')]
      const topic = await settle(app, wallet)
      const before = bench.relay.requests.length
      // Values that an untyped caller may pass.
      const refused = app.request(signRequest(topic, expiry as number))
      await expect(refused).rejects.toThrow('Expiry must be a number (in seconds) between 300 and 604800')
      expect(bench.relay.requests).toHaveLength(before)
    },
  )

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 604_801, 3_600.5, '3600', null])(
    'a sign-in request whose expiry is %s is refused, and nothing is stored',
    async (expiry) => {
      const app = await bench.create('app')
      // Values that an untyped caller may pass.
      const refused = app.authenticate({ ...signInRequest, expiry: expiry as number })
      await expect(refused).rejects.toThrow('expiry must be a whole number of seconds from 0 to 604800')
      expect(app.getPairings()).toEqual([])
    },
  )

  test.each([3_600, 604_800])('an unanswered sign-in request expires on both sides after %d s', async (expiry) => {
    const clock = fakeClock(Date.now())
    const app = await bench.create('app', { clock })
    const wallet = await bench.create('wallet', { clock })
    const asked = next(wallet, 'session_authenticate')
    const { uri, response } = await app.authenticate({ ...signInRequest, expiry })
    const failed = response().catch((error: unknown) => error)
    await wallet.pair({ uri })
    const { id } = await asked
    const emitted = next(wallet, 'session_request_expire')
    clock.tick(expiry * 1_000 + 6_000)
    expect(await emitted).toEqual({ id })
    expect(await failed).toBeInstanceOf(RequestExpiredError)
    expect(wallet.getAuthRequests()).toEqual([])
    await expect(wallet.approveSessionAuthenticate({ id, auths: [] })).rejects.toMatchObject({ key: 'EXPIRED' })
    await expect(wallet.rejectSessionAuthenticate({ id, reason: declined })).rejects.toMatchObject({ key: 'EXPIRED' })
  })

  test('the first listener gets the events of records that expired before it was added', async () => {
    const clock = fakeClock(Date.now())
    const app = await bench.create('app', { clock })
    const first = await bench.create('wallet', { clock })
    const topic = await settle(app, first)
    const requested = next(first, 'session_request')
    app.request(signRequest(topic)).catch(() => undefined)
    const { id } = await requested
    const proposal = await propose(app, first)
    first.close()
    clock.tick(604_810_000)
    const wallet = await bench.create('wallet', { clock, storage: first.storage })
    const emitted: unknown[] = []
    for (const name of [
      'session_delete',
      'session_expire',
      'pairing_expire',
      'proposal_expire',
      'session_request_expire',
    ] as const) {
      wallet.on(name, (event) => emitted.push([name, event]))
    }
    expect([wallet.getSessions(), wallet.getProposals(), wallet.getPendingRequests()]).toEqual([[], [], []])
    clock.tick(0)
    expect(emitted).toEqual(
      expect.arrayContaining([
        ['session_delete', { id: 0, topic }],
        ['session_expire', { topic }],
        ['pairing_expire', { topic: proposal.pairingTopic }],
        ['proposal_expire', { id: proposal.id }],
      ]),
    )
    // The request was deleted with its session.
    expect(emitted).not.toContainEqual(['session_request_expire', { id }])
  })

  test('a session expires on both sides', async () => {
    const clock = fakeClock(Date.now())
    const app = await bench.create('app', { clock })
    const wallet = await bench.create('wallet', { clock })
    const topic = await settle(app, wallet)
    const emitted: string[] = []
    for (const name of ['session_delete', 'session_expire'] as const) app.on(name, () => emitted.push(name))
    clock.tick(604_810_000)
    await until(() => emitted.length === 2 && wallet.getSessions().length === 0)
    expect(emitted).toEqual(['session_delete', 'session_expire'])
    await expect(app.ping({ topic })).rejects.toThrow(`Record was recently deleted - session: ${topic}`)
  })

  test('a ping fails if the peer never answers', async () => {
    const clock = fakeClock(Date.now())
    const app = await bench.create('app', { clock })
    const wallet = await bench.create('wallet')
    const topic = await settle(app, wallet)
    wallet.close()
    const failed = app.ping({ topic }).catch((error: unknown) => error)
    await until(() => bench.relay.requests.at(-1)?.method === 'irn_publish')
    clock.tick(301_000)
    expect(await failed).toBeInstanceOf(RequestExpiredError)
  })

  test('an app ignores the late approval of an expired proposal', async () => {
    const clock = fakeClock(Date.now())
    const app = await bench.create('app', { clock })
    const wallet = await bench.create('wallet')
    const { id, approval } = await propose(app, wallet)
    const failed = approval().catch((error: unknown) => error)
    const emitted = next(app, 'proposal_expire')
    clock.tick(306_000)
    await emitted
    expect(await failed).toBeInstanceOf(ProposalExpiredError)
    // By the wallet's clock, which has not moved, the proposal is still valid.
    const { topic } = await wallet.approve({ id, namespaces: granted('eip155:1') })
    await wallet.extend({ topic })
    expect(app.getSessions()).toEqual([])
  })

  test('extend() moves the expiry to seven days from now on both sides', async () => {
    const clock = fakeClock(Date.now())
    const app = await bench.create('app', { clock })
    const wallet = await bench.create('wallet', { clock })
    const topic = await settle(app, wallet)
    clock.tick(100_000_000)
    await (await wallet.extend({ topic })).acknowledged()
    const expected = Math.floor(clock.now() / 1_000) + 604_800
    expect([app.getSession(topic)?.expiry, wallet.getSession(topic)?.expiry]).toEqual([expected, expected])
  })
})

describe('requests and events work with wrong clocks', () => {
  test.each([
    [300_000, 0],
    [-200_000, 0],
    [0, -300_000],
    [0, 200_000],
  ])('app off by %i ms, wallet by %i ms', async (appMs, walletMs) => {
    const app = await bench.create('app', { clock: fakeClock(Date.now() + appMs) })
    const wallet = await bench.create('wallet', { clock: fakeClock(Date.now() + walletMs) })
    const topic = await settle(app, wallet)
    const requested = next(wallet, 'session_request')
    const answered = app.request(signRequest(topic))
    await wallet.respond({ topic, response: { id: (await requested).id, jsonrpc: '2.0', result: 'ok' } })
    expect(await answered).toBe('ok')
    const emitted = next(app, 'session_event')
    await wallet.emit({ topic, event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' })
    expect((await emitted).topic).toBe(topic)
  })
})

describe('a code that seems expired because of wrong clocks', () => {
  const expiredText = 'Expired. pair() URI has expired. Please try again with a new connection URI.'

  test.each([
    [-300_000, 0],
    [0, 300_000],
    [-300_000, 300_000],
  ])(
    'app off by %i ms, wallet by %i ms: a proposal that the relay still stores is accepted',
    async (appMs, walletMs) => {
      const app = await bench.create('app', { clock: fakeClock(Date.now() + appMs) })
      const walletClock = fakeClock(Date.now() + walletMs)
      const wallet = await bench.create('wallet', { clock: walletClock })
      const proposed = next(wallet, 'session_proposal')
      const { uri = '', approval } = await app.connect({ optionalNamespaces: requestedNamespaces })
      await wallet.pair({ uri })
      const { id, params } = await proposed
      expect(params.expiryTimestamp * 1_000 - walletClock.now()).toBeGreaterThan(250_000)
      const { topic, acknowledged } = await wallet.approve({ id, namespaces: granted('eip155:1') })
      await Promise.all([approval(), acknowledged()])
      const requested = next(wallet, 'session_request')
      const answered = app.request(signRequest(topic))
      await wallet.respond({ topic, response: { id: (await requested).id, jsonrpc: '2.0', result: 'ok' } })
      expect(await answered).toBe('ok')
      await wallet.extend({ topic })
      await app.ping({ topic })
    },
  )

  test('app five minutes behind: a sign-in request that the relay still stores is accepted', async () => {
    const app = await bench.create('app', { clock: fakeClock(Date.now() - 300_000) })
    const wallet = await bench.create('wallet')
    const asked = next(wallet, 'session_authenticate')
    const { uri } = await app.authenticate(signInRequest)
    await wallet.pair({ uri })
    expect((await asked).params.authPayload.nonce).toBe(signInRequest.nonce)
  })

  test('a code whose proposal the relay does not have is refused, with advice for the user', async () => {
    const app = await bench.create('app', { clock: fakeClock(Date.now() - 300_000) })
    const clock = fakeClock(Date.now())
    const wallet = await bench.create('wallet', { clock })
    bench.relay.mute('irn_publish')
    const { uri = '' } = await app.connect({ optionalNamespaces: requestedNamespaces })
    const failed = wallet.pair({ uri }).catch((error: unknown) => error)
    await until(() => bench.relay.requests.some(({ clientId }) => clientId === wallet.clientId))
    let isOver = false
    void failed.then(() => (isOver = true))
    await moveClockUntil(clock, { roundTrip: bench.relay.roundTrip, condition: () => isOver })
    expect(await failed).toMatchObject({ code: 6, message: expiredText })
    expect(wallet.getPairings()).toEqual([])
  })

  test('a code that expired long ago is refused without asking the relay', async () => {
    const app = await bench.create('app', { clock: fakeClock(Date.now() - 900_000) })
    const wallet = await bench.create('wallet')
    const { uri = '' } = await app.connect({ optionalNamespaces: requestedNamespaces })
    await expect(wallet.pair({ uri })).rejects.toThrow(expiredText)
    expect(bench.relay.requests.filter(({ clientId }) => clientId === wallet.clientId)).toEqual([])
  })
})
