import { createDeferred } from '@holdfast/base'
import { describe, expect, test } from 'vitest'
import { createTestKit, eventually, waitFor, waitForRequest } from '../../../test/testKit.ts'
import { createTestWallet } from '../../../test/testWallet.ts'
import { createTestWindow } from '../../../test/testWindow.ts'
import { walletError } from '../../mock-wallet/walletError.ts'
import { closeModal, openModal } from '../../modal/actions.ts'
import { goBack } from '../../modal/goBack.ts'
import { selectConnector } from '../../wallet-list/actions/selectConnector.ts'
import {
  ConnectionCancelledError,
  ConnectionFailedError,
  ConnectorNotFoundError,
  InvalidWalletAnswerError,
  RequestPendingError,
  UserRejectedError,
} from '../errors.ts'
import { getAccount } from '../snapshot.ts'
import { cancelConnect, connect } from './connect.ts'

function setUp(options: Parameters<typeof createTestKit>[0] = {}) {
  const window = createTestWindow()
  const wallet = createTestWallet()
  wallet.answers['eth_getBalance'] = () => '0x0'
  wallet.announce(window)
  return { ...createTestKit(options, { window }), wallet }
}
const never = (): Promise<never> => new Promise(() => {})
const status = ({ kit }: ReturnType<typeof setUp>) => kit.connections.getState().eip155?.status ?? 'disconnected'

