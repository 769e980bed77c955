import { memoryStorage, systemClock } from '@holdfast/base'
import type { CaipNetwork } from '@holdfast/caip'
import { type FakeClock, fakeClock } from '@holdfast/testing/time'
import {
  createTestPhone,
  solanaAddress,
  solanaId,
  startTestRelay,
  type TestPhone,
  type TestRelay,
} from '@holdfast/testing-relay'
import { sendTransaction } from '@wagmi/core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestKit, eventually, type TestKit, testNetwork, until } from '../../test/testKit.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import { eip155 } from '../adapters/eip155/eip155.ts'
import { getWagmiConfig } from '../adapters/eip155/getWagmiConfig.ts'
import { connect } from '../connections/actions/connect.ts'
import { disconnect } from '../connections/actions/disconnect.ts'
import { switchNetwork } from '../connections/actions/switchNetwork.ts'
import { ConnectionCancelledError, InvalidWalletAnswerError, UserRejectedError } from '../connections/errors.ts'
import { getAccount } from '../connections/snapshot.ts'
import type { KitOptions } from '../kitOptions.ts'
import { closeModal, openModal } from '../modal/actions.ts'
import { showCard } from '../modal/card.ts'
import { ChainNotSupportedError } from '../networks/errors.ts'
import { isReachable } from '../networks/selectors.ts'
import { pushView } from '../router/actions.ts'
import { signIn } from '../siwx/actions/requestSignIn.ts'
import { createSiwxMessage } from '../siwx/message.ts'
import type { SiwxExtension, SiwxSession } from '../siwx/types.ts'
import { selectWallet } from '../wallet-list/actions/selectWallet.ts'
import { toCatalogueWallet } from '../wallets/selectors/customWallets.ts'
import { cancelPairing } from './actions/cancelPairing.ts'
import { openWalletApp } from './actions/openWalletApp.ts'
import { preparePairing } from './actions/preparePairing.ts'
import { requestWallet } from './actions/requestWallet.ts'
import { startPairing } from './actions/startPairing.ts'
import { openRequest } from './client/followClient.ts'
import {
  NotPairedError,
  PairingExpiredError,
  PairingUnavailableError,
  RelayRefusedError,
  RelayUnreachableError,
} from './errors.ts'
import { isWalletOutOfReach } from './selectors.ts'

let relay: TestRelay
beforeAll(async () => {
  relay = await startTestRelay({ mailbox: 'memory' })
})
afterAll(() => relay.remove())

const solana: CaipNetwork = {
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  caipNetworkId: solanaId,
  chainNamespace: 'solana',
  name: 'Solana Devnet',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}

type Page = { window: ReturnType<typeof createTestWindow>; storage: ReturnType<typeof memoryStorage> }

const newPage = (): Page => ({ window: createTestWindow(), storage: memoryStorage() })

/** A kit that can pair, in real time unless it is given a clock; two kits on one page share the browser's storage. */
function pairingKit(
  options: KitOptions = {},
  { window, storage }: Page = newPage(),
  clock: FakeClock = { ...fakeClock(), ...systemClock },
): TestKit {
  const services = { relayUrl: relay.url }
  return createTestKit({ services, ...options }, { window, clock, pairing: { storage } })
}

/** A wallet on another device, for one test. */
async function startPhone(options: createTestPhone.Options = {}): Promise<TestPhone> {
  const phone = await createTestPhone(relay.url, options)
  onTestFinished(phone.close)
  return phone
}

async function uriOf({ kit }: TestKit): Promise<string> {
  const { uri } = await until(kit.pairing, ({ status }) => status === 'ready')
  return uri ?? ''
}

