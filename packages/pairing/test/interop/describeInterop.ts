import { startTestChain, type TestChain } from '@holdfast/testing'
import { createWalletClient, http } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parsePairingUri } from '../../src/uri/pairingUri.ts'
import type { ProposalNamespaces, SessionNamespaces } from '../../src/wire/params.ts'
import { until } from '../until.ts'
import {
  type Announced,
  type App,
  type Ended,
  ourApp,
  ourWallet,
  theirApp,
  theirProvider,
  theirWallet,
  type Wallet,
} from './peers.ts'

// The first account of every devnet: it has ether, and its key is public.
const account = mnemonicToAccount('test test test test test test test test test test test junk')
const events = ['chainChanged', 'accountsChanged']
const methods = ['personal_sign', 'eth_sendTransaction']
const requestedNamespaces: ProposalNamespaces = { eip155: { chains: ['eip155:31337', 'eip155:10'], methods, events } }
const granted = (...chains: string[]): SessionNamespaces => ({
  eip155: { chains, methods, events, accounts: chains.map((chain) => `${chain}:${account.address}`) },
})

/** Waits for the next event. @param listen - adds a listener for it. */
function next<Value>(listen: (listener: (value: Value) => void) => void): Promise<Value> {
  return new Promise((resolve) => listen(resolve))
}

/** Waits until a side reports that one of its records has expired. */
function waitForExpiry(
  side: Pick<App, 'onExpiry'>,
  name: Parameters<App['onExpiry']>[0],
  matches: (event: Ended) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    side.onExpiry(name, (event) => {
      if (matches(event)) resolve()
    })
  })
}

/** The relay between an app and a wallet. It can be stopped, and restarted with all its messages. */
export type InteropRelay = {
  url: string
  stop: () => Promise<void>
  start: () => Promise<void>
  sockets: () => number
}

/** The pairs of implementations that must work together. The last pair, with two peers, shows how the peers behave. */
const pairs: [name: string, app: typeof ourApp, wallet: typeof ourWallet][] = [
  ['our app, our wallet', ourApp, ourWallet],
  ['our app, walletkit 1.2.10', ourApp, theirWallet],
  ['sign-client 2.21.8, our wallet', theirApp, ourWallet],
  ['universal-provider 2.21.8, our wallet', theirProvider, ourWallet],
  ['sign-client 2.21.8, walletkit 1.2.10', theirApp, theirWallet],
]

/** Runs every pair through the whole protocol over a relay. */
export function describeInterop(startRelay: () => Promise<InteropRelay>): void {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startTestChain()
  })
  afterAll(() => chain.stop())
  describe.each(pairs)('%s', (_name, createApp, createWallet) =>
    runPair(startRelay, createApp, createWallet, () => chain),
  )
}