describe('connect', () => {
  test('default: goes from disconnected through connecting to connected', async () => {
    const page = setUp()
    const { kit, wallet, window, events } = page
    expect(status(page)).toBe('disconnected')
    const seen: unknown[] = []
    kit.connections.subscribe((state) => seen.push(state.eip155?.status))

    const account = await connect(kit, { connectorId: 'com.kelp' })

    expect(seen).toEqual(['connecting', 'connected'])
    expect(account).toMatchObject({
      status: 'connected',
      isConnected: true,
      address: wallet.account.address,
      caipAddress: `eip155:31337:${wallet.account.address}`,
      chainId: 31_337,
      connectorId: 'com.kelp',
      addressExplorerUrl: `https://explorer.example/address/${wallet.account.address}`,
      connectedWalletInfo: { name: 'Kelp', rdns: 'com.kelp' },
      allAccounts: [{ namespace: 'eip155', address: wallet.account.address, type: 'eoa' }],
    })
    expect(kit.connectors.getState().activeConnectorIds).toEqual({ eip155: 'com.kelp' })
    expect(Object.fromEntries(window.stored)).toMatchObject({
      '@holdfast/v1/eip155:connected_connector_id': 'com.kelp',
      '@holdfast/v1/connected_namespaces': 'eip155',
      '@holdfast/v1/connection_status': 'connected',
      '@holdfast/v1/active_namespace': 'eip155',
      '@holdfast/v1/active_caip_network_id': 'eip155:31337',
      '@holdfast/v1/wallet_id': 'com.kelp',
      '@holdfast/v1/wallet_name': 'Kelp',
    })
    expect(events).toContainEqual({ event: 'SELECT_WALLET', properties: { name: 'Kelp', platform: 'browser' } })
    expect(events).toContainEqual({ event: 'CONNECT_SUCCESS', properties: { method: 'browser', name: 'Kelp' } })
  })

  test('behavior: closes the modal that waited for the wallet', async () => {
    const { kit } = setUp()
    openModal(kit)
    selectConnector(kit, 'com.kelp')
    expect(kit.router.getState()).toMatchObject({ view: 'ConnectingExternal', data: { connectorId: 'com.kelp' } })
    await connect(kit, { connectorId: 'com.kelp' })
    await waitFor(kit.modal, ({ open }) => !open)
  })

  test('behavior: connects even if storage is forbidden', async () => {
    const { window, kit } = setUp()
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    await connect(kit, { connectorId: 'com.kelp' })
    expect(getAccount(kit).isConnected).toBe(true)
  })

  test('behavior: the wallet is asked nothing before connect is called', async () => {
    const { wallet } = setUp()
    await waitFor(createTestKit().kit.connectors, () => true)
    expect(wallet.requests).toEqual([])
  })

  test.each<[string, unknown, new (...parameters: never[]) => Error]>([
    ['the error of a rejection', walletError(4001), UserRejectedError],
    [
      'the wrapped error of a rejection',
      walletError(-32_603, 'Internal', { originalError: { code: 4001 } }),
      UserRejectedError,
    ],
    ['the error of an open request', walletError(-32_002), RequestPendingError],
    ['an error', new Error('boom'), ConnectionFailedError],
    ['a text', 'boom', ConnectionFailedError],
    ['undefined', undefined, ConnectionFailedError],
  ])('error: rejects and stays disconnected if the wallet throws %s', async (_, thrown, expected) => {
    const page = setUp()
    page.wallet.answers['eth_requestAccounts'] = () => Promise.reject(thrown)
    await expect(connect(page.kit, { connectorId: 'com.kelp' })).rejects.toBeInstanceOf(expected)
    expect(status(page)).toBe('disconnected')
    expect(page.events.at(-1)?.event).toBe('CONNECT_ERROR')
  })

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['no account', []],
    ['a text', '0xabc'],
    ['an invalid address', ['0xabc']],
  ])('error: rejects and stays disconnected if the wallet answers with %s', async (_, answer) => {
    const page = setUp()
    page.wallet.answers['eth_requestAccounts'] = () => answer
    await expect(connect(page.kit, { connectorId: 'com.kelp' })).rejects.toBeInstanceOf(InvalidWalletAnswerError)
    expect(status(page)).toBe('disconnected')
  })

  test.each<[unknown, number]>([
    ['0x7a69', 31_337],
    ['0x07a69', 31_337],
    ['31337', 31_337],
    [31_337, 31_337],
  ])('behavior: accepts the chain id %s', async (answer, chainId) => {
    const { kit, wallet } = setUp()
    wallet.answers['eth_chainId'] = () => answer
    expect(await connect(kit, { connectorId: 'com.kelp' })).toMatchObject({ chainId })
  })

  test('error: fails if no wallet has this id', async () => {
    const { kit } = setUp()
    await expect(connect(kit, { connectorId: 'com.absent' })).rejects.toBeInstanceOf(ConnectorNotFoundError)
  })

  test.each<[string, (page: ReturnType<typeof setUp>, abort: AbortController) => void]>([
    ['cancelConnect', ({ kit }) => cancelConnect(kit)],
    ['the signal', (_, abort) => abort.abort()],
    ['going back', ({ kit }) => goBack(kit)],
    ['closing the modal', ({ kit }) => closeModal(kit)],
    ['destroy', ({ kit }) => kit.destroy()],
  ])('behavior: %s ends the wait for a wallet that never answers', async (_, leave) => {
    const page = setUp()
    const abort = new AbortController()
    page.wallet.answers['eth_requestAccounts'] = never
    openModal(page.kit)
    selectConnector(page.kit, 'com.kelp')
    const attempt = connect(page.kit, { connectorId: 'com.kelp', signal: abort.signal })
    await waitForRequest(page.wallet, 'eth_requestAccounts')
    leave(page, abort)
    await expect(attempt).rejects.toBeInstanceOf(ConnectionCancelledError)
    expect(status(page)).toBe('disconnected')
  })

  test('behavior: an answer of the wallet after the wait has ended is ignored', async () => {
    const page = setUp()
    const accounts = createDeferred<readonly string[]>()
    page.wallet.answers['eth_requestAccounts'] = () => accounts.promise
    const attempt = connect(page.kit, { connectorId: 'com.kelp' })
    await waitForRequest(page.wallet, 'eth_requestAccounts')
    cancelConnect(page.kit)
    await expect(attempt).rejects.toBeInstanceOf(ConnectionCancelledError)
    accounts.resolve([page.wallet.account.address])
    await waitForRequest(page.wallet, 'eth_chainId')
    await Promise.resolve()
    expect(status(page)).toBe('disconnected')
    expect(getAccount(page.kit).address).toBeUndefined()
  })

  test('behavior: a newer attempt ends the previous one, and connects the wallet', async () => {
    const page = setUp()
    page.wallet.answers['eth_requestAccounts'] = never
    const first = connect(page.kit, { connectorId: 'com.kelp' })
    await waitForRequest(page.wallet, 'eth_requestAccounts')
    delete page.wallet.answers['eth_requestAccounts']
    const second = connect(page.kit, { connectorId: 'com.kelp' })
    await expect(first).rejects.toBeInstanceOf(ConnectionCancelledError)
    await expect(second).resolves.toMatchObject({ status: 'connected' })
    expect(status(page)).toBe('connected')
  })

  test('behavior: trying again while the wallet’s window is still open waits for that window', async () => {
    const page = setUp()
    const approval = createDeferred<readonly string[]>()
    page.wallet.answers['eth_requestAccounts'] = () => approval.promise
    const first = connect(page.kit, { connectorId: 'com.kelp' }).catch((error: unknown) => error)
    await waitForRequest(page.wallet, 'eth_requestAccounts')
    cancelConnect(page.kit)
    expect(await first).toBeInstanceOf(ConnectionCancelledError)
    page.wallet.answers['eth_requestAccounts'] = () => Promise.reject(walletError(-32_002))
    const second = connect(page.kit, { connectorId: 'com.kelp' })
    await eventually(() => page.wallet.requests.length === 2)
    approval.resolve([page.wallet.account.address])
    await expect(second).resolves.toMatchObject({ status: 'connected', address: page.wallet.account.address })
  })

  test('behavior: a second wallet replaces the first one, unless the second refuses', async () => {
    const page = setUp()
    const other = createTestWallet({ name: 'Reef', rdns: 'com.reef' })
    other.announce(page.window)
    await connect(page.kit, { connectorId: 'com.kelp' })
    other.answers['eth_requestAccounts'] = () => Promise.reject(walletError(4001))
    await expect(connect(page.kit, { connectorId: 'com.reef' })).rejects.toBeInstanceOf(UserRejectedError)
    expect(getAccount(page.kit)).toMatchObject({ status: 'connected', connectorId: 'com.kelp' })

    delete other.answers['eth_requestAccounts']
    await connect(page.kit, { connectorId: 'com.reef' })
    expect(getAccount(page.kit)).toMatchObject({ connectorId: 'com.reef', address: other.account.address })
    expect(page.kit.connectors.getState().activeConnectorIds).toEqual({ eip155: 'com.reef' })
    page.wallet.emit('accountsChanged', [])
    expect(getAccount(page.kit).connectorId).toBe('com.reef')
  })

  test('behavior: two kits in one page connect independently, and destroying one leaves the other connected', async () => {
    const page = setUp()
    const other = createTestKit({}, { window: page.window })
    await connect(page.kit, { connectorId: 'com.kelp' })
    expect(getAccount(other.kit).isConnected).toBe(false)
    await connect(other.kit, { connectorId: 'com.kelp' })
    other.kit.destroy()
    page.wallet.emit('chainChanged', '0x7a6a')
    expect(getAccount(page.kit).chainId).toBe(31_338)
  })
})

