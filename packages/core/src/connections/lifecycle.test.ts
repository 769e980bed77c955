import { createDeferred } from '@holdfast/base'
import { malformedAnswers } from '@holdfast/testing'
import { describe, expect, test } from 'vitest'
import { createMemoryAdapter, createMemoryWallet, memoryNetwork } from '../../test/testAdapter.ts'
import { createTestKit, eventually, waitFor, waitForRequest } from '../../test/testKit.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import { createKit } from '../createKit.ts'
import type { MockWallet } from '../mock-wallet/mockWallet.ts'
import { openModal } from '../modal/actions.ts'
import type { SiwxExtension } from '../siwx/types.ts'
import { connect } from './actions/connect.ts'
import { disconnect } from './actions/disconnect.ts'
import { getAccount } from './snapshot.ts'

const CONNECTOR_KEY = '@holdfast/v1/eip155:connected_connector_id'
const never = (): Promise<never> => new Promise(() => {})

function createReturningPage(wallet: MockWallet = createTestWallet()) {
  wallet.authorized = true
  wallet.answers['eth_getBalance'] = () => '0x0'
  const window = createTestWindow(new Map([[CONNECTOR_KEY, 'com.kelp']]))
  return { wallet, window }
}
async function createConnectedPage(options: Parameters<typeof createTestKit>[0] = {}) {
  const page = createReturningPage()
  page.window.stored.clear()
  page.wallet.announce(page.window)
  const created = createTestKit(options, page)
  await connect(created.kit, { connectorId: 'com.kelp' })
  return { ...created, ...page }
}

/** Makes the wallet withhold its accounts. @returns a function that makes the wallet return them, now and later. */
function holdAccounts(wallet: MockWallet): () => void {
  const accounts = createDeferred<string[]>()
  wallet.answers['eth_accounts'] = () => accounts.promise
  return () => {
    delete wallet.answers['eth_accounts']
    accounts.resolve(wallet.accounts)
  }
}