describe('connector', () => {
  test('default: listed in each namespace that can be reached by pairing', () => {
    const { kit } = pairingKit({ networks: [testNetwork(), solana] })
    expect(kit.connectors.getState().connectors).toMatchObject([
      { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' },
    ])
    expect(
      kit.connectors
        .getState()
        .all.map(({ chain }) => chain)
        .sort(),
    ).toEqual(['eip155', 'solana'])
  })

  test.each([
    ['no project', { projectId: undefined }],
    ['no relay', { services: {} }],
    ['enableWalletConnect off', { enableWalletConnect: false }],
    ['enableWallets off', { enableWallets: false }],
  ])('behavior: not listed with %s', async (_, options) => {
    const { kit } = pairingKit(options)
    expect(kit.connectors.getState().connectors).toEqual([])
    await startPairing(kit)
    expect(kit.pairing.getState().error).toBeInstanceOf(PairingUnavailableError)
  })
})

describe('startPairing', () => {
  test('default: makes a URI, and the approved accounts are there', async () => {
    const page = pairingKit()
    const { kit, events, window } = page
    const phone = await startPhone({ name: 'Kelp Mobile' })
    openModal(kit)
    pushView(kit, 'ConnectingWalletConnect')
    await startPairing(kit)
    const { uri, expiry = 0, status } = kit.pairing.getState()
    expect(uri).toMatch(/^wc:[\da-f]{64}@2\?/)
    expect(status).toBe('ready')
    expect(Math.abs(expiry - Date.now() / 1000 - 240)).toBeLessThan(10)

    await phone.approve(uri ?? '')

    await until(kit.accounts, ({ eip155: account }) => account?.address !== undefined)
    const account = getAccount(kit)
    expect(account).toMatchObject({
      address: phone.account.address,
      caipNetworkId: 'eip155:31337',
      status: 'connected',
      connectorId: 'walletConnect',
      connectedWalletInfo: { name: 'Kelp Mobile', icon: 'https://phone.example/icon.png' },
    })
    expect(kit.networks.getState().byNamespace.eip155).toMatchObject({
      approvedCaipNetworkIds: ['eip155:31337', 'eip155:31338'],
      supportsAllNetworks: false,
    })
    await until(kit.pairing, (state) => state.status === 'idle')
    expect(kit.modal.getState().open).toBe(false)
    expect(kit.internals.pairing?.loaded()?.clientId).toMatch(/^did:key:z/)
    expect(events).toContainEqual({ event: 'CONNECT_SUCCESS', properties: { method: 'qrcode', name: 'Kelp Mobile' } })
    expect(window.stored.get('@holdfast/v1/eip155:connected_connector_id')).toBe('walletConnect')
  })

  test('behavior: the URI is there although the relay is not', async () => {
    const clock = fakeClock(Date.now())
    const { kit } = pairingKit({ services: { relayUrl: 'ws://127.0.0.1:1' } }, newPage(), clock)
    await startPairing(kit)
    expect(kit.pairing.getState()).toMatchObject({ status: 'ready', relay: 'unknown' })
    expect(kit.pairing.getState().uri).toContain('wc:')
    clock.tick(5_000)
    expect(kit.pairing.getState().relay).toBe('unreachable')
    clock.tick(55_000)
    const { error } = await until(kit.pairing, ({ status }) => status === 'failed')
    expect(error).toBeInstanceOf(RelayUnreachableError)
  })

  test('behavior: a relay that cannot be reached is tried again when asked, and reported again', async () => {
    const clock = fakeClock(Date.now())
    const { kit } = pairingKit({ services: { relayUrl: 'ws://127.0.0.1:1' } }, newPage(), clock)
    await startPairing(kit)
    const { uri } = kit.pairing.getState()
    for (const _ of ['once', 'twice']) {
      clock.tick(5_000)
      expect(kit.pairing.getState().relay).toBe('unreachable')
      await startPairing(kit)
      expect(kit.pairing.getState()).toMatchObject({ status: 'ready', relay: 'unknown', uri })
      clock.tick(4_999)
      expect(kit.pairing.getState().relay).toBe('unknown')
      clock.tick(1)
      expect(kit.pairing.getState().relay).toBe('unreachable')
      await startPairing(kit)
    }
  })

  test('behavior: a relay that comes back is reached at once when asked again', async () => {
    const own = await startTestRelay({ mailbox: 'memory' })
    await own.stop()
    const clock = fakeClock(Date.now())
    const page = pairingKit({ services: { relayUrl: own.url } }, newPage(), clock)
    await startPairing(page.kit)
    const uri = await uriOf(page)
    clock.tick(5_000)
    await own.start()
    await eventually(() => {
      void startPairing(page.kit)
      clock.tick(100)
      return page.kit.pairing.getState().relay === 'reached'
    })
    expect(page.kit.pairing.getState().uri).toBe(uri)
    await own.remove()
  })

  test('behavior: while it is shown the URI is renewed 10 s before its end, without a moment between', async () => {
    const clock = fakeClock(Date.now())
    const page = pairingKit({}, newPage(), clock)
    const { kit } = page
    openModal(kit, { view: 'ConnectingWalletConnect' })
    await startPairing(kit)
    const first = await uriOf(page)
    const phone = await startPhone()
    const approve = await phone.scan(first)
    const uris: (string | undefined)[] = []
    kit.pairing.subscribe(({ uri }) => uris.push(uri))
    clock.tick(228_000)
    expect(kit.pairing.getState().uri).toBe(first)
    clock.tick(2_000)
    const { uri } = await until(kit.pairing, (state) => state.uri !== first)
    expect(uris).not.toContain(undefined)

    // Scanned just before the renewal: the old code counts too.
    expect(uri).toContain('wc:')
    await approve()
    await until(kit.accounts, ({ eip155: account }) => account?.address === phone.account.address)
  })

  test('behavior: not renewed while it is not shown', async () => {
    const clock = fakeClock(Date.now())
    const { kit } = pairingKit({}, newPage(), clock)
    await startPairing(kit)
    clock.tick(230_000)
    expect(kit.pairing.getState()).toMatchObject({ status: 'idle', uri: undefined })
  })

  test('param: manualPairing is not renewed either, and says that it has expired', async () => {
    const clock = fakeClock(Date.now())
    const { kit } = pairingKit({ manualPairing: true }, newPage(), clock)
    openModal(kit, { view: 'ConnectingWalletConnect' })
    await startPairing(kit)
    clock.tick(230_000)
    expect(kit.pairing.getState()).toMatchObject({ status: 'failed', uri: undefined })
    expect(kit.pairing.getState().error).toBeInstanceOf(PairingExpiredError)
    await startPairing(kit)
    expect(kit.pairing.getState().status).toBe('ready')
  })

  test('behavior: in an embedded card that was never opened it is renewed, until the card goes', async () => {
    const clock = fakeClock(Date.now())
    const page = pairingKit({ enableEmbedded: true }, newPage(), clock)
    const { kit } = page
    const hideCard = showCard(kit)
    pushView(kit, 'ConnectingWalletConnect')
    await startPairing(kit)
    const first = await uriOf(page)
    // Once a phone has scanned it, the pairing is at the relay: time may pass.
    const phone = await startPhone()
    await phone.scan(first)
    clock.tick(230_000)
    await until(kit.pairing, ({ uri }) => uri !== undefined && uri !== first)
    expect(kit.modal.getState().open).toBe(false)
    hideCard()
    clock.tick(230_000)
    expect(kit.pairing.getState()).toMatchObject({ status: 'idle', uri: undefined })
  })

  test('behavior: approved in an embedded card it shows the account', async () => {
    const page = pairingKit({ enableEmbedded: true })
    const { kit } = page
    const phone = await startPhone()
    showCard(kit)
    pushView(kit, 'ConnectingWalletConnect')
    await startPairing(kit)
    const uri = await uriOf(page)
    pushView(kit, 'AllWallets')
    const views: string[] = []
    kit.router.subscribe(({ view }) => views.push(view))
    await phone.approve(uri)
    await until(kit.router, ({ view }) => view === 'Account')
    expect(views).toEqual(['ConnectingWalletConnect', 'Account'])
  })

  test('behavior: a device that slept past the end makes a new URI when it wakes', async () => {
    const clock = fakeClock(Date.now())
    const page = pairingKit({}, newPage(), clock)
    openModal(page.kit, { view: 'ConnectingWalletConnectBasic' })
    await startPairing(page.kit)
    const first = await uriOf(page)
    clock.sleep(600_000)
    page.window.dispatchEvent(new Event('visibilitychange'))
    await until(page.kit.pairing, ({ uri }) => uri !== first)
  })

  test('behavior: a URI that is good stays, whichever wallet it is for', async () => {
    const page = pairingKit()
    await startPairing(page.kit)
    const uri = await uriOf(page)
    const wallet = { id: 'kelp', name: 'Kelp' } as never // Only the fields of a catalogue entry that are read.
    await startPairing(page.kit, { wallet })
    expect(page.kit.pairing.getState()).toMatchObject({ uri, wallet: { name: 'Kelp' } })
  })

  test('error: declined, and the next URI is another one', async () => {
    const page = pairingKit()
    const { kit, events } = page
    const phone = await startPhone()
    await startPairing(kit)
    const first = await uriOf(page)
    await phone.decline(first)
    const { error, uri } = await until(kit.pairing, ({ status }) => status === 'failed')
    expect([error, uri]).toEqual([expect.any(UserRejectedError), undefined])
    expect(events.map(({ event }) => event)).toContain('CONNECT_ERROR')

    await startPairing(kit)
    const second = await uriOf(page)
    expect(second).not.toBe(first)
    await phone.approve(second)
    await until(kit.accounts, ({ eip155: account }) => account?.address === phone.account.address)
  })

  test.each([
    ['origin-not-allowed', 'Invalid App Configuration'],
    ['invalid-key', 'Invalid App Configuration'],
  ] as const)('error: a relay that turns the app away with %s raises its alert', async (verdict, message) => {
    const closed = await startTestRelay({ mailbox: 'memory', authorize: () => verdict })
    const { kit } = pairingKit({ services: { relayUrl: closed.url } })
    await startPairing(kit)
    const { error } = await until(kit.pairing, ({ status }) => status === 'failed')
    expect(error).toBeInstanceOf(RelayRefusedError)
    expect(kit.alerts.getState()).toMatchObject({ open: true, message })
    await closed.remove()
  })

  test('error: a wallet that grants no network of this app', async () => {
    const page = pairingKit()
    const phone = await startPhone({ solana: true })
    phone.grant = () => ({ solana: { methods: [], events: [], accounts: [`${solanaId}:${solanaAddress}`] } })
    await startPairing(page.kit)
    const ended = new Promise((resolve) => phone.client.on('session_delete', resolve))
    await phone.approve(await uriOf(page))
    const { error } = await until(page.kit.pairing, ({ status }) => status === 'failed')
    expect(error?.message).toContain('The wallet shares no account on a network of this app.')
    await ended
  })
})

describe('cancelPairing', () => {
  test('default: an approval after it connects nothing, and the wallet is told', async () => {
    const page = pairingKit()
    const { kit } = page
    const phone = await startPhone()
    openModal(kit)
    await startPairing(kit)
    const uri = await uriOf(page)
    closeModal(kit)
    expect(kit.pairing.getState()).toMatchObject({ status: 'idle', uri: undefined })
    const ended = new Promise((resolve) => phone.client.on('session_delete', resolve))
    await phone.approve(uri)
    await ended
    expect(getAccount(kit).isConnected).toBe(false)
  })
})

describe('connect', () => {
  test('default: pairs without a view', async () => {
    const page = pairingKit()
    const phone = await startPhone()
    const connecting = connect(page.kit, { connectorId: 'walletConnect' })
    await phone.approve(await uriOf(page))
    expect(await connecting).toMatchObject({ address: phone.account.address, isConnected: true })
  })

  test('error: the signal and cancelPairing end the wait', async () => {
    const { kit } = pairingKit()
    const controller = new AbortController()
    const first = connect(kit, { connectorId: 'walletConnect', signal: controller.signal })
    controller.abort()
    await expect(first).rejects.toBeInstanceOf(ConnectionCancelledError)
    const second = connect(kit, { connectorId: 'walletConnect' })
    cancelPairing(kit)
    await expect(second).rejects.toBeInstanceOf(ConnectionCancelledError)
  })
})

describe('session', () => {
  async function paired(
    options: KitOptions = {},
    place = newPage(),
    phoneOptions: createTestPhone.Options = {},
    clock?: FakeClock,
  ) {
    const page = pairingKit(options, place, clock)
    const phone = await startPhone(phoneOptions)
    const connecting = connect(page.kit, { connectorId: 'walletConnect' })
    const topic = await phone.approve(await uriOf(page))
    await connecting
    return { ...page, phone, topic, place }
  }

  test('default: requests go to the wallet', async () => {
    const { kit, phone } = await paired()
    const client = await kit.internals.adapters.get('eip155')?.load()
    const signature = await client?.signMessage({ address: phone.account.address, message: 'hello' })
    expect(signature).toBe(await phone.account.signMessage({ message: 'hello' }))
    expect(phone.requests).toMatchObject([{ method: 'personal_sign', chainId: 'eip155:31337' }])
  })

  test('error: a refusal in the wallet is a rejection', async () => {
    const { kit, phone } = await paired()
    phone.answers['personal_sign'] = () => {
      throw { code: 4001, message: 'User rejected the request.' }
    }
    const client = await kit.internals.adapters.get('eip155')?.load()
    const signing = client?.signMessage({ address: phone.account.address, message: 'hello' })
    await expect(signing).rejects.toMatchObject({ code: 4001 })
  })

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a number', 7],
    ['an object', { code: 4001 }],
    ['an empty text', ''],
    ['HTML', '<html></html>'],
    ['65 bytes in the place of 32', `0x${'12'.repeat(65)}`],
  ])('error: an answer that its method does not allow: %s', async (_, answer) => {
    const { kit, phone } = await paired()
    phone.answers['eth_sendTransaction'] = () => answer
    phone.answers['personal_sign'] = () => (typeof answer === 'string' ? answer.slice(0, 3) : answer)
    const config = await getWagmiConfig(kit)
    const fees = { gas: 21_000n, gasPrice: 1n, type: 'legacy' } as const
    const sent = sendTransaction(config, { to: phone.account.address, ...fees })
    await expect(sent).rejects.toThrow('The wallet gave an answer that could not be understood.')
    const asked = requestWallet(kit, { caipNetworkId: 'eip155:31337', method: 'personal_sign', params: ['0x', '0x'] })
    await expect(asked).rejects.toBeInstanceOf(InvalidWalletAnswerError)
  })

  test('behavior: a request that waits for the relay says so within a second, and goes on when it is back', async () => {
    const clock = fakeClock(Date.now())
    const { kit, phone } = await paired({}, newPage(), {}, clock)
    await relay.stop()
    await eventually(() => kit.internals.pairing?.loaded()?.isRelayConnected() === false)
    const params = ['0x00', phone.account.address]
    let isSent = false
    kit.internals.pairing?.loaded()?.on('sent', () => {
      isSent = true
    })
    const asked = requestWallet(kit, { caipNetworkId: 'eip155:31337', method: 'personal_sign', params })
    try {
      await eventually(() => isSent)
      clock.tick(999)
      expect(kit.pairing.getState().isRequestHeld).toBe(false)
      clock.tick(1)
      expect(kit.pairing.getState().isRequestHeld).toBe(true)
    } finally {
      await relay.start()
    }
    kit.internals.pairing?.loaded()?.wake()
    // Slowly: an attempt that began before the relay was back fails first, and the next waits a moment.
    let isAnswered = false
    void asked.finally(() => (isAnswered = true))
    await eventually(() => {
      clock.tick(2)
      return isAnswered
    })
    expect(await asked).toMatch(/^0x/)
    expect(kit.pairing.getState().isRequestHeld).toBe(false)
  })

  test('behavior: a wallet that waits for nothing is said to be out of reach while the relay is away, and no longer', async () => {
    const clock = fakeClock(Date.now())
    const { kit } = await paired({}, newPage(), {}, clock)
    expect(isWalletOutOfReach(kit.getState())).toBe(false)
    await relay.stop()
    try {
      await eventually(() => {
        clock.tick(20)
        return isWalletOutOfReach(kit.getState())
      })
      expect(getAccount(kit).isConnected).toBe(true)
    } finally {
      await relay.start()
    }
    await eventually(() => {
      clock.tick(20)
      return !isWalletOutOfReach(kit.getState())
    })
    kit.pairing.send({ type: 'reachChanged', isOutOfReach: true })
    await disconnect(kit)
    expect(isWalletOutOfReach(kit.getState())).toBe(false)
  })

  test('behavior: restored on reload without the relay', async () => {
    const { kit, phone, place } = await paired()
    kit.destroy()
    await relay.stop()
    try {
      const again = pairingKit({}, place)
      expect(getAccount(again.kit).status).toBe('reconnecting')
      await until(again.kit.connections, ({ eip155: connection }) => connection?.status === 'connected')
      expect(getAccount(again.kit)).toMatchObject({
        address: phone.account.address,
        connectedWalletInfo: { name: 'Phone' },
      })
    } finally {
      await relay.start()
    }
  })

  test('behavior: ended by the wallet, it is gone at once, also after a reload', async () => {
    const { kit, phone, topic, place } = await paired()
    openModal(kit)
    await phone.client.disconnect({ topic })
    await until(kit.accounts, ({ eip155: account }) => account?.address === undefined)
    expect(kit.modal.getState().open).toBe(false)
    expect(getAccount(kit).status).toBe('disconnected')
    expect(place.window.stored.has('@holdfast/v1/eip155:connected_connector_id')).toBe(false)
  })

  test('behavior: ended by the app, the wallet is told', async () => {
    const { kit, phone, events } = await paired()
    const told = new Promise((resolve) => phone.client.on('session_delete', resolve))
    await disconnect(kit)
    await told
    expect(getAccount(kit).isConnected).toBe(false)
    expect(events.filter(({ event }) => event === 'DISCONNECT_SUCCESS')).toHaveLength(1)
  })

  test('behavior: ended by the app without the relay', async () => {
    const { kit, phone } = await paired()
    await relay.stop()
    try {
      void disconnect(kit)
      await until(kit.accounts, ({ eip155: account }) => account?.address === undefined)
    } finally {
      await relay.start()
    }
    let isTold = false
    phone.client.on('session_delete', () => (isTold = true))
    await eventually(() => {
      kit.internals.pairing?.loaded()?.wake()
      return isTold
    })
  })

  test('behavior: an account and a chain that the wallet changes', async () => {
    const { kit, phone, topic } = await paired()
    const chainChanged = { name: 'chainChanged', data: 31_338 }
    await phone.client.emit({ topic, event: chainChanged, chainId: 'eip155:31338' })
    await until(kit.networks, ({ byNamespace }) => byNamespace.eip155?.activeCaipNetworkId === 'eip155:31338')
    const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const { eip155: given } = phone.grant()
    const accounts = [`eip155:31338:${other}`]
    await phone.client.update({
      topic,
      namespaces: { eip155: { ...(given ?? { methods: [], events: [] }), accounts } },
    })
    await until(kit.accounts, ({ eip155: account }) => account?.address === other)
    expect(kit.networks.getState().byNamespace.eip155?.approvedCaipNetworkIds).toEqual(['eip155:31338'])
  })

  test('behavior: without the method to switch, networks that were not approved cannot be reached', async () => {
    const reach = async (methods: string[]) => {
      const page = pairingKit()
      const phone = await startPhone()
      const accounts = [`eip155:31337:${phone.account.address}`]
      phone.grant = () => ({ eip155: { methods, events: [], accounts } })
      const connecting = connect(page.kit, { connectorId: 'walletConnect' })
      await phone.approve(await uriOf(page))
      await connecting
      return [testNetwork(), testNetwork(31_338)].map((network) => isReachable(page.kit.getState(), network))
    }
    expect(await reach(['personal_sign'])).toEqual([true, false])
    expect(await reach(['personal_sign', 'wallet_switchEthereumChain'])).toEqual([true, true])
  })

  test('behavior: an approved network is switched to without asking', async () => {
    const { kit, phone } = await paired()
    await switchNetwork(kit, { caipNetworkId: 'eip155:31338' })
    expect(getAccount(kit).caipNetworkId).toBe('eip155:31338')
    expect(phone.requests).toEqual([])
    await requestWallet(kit, { caipNetworkId: 'eip155:31338', method: 'personal_sign', params: ['0x00', '0x00'] })
    expect(phone.requests[0]?.chainId).toBe('eip155:31338')
  })

  test('behavior: another network is asked for, added when it is not known, and waited for', async () => {
    const { kit, phone, topic } = await paired({}, newPage(), { chainIds: [31_337] })
    let isKnown = false
    phone.answers['wallet_switchEthereumChain'] = () => {
      if (!isKnown) throw { code: 5000, message: 'Unable to switch chains' }
      return null
    }
    phone.answers['wallet_addEthereumChain'] = async () => {
      isKnown = true
      const { eip155: given } = phone.grant()
      const accounts = [31_337, 31_338].map((id) => `eip155:${id}:${phone.account.address}`)
      void phone.client.update({
        topic,
        namespaces: { eip155: { ...(given ?? { methods: [], events: [] }), accounts } },
      })
      return null
    }
    await switchNetwork(kit, { caipNetworkId: 'eip155:31338' })
    expect(getAccount(kit).caipNetworkId).toBe('eip155:31338')
    expect(phone.requests.map(({ method }) => method)).toContain('wallet_addEthereumChain')
  })

  test('error: a network that the person refuses, and one that the wallet cannot be asked for', async () => {
    const { kit, phone } = await paired({}, newPage(), { chainIds: [31_337] })
    phone.answers['wallet_switchEthereumChain'] = () => {
      throw { code: 5000, message: 'User rejected.' }
    }
    await expect(switchNetwork(kit, { caipNetworkId: 'eip155:31338' })).rejects.toBeInstanceOf(UserRejectedError)
    expect(getAccount(kit).caipNetworkId).toBe('eip155:31337')

    const second = await startPhone({ chainIds: [31_337] })
    second.grant = () => ({
      eip155: { methods: ['personal_sign'], events: [], accounts: [`eip155:31337:${second.account.address}`] },
    })
    const connecting = connect(kit, { connectorId: 'walletConnect' })
    const { uri = '' } = await until(kit.pairing, ({ status }) => status === 'ready')
    await second.approve(uri)
    await connecting
    await expect(switchNetwork(kit, { caipNetworkId: 'eip155:31338' })).rejects.toBeInstanceOf(ChainNotSupportedError)
  })

  test('behavior: a second wallet takes the place of the first, which is told', async () => {
    const { kit, phone } = await paired()
    const told = new Promise((resolve) => phone.client.on('session_delete', resolve))
    const second = await startPhone()
    const connecting = connect(kit, { connectorId: 'walletConnect' })
    const { uri = '' } = await until(kit.pairing, ({ status }) => status === 'ready')
    await second.approve(uri)
    expect((await connecting).address).toBe(second.account.address)
    await told
  })

  test.each([
    ['with an adapter for one of them', [eip155()]],
    ['without adapters', []],
  ])('behavior: several namespaces in one session, %s', async (_, adapters) => {
    const networks = [testNetwork(), solana]
    const { kit, phone, place } = await paired({ networks, adapters }, newPage(), { solana: true })
    await eventually(() => getAccount(kit, { namespace: 'solana' }).isConnected)
    expect(getAccount(kit)).toMatchObject({ namespace: 'eip155', address: phone.account.address })
    expect(getAccount(kit, { namespace: 'solana' })).toMatchObject({
      address: solanaAddress,
      caipNetworkId: solanaId,
      connectedWalletInfo: { name: 'Phone' },
    })
    phone.answers['solana_signMessage'] = () => ({ signature: 'abc' })
    const params = { message: 'x', pubkey: solanaAddress }
    const answer = await requestWallet(kit, { caipNetworkId: solanaId, method: 'solana_signMessage', params })
    expect([answer, phone.requests]).toEqual([
      { signature: 'abc' },
      [{ method: 'solana_signMessage', params, chainId: solanaId }],
    ])

    kit.destroy()
    const again = pairingKit({ networks, adapters: adapters.length > 0 ? [eip155()] : [] }, place)
    await eventually(() => getAccount(again.kit, { namespace: 'solana' }).isConnected)
    await eventually(() => getAccount(again.kit, { namespace: 'eip155' }).isConnected)
    expect(getAccount(again.kit).namespace).toBe('eip155')
    await disconnect(again.kit)
    expect(Object.values(again.kit.accounts.getState()).map(({ address }) => address)).toEqual([undefined, undefined])
  })

  test('behavior: two kits in one page use the same session', async () => {
    const { phone, place, topic } = await paired()
    const other = pairingKit({}, place)
    await until(other.kit.connections, ({ eip155: connection }) => connection?.status === 'connected')
    const method = 'personal_sign'
    await requestWallet(other.kit, { caipNetworkId: 'eip155:31337', method, params: ['0x00', '0x00'] })
    expect(phone.requests).toHaveLength(1)
    await phone.client.disconnect({ topic })
    await until(other.kit.accounts, ({ eip155: account }) => account?.address === undefined)
  })

  test('error: without a session nothing can be asked', async () => {
    const { kit } = pairingKit()
    const asking = requestWallet(kit, { caipNetworkId: 'eip155:31337', method: 'personal_sign' })
    await expect(asking).rejects.toBeInstanceOf(NotPairedError)
  })
})

