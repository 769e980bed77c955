import { bitcoinNetworkIds, polkadotNetworkIds } from '@holdfast/caip'
import {
  createBitcoinAccount,
  createBitcoinTestWallet,
  createPolkadotAccount,
  createPolkadotTestWallet,
  createSolanaAccount,
  createStandardWallet,
} from '@holdfast/testing'
import { fakeClock } from '@holdfast/testing/time'
import { startTestRelay } from '@holdfast/testing-relay'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { bip122 } from '../src/adapters/bip122/bip122.ts'
import { eip155 } from '../src/adapters/eip155/eip155.ts'
import { polkadot } from '../src/adapters/polkadot/polkadot.ts'
import { solana } from '../src/adapters/solana/solana.ts'
import { connect } from '../src/connections/actions/connect.ts'
import { joinData } from '../src/data/actions/joinData.ts'
import { loginWithFarcaster } from '../src/embedded/actions/loginWithFarcaster.ts'
import { createMockFrame, MOCK_SECURE_URL } from '../src/mock-frame/createMockFrame.ts'
import { openModal } from '../src/modal/actions.ts'
import { capabilityFolders, isLate, joinLateCapabilities } from './lateCapabilities.ts'
import { createTestServices } from './services/testServices.ts'
import { memoryNetwork } from './testAdapter.ts'
import { createTestKit, eventually, testNetwork, testSolanaNetwork, waitFor } from './testKit.ts'
import { createTestWallet } from './testWallet.ts'
import { createTestWindow } from './testWindow.ts'

const walletEvents = ['accountsChanged', 'chainChanged', 'disconnect']

let relay: Awaited<ReturnType<typeof startTestRelay>>
beforeAll(async () => {
  relay = await startTestRelay({ mailbox: 'memory' })
})
afterAll(() => relay.remove())

/** Counts the listeners of an event target from now on. */
function countListeners(target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>): () => number {
  const [added, removed] = [vi.spyOn(target, 'addEventListener'), vi.spyOn(target, 'removeEventListener')]
  return () => added.mock.calls.length - removed.mock.calls.length
}

test('destroy: a kit with every capability and namespace in use leaves no timer, socket, listener or frame', async () => {
  const sockets: WebSocket[] = []
  class CountedSocket extends WebSocket {
    constructor(url: string | URL) {
      super(url)
      sockets.push(this)
    }
  }
  vi.stubGlobal('WebSocket', CountedSocket)
  onTestFinished(() => void vi.unstubAllGlobals())

  const window = createTestWindow()
  const evmWallet = createTestWallet()
  evmWallet.answers['eth_getBalance'] = () => '0x0'
  evmWallet.announce(window)
  const wallets = [
    { listenerCount: () => walletEvents.reduce((sum, event) => sum + evmWallet.listenerCount(event), 0) },
    createStandardWallet(window, { name: 'Tide', accounts: [createSolanaAccount()], chains: ['solana:mainnet'] }),
    createBitcoinTestWallet(window, {
      face: 'unisat',
      name: 'Reef',
      account: createBitcoinAccount(),
      network: 'testnet',
    }),
    createPolkadotTestWallet(window, { key: 'talisman', accounts: [createPolkadotAccount()] }),
  ]
  // The wallets themselves listen to the page.
  const listenersBefore = window.listening()
  const services = await createTestServices()
  const frame = createMockFrame()
  frame.answer({ CONNECT_FARCASTER: () => new Promise(() => {}) })
  const { page } = frame.environment
  if (!page) throw new Error('The mock frame has no page.')
  const listenersOfPage = countListeners(page)
  const networks = [
    testNetwork(),
    testSolanaNetwork,
    memoryNetwork(bitcoinNetworkIds.testnet.slice('bip122:'.length), 'bip122'),
    memoryNetwork(polkadotNetworkIds.polkadot.slice('polkadot:'.length), 'polkadot'),
  ]
  const chainIds = networks.map(({ caipNetworkId }) => caipNetworkId)
  services.answers['/v1/supported-chains'] = { http: chainIds, ws: chainIds }
  const { kit, clock } = createTestKit(
    {
      ...services.options,
      services: { ...services.options.services, relayUrl: relay.url, secureUrl: MOCK_SECURE_URL },
      adapters: [eip155(), solana(), bip122(), polkadot()],
      networks,
      watchPendingTransactions: true,
    },
    { window, clock: fakeClock(Date.now()), embedded: frame.environment },
  )
  const names = await joinLateCapabilities(kit)
  const inCamelCase = (folder: string) => folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  expect(names).toEqual(capabilityFolders.filter(isLate).map(inCamelCase))

  const connectorIds = ['com.kelp', 'standard:Tide', 'btc:unisat', 'injectedWeb3:talisman']
  await waitFor(kit.connectors, ({ all }) => connectorIds.every((id) => all.some((connector) => connector.id === id)))
  for (const connectorId of connectorIds) await connect(kit, { connectorId })
  const data = await joinData(kit)
  data.internals.data.live.listen({ onEvent: () => {}, onMissed: () => {} })
  openModal(kit)
  const login = loginWithFarcaster(kit)
  const pairing = connect(kit, { connectorId: 'walletConnect' }).catch(() => {})
  await waitFor(kit.pairing, ({ status }) => status === 'ready')
  const isOpen = ({ readyState }: WebSocket): boolean => readyState < WebSocket.CLOSING
  await eventually(() => sockets.length === 2 && frame.requests.some(({ event }) => event === 'CONNECT_FARCASTER'))
  const left = () => ({
    timers: clock.pending(),
    sockets: sockets.filter(isOpen).length,
    frames: frame.frames(),
    listenersOfFrame: listenersOfPage(),
    listenersOfWallets: wallets.map((wallet) => wallet.listenerCount()),
    listeners: window.listening(),
  })
  expect(left()).toMatchObject({ frames: 1, listenersOfFrame: 1, listeners: { storage: 1, load: 2 } })
  expect([clock.pending(), sockets.filter(isOpen).length].every((count) => count > 0)).toBe(true)

  kit.destroy()
  await Promise.all([pairing, login])
  expect(left()).toEqual({
    timers: 0,
    sockets: 0,
    frames: 0,
    listenersOfFrame: 0,
    listenersOfWallets: [0, 0, 0, 0],
    listeners: listenersBefore,
  })
})