describe('reconnect', () => {
  test('default: restores the connection on load, without a prompt', async () => {
    const { wallet, window } = createReturningPage()
    wallet.announce(window)
    const { kit } = createTestKit({}, { window })
    expect(kit.connections.getState().eip155?.status).toBe('reconnecting')
    await waitFor(kit.connections, (state) => state.eip155?.status === 'connected')
    expect(getAccount(kit).address).toBe(wallet.account.address)
    expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_requestAccounts')
    expect(kit.modal.getState().open).toBe(false)
  })

  test('behavior: shows the wait for a missing wallet for 1 s, and no longer', async () => {
    const { window } = createReturningPage()
    const { kit, clock } = createTestKit({}, { window })
    clock.tick(999)
    expect(kit.connections.getState().eip155?.status).toBe('reconnecting')
    clock.tick(1)
    expect(kit.connections.getState().eip155?.status).toBe('disconnected')
  })

  test.each([500, 4999])('behavior: a wallet that announces itself after %i ms is connected', async (ms) => {
    const { wallet, window } = createReturningPage()
    const { kit, clock } = createTestKit({}, { window })
    const seen: unknown[] = []
    clock.tick(ms)
    kit.connections.subscribe((state) => seen.push(state.eip155?.status))
    wallet.announce(window)
    await waitFor(kit.connections, (state) => state.eip155?.status === 'connected')
    expect(seen).toEqual(ms < 1000 ? ['connected'] : ['reconnecting', 'connected'])
    expect(kit.modal.getState().open).toBe(false)
    expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_requestAccounts')
  })

  test('behavior: gives up after 5 s on a missing wallet, and tries again on the next load', async () => {
    const { wallet, window } = createReturningPage()
    const { kit, clock, logged } = createTestKit({}, { window })
    clock.tick(5000)
    await eventually(() => logged.some(({ message }) => message === 'Unable to reconnect to com.kelp'))
    expect(kit.connections.getState().eip155?.status).toBe('disconnected')
    wallet.announce(window)
    expect(kit.connections.getState().eip155?.status).toBe('disconnected')
    expect(window.stored.get(CONNECTOR_KEY)).toBe('com.kelp')
  })

  test('behavior: a wait that is no longer shown ends when the user connects another wallet', async () => {
    const { wallet, window } = createReturningPage()
    const other = createTestWallet({ name: 'Reef', rdns: 'com.reef' })
    other.answers['eth_getBalance'] = () => '0x0'
    other.announce(window)
    const { kit, clock } = createTestKit({}, { window })
    clock.tick(2000)
    await connect(kit, { connectorId: 'com.reef' })
    wallet.announce(window)
    clock.tick(5000)
    expect(getAccount(kit)).toMatchObject({ connectorId: 'com.reef', status: 'connected' })
    expect(wallet.requests).toEqual([])
  })

  test('behavior: gives up on a silent wallet after 10 s', async () => {
    const { wallet, window } = createReturningPage()
    wallet.answers['eth_accounts'] = never
    wallet.announce(window)
    const { kit, clock } = createTestKit({}, { window })
    await waitForRequest(wallet, 'eth_accounts')
    clock.tick(9999)
    expect(kit.connections.getState().eip155?.status).toBe('reconnecting')
    clock.tick(1)
    await waitFor(kit.connections, (state) => state.eip155?.status === 'disconnected')
  })

  test('behavior: a wallet that answers after 3 s is connected', async () => {
    const { wallet, window } = createReturningPage()
    const answer = holdAccounts(wallet)
    wallet.announce(window)
    const { kit, clock } = createTestKit({}, { window })
    await waitForRequest(wallet, 'eth_accounts')
    clock.tick(3000)
    answer()
    await waitFor(kit.connections, (state) => state.eip155?.status === 'connected')
  })

  test('behavior: connects a wallet that answers only after the page has stopped waiting', async () => {
    const { wallet, window } = createReturningPage()
    const answer = holdAccounts(wallet)
    wallet.announce(window)
    const { kit, clock } = createTestKit({}, { window })
    await waitForRequest(wallet, 'eth_accounts')
    clock.tick(10_000)
    await waitFor(kit.connections, (state) => state.eip155?.status === 'disconnected')
    answer()
    await waitFor(kit.connections, (state) => state.eip155?.status === 'connected')
  })

  test.each((malformedAnswers['eth_accounts'] ?? []).map((answer) => [answer]))(
    'error: does not reconnect to a wallet whose accounts are %o, and tries again on the next load',
    async (answer) => {
      const { wallet, window } = createReturningPage()
      wallet.answers['eth_accounts'] = () => answer
      wallet.announce(window)
      const { kit } = createTestKit({}, { window })
      await waitForRequest(wallet, 'eth_accounts')
      await waitFor(kit.connections, (state) => state.eip155?.status === 'disconnected')
      expect(getAccount(kit)).toMatchObject({ isConnected: false, address: undefined })
      kit.destroy()
      delete wallet.answers['eth_accounts']
      const next = createTestKit({}, { window }).kit
      await waitFor(next.connections, (state) => state.eip155?.status === 'connected')
    },
  )

  describe('a wallet that is locked', () => {
    async function openLockedPage() {
      const page = createReturningPage()
      page.wallet.authorized = false
      page.wallet.announce(page.window)
      const created = createTestKit({}, { window: page.window })
      await waitFor(created.kit.connections, (state) => state.eip155?.status === 'disconnected')
      await eventually(() => page.wallet.listenerCount('accountsChanged') === 1)
      const unlock = (): void => void (page.wallet.authorized = true)
      return { ...page, ...created, unlock }
    }

    test('behavior: the wallet stays stored for the next load, and is shown as disconnected', async () => {
      const { kit, window } = await openLockedPage()
      expect(getAccount(kit)).toMatchObject({ status: 'disconnected', isConnected: false })
      expect(window.stored.get(CONNECTOR_KEY)).toBe('com.kelp')
    })

    test.each<[string, (page: Awaited<ReturnType<typeof openLockedPage>>) => void]>([
      ['it reports its accounts', ({ wallet }) => wallet.emit('accountsChanged', wallet.accounts)],
      ['the user returns to the page', ({ window }) => window.dispatchEvent(new Event('focus'))],
    ])('behavior: the wallet is connected without a prompt when it is unlocked and %s', async (_, act) => {
      const page = await openLockedPage()
      act(page)
      page.unlock()
      act(page)
      await waitFor(page.kit.connections, (state) => state.eip155?.status === 'connected')
      expect(getAccount(page.kit).address).toBe(page.wallet.account.address)
      expect(page.wallet.requests.map(({ method }) => method)).not.toContain('eth_requestAccounts')
      expect(page.kit.modal.getState().open).toBe(false)
    })

    test('behavior: the wait ends once another wallet is connected', async () => {
      const page = await openLockedPage()
      const other = createTestWallet({ name: 'Reef', rdns: 'com.reef' })
      other.answers['eth_getBalance'] = () => '0x0'
      other.announce(page.window)
      await connect(page.kit, { connectorId: 'com.reef' })
      expect(page.wallet.listenerCount('accountsChanged')).toBe(0)
    })

    test.each<[string, (page: Awaited<ReturnType<typeof openLockedPage>>) => unknown]>([
      ['the user disconnects', ({ kit }) => disconnect(kit)],
      [
        'the user disconnects in another tab',
        ({ window }) =>
          window.dispatchEvent(Object.assign(new Event('storage'), { key: CONNECTOR_KEY, newValue: null })),
      ],
    ])('behavior: the wallet is not asked again after %s, not even when the page gets the focus', async (_, leave) => {
      const page = await openLockedPage()
      await leave(page)
      const { kit, wallet, window, unlock } = page
      expect(wallet.listenerCount('accountsChanged')).toBe(0)
      const requestCount = wallet.requests.length
      unlock()
      window.dispatchEvent(new Event('focus'))
      // A request to a wallet of this page arrives within the same turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve))
      expect(wallet.requests).toHaveLength(requestCount)
      expect(getAccount(kit).isConnected).toBe(false)
    })

    test('behavior: a destroyed kit leaves no listener behind', async () => {
      const { kit, wallet } = await openLockedPage()
      kit.destroy()
      expect(wallet.listenerCount('accountsChanged')).toBe(0)
    })
  })

  test('behavior: a connector that shares no account, and cannot be watched for a later account, is removed from storage', async () => {
    const window = createTestWindow(new Map([['@holdfast/v1/solana:connected_connector_id', 'tide']]))
    const adapter = createMemoryAdapter([createMemoryWallet({ id: 'tide', authorized: false })])
    const { kit } = createTestKit({ networks: [memoryNetwork()], adapters: [adapter] }, { window })
    await waitFor(kit.connections, (state) => state.solana?.status === 'disconnected')
    expect([...window.stored.keys()].filter((key) => key.includes('connector_id'))).toEqual([])
  })

  test('behavior: a connect by the user takes precedence over the reconnection', async () => {
    const { wallet, window } = createReturningPage()
    wallet.answers['eth_accounts'] = never
    wallet.announce(window)
    const { kit } = createTestKit({}, { window })
    await waitForRequest(wallet, 'eth_accounts')
    await expect(connect(kit, { connectorId: 'com.kelp' })).resolves.toMatchObject({ status: 'connected' })
  })

  test('behavior: a wallet on an unknown network reconnects without opening the modal', async () => {
    const { wallet, window } = createReturningPage(createTestWallet({ chainId: 999 }))
    wallet.announce(window)
    const { kit } = createTestKit({}, { window })
    await waitFor(kit.connections, (state) => state.eip155?.status === 'connected')
    expect(getAccount(kit)).toMatchObject({ isUnsupportedNetwork: true, chainId: 999, caipNetwork: undefined })
    expect(kit.modal.getState().open).toBe(false)
  })

  test('param: enableReconnect: false switches reconnecting off', () => {
    const { wallet, window } = createReturningPage()
    wallet.announce(window)
    const { kit } = createTestKit({ enableReconnect: false }, { window })
    expect(kit.connections.getState()).toEqual({})
  })
})