describe('wallet events', () => {
  test('behavior: follows a change of the account', async () => {
    const { kit, wallet } = setUp()
    await connect(kit, { connectorId: 'com.kelp' })
    const next = createTestWallet().account.address
    wallet.emit('accountsChanged', [next.toLowerCase(), wallet.account.address])
    expect(getAccount(kit)).toMatchObject({
      address: next,
      allAccounts: [{ address: next }, { address: wallet.account.address }],
    })
  })

  test.each(['0x7a6a', '0x07a6a', '31338', 31_338])(
    'behavior: follows a change of the chain, given as %s',
    async (chainId) => {
      const { kit, wallet, window } = setUp()
      await connect(kit, { connectorId: 'com.kelp' })
      wallet.emit('chainChanged', chainId)
      expect(getAccount(kit)).toMatchObject({
        chainId: 31_338,
        caipNetworkId: 'eip155:31338',
        isUnsupportedNetwork: false,
      })
      expect(window.stored.get('@holdfast/v1/active_caip_network_id')).toBe('eip155:31338')
    },
  )

  test.each<[string, unknown]>([
    ['chainChanged', 'nonsense'],
    ['chainChanged', undefined],
    ['accountsChanged', 'nonsense'],
    ['accountsChanged', ['0x12']],
  ])('behavior: %s with %s changes nothing', async (event, value) => {
    const { kit, wallet } = setUp()
    const account = await connect(kit, { connectorId: 'com.kelp' })
    wallet.emit(event, value)
    expect(getAccount(kit)).toMatchObject({ address: account.address, chainId: account.chainId })
  })

  test.each<[string, unknown]>([
    ['accountsChanged', []],
    ['disconnect', { code: 4900 }],
  ])('behavior: %s ends the connection', async (event, value) => {
    const page = setUp()
    await connect(page.kit, { connectorId: 'com.kelp' })
    page.wallet.emit(event, value)
    await waitFor(page.kit.connections, (state) => state.eip155?.status === 'disconnected')
    expect(page.wallet.listenerCount('accountsChanged')).toBe(0)
    expect(page.window.stored.has('@holdfast/v1/eip155:connected_connector_id')).toBe(false)
  })

  test('behavior: a wallet that lost its node for the moment stays connected', async () => {
    const page = setUp()
    await connect(page.kit, { connectorId: 'com.kelp' })
    const requestCount = page.wallet.requests.length
    page.wallet.emit('disconnect', { code: 1013 })
    await eventually(() => page.wallet.requests.length > requestCount)
    expect(status(page)).toBe('connected')
  })

  test('behavior: a wallet that has lost its node and does not answer either is disconnected', async () => {
    const page = setUp()
    await connect(page.kit, { connectorId: 'com.kelp' })
    page.wallet.answers['eth_accounts'] = () => new Promise(() => {})
    const requestCount = page.wallet.requests.length
    page.wallet.emit('disconnect', { code: 1013 })
    await eventually(() => page.wallet.requests.length > requestCount)
    page.clock.tick(10_000)
    await waitFor(page.kit.connections, (state) => state.eip155?.status === 'disconnected')
  })

  test('behavior: events before the connection are ignored', () => {
    const page = setUp()
    page.wallet.emit('accountsChanged', [page.wallet.account.address])
    page.wallet.emit('chainChanged', '0x1')
    expect(status(page)).toBe('disconnected')
    expect(page.wallet.listenerCount('accountsChanged')).toBe(0)
  })

  test('behavior: once the account is disconnected, the modal that shows it closes', async () => {
    const { kit, wallet } = setUp()
    await connect(kit, { connectorId: 'com.kelp' })
    openModal(kit)
    expect(kit.router.getState().view).toBe('Account')
    wallet.emit('accountsChanged', [])
    expect(kit.modal.getState().open).toBe(false)
  })
})