function runPair(
  startRelay: () => Promise<InteropRelay>,
  createApp: typeof ourApp,
  createWallet: typeof ourWallet,
  chain: () => TestChain,
): void {
  let relay: InteropRelay
  let app: App
  let wallet: Wallet
  let topic = ''

  beforeAll(async () => {
    // The peers call their vendor's services even if configured not to. Such calls fail here.
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
      const { hostname } = new URL(input instanceof Request ? input.url : input)
      if (hostname !== '127.0.0.1') throw new TypeError(`${hostname} is not on this machine`)
      return fetch(input, init)
    })
    relay = await startRelay()
    app = await createApp(relay.url)
    wallet = await createWallet(relay.url)
  })
  afterAll(async () => {
    await app.close()
    await wallet.close()
    await relay.stop()
    vi.unstubAllGlobals()
  })

  const settle = async (announced?: Announced): Promise<string> => {
    const proposed = next(wallet.onProposal)
    const { uri, approval } = await app.connect(requestedNamespaces)
    await wallet.pair(uri)
    const { id } = await proposed
    const approved = wallet.approve(id, granted('eip155:31337'), announced)
    const session = await approval()
    await approved
    await until(() => wallet.session(session.topic)?.acknowledged === true, 'the acknowledgement')
    return session.topic
  }

  test('a wallet that scans the app’s URI and approves the proposal shares a session with the app', async () => {
    topic = await settle()
    expect(app.session(topic)?.namespaces).toEqual(granted('eip155:31337'))
  })

  test('the app gets the reason for which the wallet rejects a proposal', async () => {
    const proposed = next(wallet.onProposal)
    const { uri, approval } = await app.connect(requestedNamespaces)
    const outcome = approval().catch((error: unknown) => error)
    await wallet.pair(uri)
    await wallet.reject((await proposed).id, { code: 5000, message: 'User rejected.' })
    expect(await outcome).toMatchObject({ code: 5000, message: 'User rejected.' })
  })

  test('an expired URI is refused', async () => {
    const { uri } = await app.connect(requestedNamespaces)
    const expired = uri.replace(/expiryTimestamp=\d+/, 'expiryTimestamp=1600000000')
    await expect(wallet.pair(expired)).rejects.toThrow(
      'Expired. pair() URI has expired. Please try again with a new connection URI.',
    )
  })

  test('the app gets a signature, and the error of the request that follows', async () => {
    const first = next(wallet.onRequest)
    const signed = app.request({
      topic,
      chainId: 'eip155:31337',
      method: 'personal_sign',
      params: ['0x68656c6c6f', account.address],
    })
    const request = await first
    expect(request).toMatchObject({
      method: 'personal_sign',
      chainId: 'eip155:31337',
      params: ['0x68656c6c6f', account.address],
    })
    const second = next(wallet.onRequest)
    const result = await account.signMessage({ message: { raw: '0x68656c6c6f' } })
    await wallet.respond(topic, request.id, { result })
    expect(await signed).toBe(result)

    const refused = app
      .request({ topic, chainId: 'eip155:31337', method: 'eth_sendTransaction', params: [{}] })
      .catch((error: unknown) => error)
    await wallet.respond(topic, (await second).id, { error: { code: 4001, message: 'User denied.' } })
    expect(await refused).toMatchObject({ code: 4001, message: 'User denied.' })
  })

  test('the app gets the hash of a transaction that the wallet sends to a test chain', async () => {
    const to = privateKeyToAccount(generatePrivateKey()).address
    const requested = next(wallet.onRequest)
    const sent = app.request({
      topic,
      chainId: 'eip155:31337',
      method: 'eth_sendTransaction',
      params: [{ from: account.address, to, value: '0xde0b6b3a7640000' }],
    })
    const { id, params } = await requested
    const [transaction] = params as [{ to: `0x${string}`; value: `0x${string}` }]
    const hash = await createWalletClient({
      account,
      transport: http(chain().rpcUrl),
      pollingInterval: 50,
    }).sendTransaction({
      chain: null,
      to: transaction.to,
      value: BigInt(transaction.value),
    })
    await wallet.respond(topic, id, { result: hash })
    expect(await sent).toBe(hash)
    await chain().client.waitForTransactionReceipt({ hash })
    expect(await chain().balanceOf(to)).toBe(10n ** 18n)
  })

  test('the app gets the wallet’s update of the namespaces', async () => {
    const updated = next<{ topic: string }>((listener) => app.on('session_update', listener))
    const { acknowledged } = await wallet.update(topic, granted('eip155:31337', 'eip155:10'))
    await acknowledged()
    expect((await updated).topic).toBe(topic)
    expect(app.session(topic)?.namespaces).toEqual(granted('eip155:31337', 'eip155:10'))
  })

  test('the app gets the wallet’s extension of the session', async () => {
    const extended = next<{ topic: string }>((listener) => app.on('session_extend', listener))
    const { acknowledged } = await wallet.extend(topic)
    await acknowledged()
    expect((await extended).topic).toBe(topic)
    const secondsLeft = (app.session(topic)?.expiry ?? 0) - Date.now() / 1_000
    expect(secondsLeft).toBeGreaterThan(604_700)
  })

  test('each side answers a ping of the other', async () => {
    const pinged = next<{ topic: string }>((listener) => app.on('session_ping', listener))
    await Promise.all([app.ping(topic), wallet.ping(topic)])
    expect((await pinged).topic).toBe(topic)
  })

  test('the app gets an event that the wallet emits', async () => {
    const emitted = next((listener) => app.on('session_event', listener))
    await wallet.emit(topic, { name: 'chainChanged', data: 10 }, 'eip155:10')
    expect(await emitted).toMatchObject({
      topic,
      params: { event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:10' },
    })
  })

  test('both sides reconnect after the relay was restarted, and the wallet answers a request', async () => {
    await relay.stop()
    await relay.start()
    // The existing client treats a socket that was just cut as live, and then waits 15 seconds for an answer on it.
    await until(() => relay.sockets() === 2, 'both sides to reconnect')
    const requested = next(wallet.onRequest)
    const answered = app.request({
      topic,
      chainId: 'eip155:31337',
      method: 'personal_sign',
      params: ['0x', account.address],
    })
    await wallet.respond(topic, (await requested).id, { result: '0xback' })
    expect(await answered).toBe('0xback')
  })

  test('the session ends on both sides when the app disconnects', async () => {
    const deleted = next(wallet.onDelete)
    await app.disconnect(topic)
    expect((await deleted).topic).toBe(topic)
    await until(() => wallet.session(topic) === undefined)
    expect(app.session(topic)).toBeUndefined()
  })

  test('the session ends on both sides when the wallet disconnects', async () => {
    const secondTopic = await settle()
    const deleted = next<{ topic: string }>((listener) => app.on('session_delete', listener))
    await wallet.disconnect(secondTopic)
    expect((await deleted).topic).toBe(secondTopic)
    await until(() => app.session(secondTopic) === undefined)
  })

  test('the session contains the capabilities that the wallet states', async () => {
    const stated = { atomic: { status: 'ready' } }
    const announced = {
      sessionProperties: { capabilities: JSON.stringify({ [account.address]: { '0x7a69': stated } }) },
      scopedProperties: { 'eip155:31337': { [`eip155:31337:${account.address}`]: stated } },
    }
    const thirdTopic = await settle(announced)
    expect(app.session(thirdTopic)).toMatchObject(announced)
    await app.disconnect(thirdTopic)
  })

  test('the app signs the user in, and gets a session in which the wallet answers requests', async () => {
    const asked = next(wallet.onAuthenticate)
    const { uri, response } = await app.authenticate({
      chains: ['eip155:31337'],
      methods: ['personal_sign'],
      nonce: '32891756',
    })
    await wallet.pair(uri)
    const { id, authPayload } = await asked
    await wallet.signIn(id, authPayload, `eip155:31337:${account.address}`, (message) =>
      account.signMessage({ message }),
    )
    const { auths, session } = await response()
    expect(auths).toMatchObject([{ p: { iss: `did:pkh:eip155:31337:${account.address}`, nonce: '32891756' } }])
    const sessionTopic = session?.topic ?? ''
    const requested = next(wallet.onRequest)
    const answered = app.request({
      topic: sessionTopic,
      chainId: 'eip155:31337',
      method: 'personal_sign',
      params: ['0x', account.address],
    })
    await wallet.respond(sessionTopic, (await requested).id, { result: '0xsigned' })
    expect(await answered).toBe('0xsigned')
  })

  test('the app gets the reason for which the wallet declines a sign-in request', async () => {
    const asked = next(wallet.onAuthenticate)
    const { uri, response } = await app.authenticate({ chains: ['eip155:31337'], methods: [], nonce: '32891757' })
    const outcome = response().catch((error: unknown) => error)
    await wallet.pair(uri)
    await wallet.rejectSignIn((await asked).id, { code: 5000, message: 'User rejected.' })
    const declined = await outcome
    // The existing client passes on only the text.
    expect(declined instanceof Error ? declined.message : declined).toBe('User rejected.')
  })

  test('a wallet that cannot sign in approves a session instead', async () => {
    // A wallet without a listener for sign-in requests.
    const plain = await createWallet(relay.url)
    try {
      const proposed = next(plain.onProposal)
      const { uri, response } = await app.authenticate({
        chains: ['eip155:31337'],
        methods: ['eth_sendTransaction'],
        nonce: '32891758',
      })
      await plain.pair(uri)
      const approved = plain.approve((await proposed).id, granted('eip155:31337'))
      const { auths, session } = await response()
      await approved
      expect(auths ?? []).toEqual([])
      const sessionTopic = session?.topic ?? ''
      expect(app.session(sessionTopic)?.namespaces).toEqual(granted('eip155:31337'))
      const requested = next(plain.onRequest)
      const params = ['0x', account.address]
      const answered = app.request({ topic: sessionTopic, chainId: 'eip155:31337', method: 'personal_sign', params })
      await plain.respond(sessionTopic, (await requested).id, { result: '0xplain' })
      expect(await answered).toBe('0xplain')
    } finally {
      await plain.close()
    }
  })

  test('the wallet answers a ping on a pairing, and learns of the end of the pairing', async () => {
    const proposed = next(wallet.onProposal)
    const { uri, approval } = await app.connect(requestedNamespaces)
    approval().catch(() => undefined)
    await wallet.pair(uri)
    await proposed
    const { topic: pairing } = parsePairingUri(uri)
    await app.pingPairing(pairing)
    const deleted = next(wallet.onPairingDelete)
    await app.endPairing(pairing)
    expect((await deleted).topic).toBe(pairing)
  })

  // Must be the last test: it sets the clocks of both sides forward.
  test('a session and a proposal expire on both sides', async () => {
    const expiringTopic = await settle()
    const proposed = next(wallet.onProposal)
    const { uri, approval } = await app.connect(requestedNamespaces)
    const outcome = approval().catch((error: unknown) => error)
    await wallet.pair(uri)
    const { id } = await proposed
    const expiries = [app, wallet].flatMap((side) => [
      waitForExpiry(side, 'session_expire', ({ topic }) => topic === expiringTopic),
      waitForExpiry(side, 'proposal_expire', (event) => event.id === id),
    ])
    for (const side of [app, wallet]) side.lapse(604_900)
    await Promise.all(expiries)
    expect([app.session(expiringTopic), wallet.session(expiringTopic)]).toEqual([undefined, undefined])
    await expect(wallet.approve(id, granted('eip155:31337'))).rejects.toThrow()
    expect(await outcome).toMatchObject({ message: 'Proposal expired' })
  })
}