describe('openWalletApp', () => {
  const kelp = toCatalogueWallet({
    id: 'kelp',
    name: 'Kelp',
    mobile_link: 'kelp:',
    desktop_link: 'kelp-desktop://',
    webapp_link: 'https://kelp.example',
  })

  /** A page on a phone that records what it is told to open. */
  function phonePage(): Page & { opened: string[][] } {
    const page = newPage()
    const opened: string[][] = []
    const open = (url: string, target: string) => void opened.push([url, target])
    Object.assign(page.window, { open, navigator: { userAgent: 'Android', userActivation: { isActive: true } } })
    return Object.assign(page, { opened })
  }

  test.each([
    ['mobile', 'kelp://wc?uri=', '_self', { name: 'Kelp', href: 'kelp://' }],
    ['web', 'https://kelp.example/wc?uri=', '_blank', { name: 'Kelp', href: 'https://kelp.example/' }],
    ['desktop', 'kelp-desktop://wc?uri=', '_blank', { name: 'Kelp', href: 'kelp-desktop://' }],
  ] as const)('param: platform %s', async (platform, link, target, linking) => {
    const page = phonePage()
    const test = pairingKit({}, page)
    await startPairing(test.kit, { wallet: kelp, isScanned: false })
    const uri = await uriOf(test)
    expect(openWalletApp(test.kit, { platform })).toBe(true)
    expect(page.opened).toEqual([[link + encodeURIComponent(uri), target]])
    expect(test.kit.pairing.getState().linking).toEqual(linking)
  })

  test('behavior: on a phone the URI is ready before the tap, and the app is opened within it, once', async () => {
    const page = phonePage()
    const { kit } = pairingKit({}, page)
    await preparePairing(kit)
    expect(kit.pairing.getState().status).toBe('idle')
    openModal(kit)
    await preparePairing(kit)
    const { status, uri } = kit.pairing.getState()
    expect([status, uri]).toEqual(['ready', expect.stringContaining('wc:')])
    await preparePairing(kit)

    selectWallet(kit, kelp)
    expect(page.opened).toEqual([[`kelp://wc?uri=${encodeURIComponent(uri ?? '')}`, '_self']])
    expect(kit.pairing.getState()).toMatchObject({ uri, wallet: kelp, linking: { name: 'Kelp', href: 'kelp://' } })
    expect(kit.router.getState()).toMatchObject({ view: 'ConnectingWalletConnect', data: { wallet: kelp } })
    closeModal(kit)
    expect(kit.pairing.getState().status).toBe('idle')
  })

  test.each<[string, KitOptions, string]>([
    ['on a desktop', {}, 'Mozilla/5.0 (X11; Linux x86_64)'],
    ['with manualPairing', { manualPairing: true }, 'Android'],
    ['where nothing is paired', { enableWalletConnect: false }, 'Android'],
  ])('behavior: no URI is made ahead of a choice %s', async (_, options, userAgent) => {
    const page = newPage()
    Object.assign(page.window, { navigator: { userAgent } })
    const { kit } = pairingKit(options, page)
    openModal(kit)
    await preparePairing(kit)
    expect(kit.pairing.getState().status).toBe('idle')
  })

  test.each<[string, string, Partial<typeof kelp>, 'unknown' | 'unreachable']>([
    ['of a browser inside an app', 'Android Instagram 350.0', {}, 'unknown'],
    ['for a wallet without an app', 'Android', { mobile_link: undefined }, 'unknown'],
    ['without the relay', 'Android', {}, 'unreachable'],
  ])('behavior: no app is opened within the tap %s', async (_, userAgent, wallet, relay) => {
    const page = phonePage()
    Object.assign(page.window.navigator ?? {}, { userAgent })
    const { kit } = pairingKit({}, page)
    openModal(kit)
    await preparePairing(kit)
    kit.pairing.send({ type: 'relayChanged', relay })
    selectWallet(kit, { ...kelp, ...wallet })
    expect(page.opened).toEqual([])
    expect(kit.router.getState().view).toBe('ConnectingWalletConnect')
  })

  test('behavior: each request opens the app again, and offers to where the browser would not', async () => {
    const page = phonePage()
    const test = pairingKit({}, page)
    const { kit, events } = test
    const phone = await startPhone()
    await startPairing(kit, { wallet: kelp, isScanned: false })
    const uri = await uriOf(test)
    openWalletApp(kit, { platform: 'mobile' })
    const topic = await phone.approve(uri)
    await until(kit.pairing, ({ status }) => status === 'idle')
    expect(events).toContainEqual({ event: 'CONNECT_SUCCESS', properties: { method: 'mobile', name: 'Kelp' } })
    expect(kit.wallets.getState().recent.map(({ id }) => id)).toEqual(['kelp'])
    expect(page.window.stored.get('WALLETCONNECT_DEEPLINK_CHOICE')).toBe('{"name":"Kelp","href":"kelp://"}')
    page.opened.splice(0)

    let answer: () => void = () => {}
    phone.answers['personal_sign'] = () => new Promise((resolve) => (answer = () => resolve('0x00')))
    const ask = () =>
      requestWallet(kit, { caipNetworkId: 'eip155:31337', method: 'personal_sign', params: ['0x', '0x'] })
    const first = ask()
    const { request } = await until(kit.pairing, (state) => state.request !== undefined)
    expect(request).toMatchObject({ name: 'Kelp', link: `kelp://wc?requestId=${request?.id}&sessionTopic=${topic}` })
    expect(page.opened).toEqual([[request?.link, '_self']])
    await eventually(() => phone.requests.length === 1)
    answer()
    await first
    expect(kit.pairing.getState().request).toBeUndefined()

    page.opened.splice(0)
    Object.assign(page.window.navigator ?? {}, { userActivation: { isActive: false } })
    const second = ask()
    await until(kit.pairing, (state) => state.request !== undefined)
    expect(page.opened).toEqual([])
    openRequest(kit)
    expect(page.opened).toHaveLength(1)
    await eventually(() => phone.requests.length === 2)
    answer()
    await second
  })

  test('behavior: scanned by another device no app is opened, and an earlier choice is forgotten', async () => {
    const page = phonePage()
    page.window.stored.set('WALLETCONNECT_DEEPLINK_CHOICE', '{"name":"Kelp","href":"kelp://"}')
    const test = pairingKit({}, page)
    const phone = await startPhone()
    const connecting = connect(test.kit, { connectorId: 'walletConnect' })
    await phone.approve(await uriOf(test))
    await connecting
    await requestWallet(test.kit, { caipNetworkId: 'eip155:31337', method: 'personal_sign', params: ['0x', '0x'] })
    expect([page.opened, page.window.stored.has('WALLETCONNECT_DEEPLINK_CHOICE')]).toEqual([[], false])
  })

  test('behavior: approved while the phone had ended the page, the next one is connected', async () => {
    const page = phonePage()
    const first = pairingKit({}, page)
    const phone = await startPhone()
    await startPairing(first.kit, { wallet: kelp, isScanned: false })
    const uri = await uriOf(first)
    openWalletApp(first.kit, { platform: 'mobile' })
    const approve = await phone.scan(uri)
    first.kit.destroy()
    const approved = approve()
    const next = pairingKit({}, page)
    await until(next.kit.accounts, ({ eip155: account }) => account?.address === phone.account.address)
    await approved
    expect(next.kit.wallets.getState().recent.map(({ id }) => id)).toEqual(['kelp'])
    expect(page.window.stored.has('@holdfast/v1/opened_wallet')).toBe(false)
  })

  test.each([
    ['a link that must not be opened', { mobile_link: 'javascript:alert(1)' }],
    ['no link', { mobile_link: undefined }],
  ])('error: %s is told', async (_, links) => {
    const page = phonePage()
    const test = pairingKit({}, page)
    await startPairing(test.kit, { wallet: { ...kelp, ...links }, isScanned: false })
    const uri = await uriOf(test)
    expect(openWalletApp(test.kit, { platform: 'mobile' })).toBe(false)
    expect(page.opened).toEqual([])
    expect(test.kit.pairing.getState().isLinkBroken).toBe(true)
    expect(test.events).toContainEqual({
      event: 'CONNECT_PROXY_ERROR',
      properties: expect.objectContaining({ uri, name: 'Kelp', mobile_link: links.mobile_link ?? '' }),
    })
  })
})