describe('disconnect', () => {
  test('default: revokes the permission, and clears everything about the connection', async () => {
    const { kit, wallet, window, events } = await createConnectedPage()
    await disconnect(kit)
    expect(wallet.requests.at(-1)).toEqual({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(getAccount(kit)).toMatchObject({ status: 'disconnected', address: undefined, balance: undefined })
    expect(kit.connectors.getState().activeConnectorIds).toEqual({})
    expect(Object.fromEntries(window.stored)).toEqual({
      '@holdfast/v1/active_network': '31337',
      '@holdfast/v1/connection_status': 'disconnected',
      '@holdfast/v1/active_namespace': 'eip155',
      '@holdfast/v1/active_caip_network_id': 'eip155:31337',
    })
    expect(wallet.listenerCount('accountsChanged')).toBe(0)
    expect(events.filter(({ event }) => event === 'DISCONNECT_SUCCESS')).toHaveLength(1)
  })

  test('behavior: may be called again, and while nothing is connected', async () => {
    const { kit, events } = await createConnectedPage()
    await disconnect(kit)
    await disconnect(kit)
    await disconnect(createTestKit().kit)
    expect(events.filter(({ event }) => event === 'DISCONNECT_SUCCESS')).toHaveLength(1)
  })

  test('behavior: during a reconnection, the wallet is asked to end the access, but not again for its accounts', async () => {
    const { wallet, window } = createReturningPage()
    const answer = holdAccounts(wallet)
    wallet.announce(window)
    const cleared: unknown[] = []
    const siwx: SiwxExtension = {
      createMessage: never,
      addSession: never,
      getSessions: async () => [],
      revokeSession: never,
      setSessions: async (sessions) => void cleared.push(sessions),
    }
    const { kit } = createTestKit({ siwx }, { window })
    await waitForRequest(wallet, 'eth_accounts')
    await disconnect(kit)
    answer()
    expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_accounts', 'wallet_revokePermissions'])
    expect(cleared).toEqual([[]])
    expect([...window.stored.keys()].filter((key) => key.includes('connector_id'))).toEqual([])
  })

  test('behavior: at the start of the page, the wallet is only asked to end the access', async () => {
    const { wallet, window } = createReturningPage()
    wallet.announce(window)
    const { kit } = createTestKit({}, { window })
    await disconnect(kit)
    expect(wallet.requests.map(({ method }) => method)).toEqual(['wallet_revokePermissions'])
    expect(getAccount(kit).isConnected).toBe(false)
  })

  test('behavior: a stored wallet that is not in the page is forgotten without an error', async () => {
    const { window } = createReturningPage()
    const { kit } = createTestKit({}, { window })
    await disconnect(kit)
    expect(window.stored.has(CONNECTOR_KEY)).toBe(false)
    expect(kit.toasts.getState().open).toBe(false)
  })

  test('behavior: disconnects before the wallet answers the revocation, and waits 1 s for the answer', async () => {
    const { kit, wallet, clock } = await createConnectedPage()
    wallet.answers['wallet_revokePermissions'] = never
    const ended = disconnect(kit)
    await waitForRequest(wallet, 'wallet_revokePermissions')
    expect(getAccount(kit).isConnected).toBe(false)
    clock.tick(1000)
    await ended
  })

  test('behavior: a later connect prompts the user again', async () => {
    const { kit, wallet } = await createConnectedPage()
    await disconnect(kit)
    wallet.requests.length = 0
    await connect(kit, { connectorId: 'com.kelp' })
    expect(wallet.requests[0]?.method).toBe('eth_requestAccounts')
  })

  test('behavior: ends the sign-in sessions, and still disconnects if that fails', async () => {
    const cleared: unknown[] = []
    const siwx: SiwxExtension = {
      createMessage: never,
      addSession: never,
      getSessions: async () => [{ data: {} as never, message: '', signature: '' }],
      revokeSession: never,
      setSessions: async (sessions) => {
        cleared.push(sessions)
        throw new Error('offline')
      },
    }
    const { kit } = await createConnectedPage({ siwx })
    await disconnect(kit)
    expect(cleared).toEqual([[]])
    expect(getAccount(kit).isConnected).toBe(false)
    expect(kit.toasts.getState().open).toBe(false)
  })

  test("error: an adapter that fails shows 'Failed to disconnect', and the page still disconnects", async () => {
    const window = createTestWindow()
    const { kit, events } = createTestKit(
      {
        adapters: [
          {
            namespace: 'eip155',
            start: (context) => {
              context.onConnectors([{ id: 'x', name: 'X', type: 'EXTERNAL', chain: 'eip155' }])
              const connection = {
                connectorId: 'x',
                addresses: [`0x${'1'.repeat(40)}`],
                caipNetworkId: 'eip155:31337',
              } as const
              const fail = async (): Promise<never> => {
                throw new Error('stuck')
              }
              const client = {
                connect: async () => {
                  context.onConnection({ ...connection, addresses: [connection.addresses[0]] })
                  return { ...connection, addresses: [connection.addresses[0]] as const }
                },
                reconnect: fail,
                disconnect: fail,
                setDefaultAccount: fail,
                setDefaultNetwork: fail,
                requestNetwork: fail,
                getBalance: fail,
                signMessage: fail,
                destroy: () => {},
              }
              return { load: async () => client, whenListed: never, destroy: () => {} }
            },
          },
        ],
      },
      { window },
    )
    await connect(kit, { connectorId: 'x' })
    await disconnect(kit)
    expect(kit.toasts.getState()).toMatchObject({
      open: true,
      toast: { variant: 'error', message: 'Failed to disconnect' },
    })
    expect(events).toContainEqual({ event: 'DISCONNECT_ERROR', properties: { message: 'stuck' } })
    expect(getAccount(kit).isConnected).toBe(false)
  })
})

describe('other tabs', () => {
  test('behavior: if another tab disconnects, so does this page, without notifying the wallet again', async () => {
    const { kit, wallet, window } = await createConnectedPage()
    wallet.requests.length = 0
    window.changeFromOtherTab(CONNECTOR_KEY, null)
    await waitFor(kit.connections, (state) => state.eip155?.status === 'disconnected')
    expect(wallet.requests).toEqual([])
  })

  test('behavior: if another tab connects, so does this page, without a prompt', async () => {
    const { wallet, window } = createReturningPage()
    window.stored.clear()
    wallet.announce(window)
    const { kit } = createTestKit({}, { window })
    window.changeFromOtherTab(CONNECTOR_KEY, 'com.kelp')
    await waitFor(kit.connections, (state) => state.eip155?.status === 'connected')
    expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_requestAccounts')
  })

  test('behavior: if another tab disconnects, a reconnection of this page ends', async () => {
    const { wallet, window } = createReturningPage()
    wallet.answers['eth_accounts'] = never
    wallet.announce(window)
    const { kit } = createTestKit({}, { window })
    await waitForRequest(wallet, 'eth_accounts')
    window.changeFromOtherTab(CONNECTOR_KEY, null)
    await waitFor(kit.connections, (state) => state.eip155?.status === 'disconnected')
  })

  test('behavior: ignores changes to other storage keys', async () => {
    const { kit, window } = await createConnectedPage()
    window.changeFromOtherTab('theirs', null)
    expect(getAccount(kit).isConnected).toBe(true)
  })
})

describe('destroy', () => {
  test('default: leaves no listener and no active timer, and keeps the connection for the next page', async () => {
    const { kit, wallet, window, clock } = await createConnectedPage()
    openModal(kit)
    kit.destroy()
    const listenersOfWallet = { 'eip6963:requestProvider': 1 }
    expect(window.listening()).toEqual(listenersOfWallet)
    for (const event of ['accountsChanged', 'chainChanged', 'disconnect']) expect(wallet.listenerCount(event)).toBe(0)
    const state = kit.getState()
    clock.tick(60_000)
    wallet.emit('accountsChanged', [])
    expect(kit.getState()).toBe(state)
    expect(window.stored.get(CONNECTOR_KEY)).toBe('com.kelp')
  })
})

describe('on a server', () => {
  test('default: a kit is inert and serves a first render', () => {
    const kit = createKit({ projectId: 'p' }, { window: null })
    expect(kit.getState()).toBe(kit.getState())
    expect(getAccount(kit)).toMatchObject({ status: 'disconnected', isConnected: false })
    kit.destroy()
  })

  test('behavior: the first render in a browser with a stored connection is the same as on a server', () => {
    const { wallet, window } = createReturningPage()
    wallet.announce(window)
    const { kit } = createTestKit({}, { window })
    const server = createTestKit({}, { window: createTestWindow() }).kit
    expect(kit.getInitialState()).toEqual(server.getInitialState())
    expect(kit.getState()).not.toEqual(kit.getInitialState())
  })
})

describe('changes of the kit', () => {
  /** Collects a summary of the account at each change that the kit reports. */
  function watch(kit: ReturnType<typeof createTestKit>['kit']): string[] {
    const seen: string[] = []
    kit.subscribe(() => {
      const { status, isConnected, connectorId } = getAccount(kit)
      seen.push(`${status} ${isConnected} ${connectorId}`)
    })
    return seen
  }

  test('behavior: connecting makes two changes, the second with all data; disconnecting makes one', async () => {
    const { wallet, window } = createReturningPage()
    window.stored.clear()
    wallet.answers['eth_getBalance'] = never
    wallet.announce(window)
    const { kit } = createTestKit({}, { window })
    const seen = watch(kit)
    await connect(kit, { connectorId: 'com.kelp' })
    expect(seen).toEqual(['connecting false undefined', 'connected true com.kelp'])
    await disconnect(kit)
    expect(seen.slice(2)).toEqual(['disconnected false undefined'])
  })

  test('behavior: new accounts, a new chain and a disconnect make one change each; a repeated event makes none', async () => {
    const { kit, wallet } = await createConnectedPage()
    wallet.answers['eth_getBalance'] = never
    await waitFor(kit.accounts, ({ eip155 }) => eip155?.balanceLoading === false)
    const seen = watch(kit)
    const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    for (const [event, value] of [
      ['accountsChanged', [other]],
      ['accountsChanged', [other.toLowerCase()]],
      ['chainChanged', '0x7a6a'],
      ['chainChanged', '0x7a6a'],
    ] as const)
      wallet.emit(event, value)
    expect(seen).toEqual(['connected true com.kelp', 'connected true com.kelp'])
    expect(getAccount(kit).caipAddress).toBe(`eip155:31338:${other}`)
    wallet.emit('accountsChanged', [])
    expect(seen.slice(2)).toEqual(['disconnected false undefined'])
  })

  test('behavior: a change in the connected wallet ends neither the wait for another wallet nor the view of that wait', async () => {
    const { kit, wallet, window } = await createConnectedPage()
    const reef = createTestWallet({ name: 'Reef', rdns: 'com.reef' })
    reef.answers['eth_requestAccounts'] = never
    reef.announce(window)
    openModal(kit, { view: 'ConnectingExternal', data: { connectorId: 'com.reef' } })
    void connect(kit, { connectorId: 'com.reef' }).catch(() => {})
    await waitForRequest(reef, 'eth_requestAccounts')
    wallet.emit('chainChanged', '0x7a6a')
    expect(getAccount(kit)).toMatchObject({ chainId: 31_338, connectorId: 'com.kelp', status: 'connecting' })
    expect(kit.connections.getState().eip155?.pendingConnectorId).toBe('com.reef')
    expect(kit.modal.getState().open).toBe(true)
  })
})