describe('one-step sign-in', () => {
  function extension(): SiwxExtension & { kept: SiwxSession[] } {
    const kept: SiwxSession[] = []
    return {
      kept,
      createMessage: async ({ accountAddress, chainId }) =>
        createSiwxMessage({
          accountAddress,
          chainId,
          domain: 'app.example',
          uri: 'https://app.example',
          version: '1',
          nonce: 'abcdefgh1234',
          statement: 'Welcome.',
          issuedAt: new Date().toISOString(),
        }),
      addSession: async (session) => void kept.push(session),
      setSessions: async (sessions) => void kept.splice(0, kept.length, ...sessions),
      getSessions: async () => kept,
      revokeSession: async () => {},
    }
  }

  test('default: a wallet that can signs while it connects, and is not asked again', async () => {
    const siwx = extension()
    const test = pairingKit({ siwx })
    const phone = await startPhone()
    openModal(test.kit, { view: 'ConnectingWalletConnect' })
    await startPairing(test.kit)
    await phone.signIn(await uriOf(test))
    await until(test.kit.accounts, ({ eip155: account }) => account?.address === phone.account.address)
    await until(test.kit.pairing, ({ status }) => status === 'idle')
    expect(siwx.kept).toMatchObject([{ data: { accountAddress: phone.account.address, nonce: 'abcdefgh1234' } }])
    await eventually(() => !test.kit.modal.getState().open)
    expect(test.kit.siwx.getState().status).toBe('idle')
    expect(phone.requests).toEqual([])
  })

  test('behavior: a wallet that takes the session alone is asked to sign afterwards', async () => {
    const siwx = extension()
    const test = pairingKit({ siwx })
    const phone = await startPhone()
    openModal(test.kit, { view: 'ConnectingWalletConnect' })
    await startPairing(test.kit)
    await phone.approve(await uriOf(test))
    await until(test.kit.router, ({ view }) => view === 'SIWXSignMessage')
    await signIn(test.kit)
    expect(siwx.kept).toHaveLength(1)
    expect(phone.requests).toMatchObject([{ method: 'personal_sign' }])
  })

  test('error: an extension that cannot make a message leaves pairing as it is', async () => {
    const siwx = { ...extension(), createMessage: () => Promise.reject(new Error('no nonce')) }
    const test = pairingKit({ siwx })
    const phone = await startPhone()
    await startPairing(test.kit)
    await phone.approve(await uriOf(test))
    await until(test.kit.accounts, ({ eip155: account }) => account?.address === phone.account.address)
  })

  test('error: sessions that the extension does not accept end the connection, and the wallet is told', async () => {
    const siwx = { ...extension(), setSessions: () => Promise.reject(new Error('not accepted')) }
    const test = pairingKit({ siwx })
    const phone = await startPhone()
    const told = new Promise((resolve) => phone.client.on('session_delete', resolve))
    await startPairing(test.kit)
    await phone.signIn(await uriOf(test))
    const { error } = await until(test.kit.pairing, ({ status }) => status === 'failed')
    expect(error?.message).toContain('not accepted')
    await told
    expect(getAccount(test.kit).isConnected).toBe(false)
  })
})
