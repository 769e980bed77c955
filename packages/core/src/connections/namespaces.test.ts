import { createDeferred } from '@holdfast/base'
import { describe, expect, test } from 'vitest'
import {
  bitcoinAccounts,
  bitcoinAddresses,
  createMemoryAdapter,
  createMemoryWallet,
  type MemoryWallet,
  memoryNetwork,
  solanaAddresses,
} from '../../test/testAdapter.ts'
import { createTestKit, eventually, observe, testNetwork, waitFor } from '../../test/testKit.ts'
import { createTestSiwx } from '../../test/testSiwx.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import type { Adapter } from '../adapters/adapter.ts'
import { eip155 } from '../adapters/eip155/eip155.ts'
import type { KitState } from '../kit.ts'
import type { KitOptions } from '../kitOptions.ts'
import { closeModal, openModal } from '../modal/actions.ts'
import { setActiveNamespace } from '../networks/actions.ts'
import { NamespaceNotFoundError } from '../networks/errors.ts'
import { cancelSignIn } from '../siwx/actions/cancelSignIn.ts'
import { signIn } from '../siwx/actions/requestSignIn.ts'
import { connect } from './actions/connect.ts'
import { disconnect } from './actions/disconnect.ts'
import { switchAccount } from './actions/switchAccount.ts'
import { switchNetwork } from './actions/switchNetwork.ts'
import { getAccount, isAnyConnected } from './snapshot.ts'

const SOLANA = memoryNetwork().caipNetworkId
const DEVNET = memoryNetwork('EtWTRABZaYq6iMfeYKouRu166VU2xqa1').caipNetworkId
const NETWORKS = [
  testNetwork(),
  testNetwork(31_338),
  memoryNetwork(),
  memoryNetwork('EtWTRABZaYq6iMfeYKouRu166VU2xqa1'),
]
const EIP155_KEY = '@holdfast/v1/eip155:connected_connector_id'
const SOLANA_KEY = '@holdfast/v1/solana:connected_connector_id'

function setUp(options: KitOptions = {}, stored?: Map<string, string>, tide: Partial<MemoryWallet> = {}) {
  const window = createTestWindow(stored)
  const wallet = createTestWallet()
  wallet.answers['eth_getBalance'] = () => '0x0'
  wallet.announce(window)
  const solana = createMemoryAdapter([createMemoryWallet(tide)])
  const page = createTestKit({ networks: NETWORKS, adapters: [eip155(), solana], ...options }, { window })
  return { ...page, wallet, solana }
}

async function connectBoth(options: KitOptions = {}, tide: Partial<MemoryWallet> = {}) {
  const page = setUp(options, undefined, tide)
  await connect(page.kit, { connectorId: 'com.kelp' })
  await connect(page.kit, { connectorId: 'tide' })
  return page
}
const storedConnections = (activeId: string): Map<string, string> =>
  new Map([
    [EIP155_KEY, 'com.kelp'],
    [SOLANA_KEY, 'tide'],
    ['@holdfast/v1/active_caip_network_id', activeId],
  ])
const active = ({ kit }: ReturnType<typeof setUp>) => kit.networks.getState().activeNamespace

describe('several namespaces at once', () => {
  test('default: each namespace keeps its own account, and the last to connect is in use', async () => {
    const page = await connectBoth()
    const { kit, wallet, window } = page
    expect(active(page)).toBe('solana')
    expect(getAccount(kit)).toMatchObject({ namespace: 'solana', address: solanaAddresses[0], chainId: undefined })
    expect(getAccount(kit, { namespace: 'eip155' })).toMatchObject({ address: wallet.account.address, chainId: 31_337 })
    expect(kit.connectors.getState().activeConnectorIds).toEqual({ eip155: 'com.kelp', solana: 'tide' })
    expect(Object.fromEntries(window.stored)).toMatchObject({
      [EIP155_KEY]: 'com.kelp',
      [SOLANA_KEY]: 'tide',
      '@holdfast/v1/connected_namespaces': 'eip155,solana',
      '@holdfast/v1/connection_status': 'connected',
      '@holdfast/v1/active_namespace': 'solana',
      '@holdfast/v1/active_caip_network_id': SOLANA,
    })
    expect(getAccount(kit).addressExplorerUrl).toBe(`https://sol.example/address/${solanaAddresses[0]}`)
  })

  test('behavior: the account in bip122 is a payment account', async () => {
    const reference = '000000000019d6689c085ae165831e93'
    const network = memoryNetwork(reference, 'bip122')
    const bitcoin = createMemoryWallet({ id: 'coral', name: 'Coral', caipNetworkId: network.caipNetworkId })
    const adapters = [createMemoryAdapter([bitcoin], 'bip122')]
    const { kit } = createTestKit({ networks: [network], adapters })
    expect(await connect(kit, { connectorId: 'coral' })).toMatchObject({
      preferredAccountType: 'payment',
      allAccounts: [{ type: 'payment' }, { type: 'payment' }],
    })
  })

  test.each(bitcoinAccounts)('param: defaultAccountTypes chooses $type', async ({ type, ...account }) => {
    const network = memoryNetwork('000000000019d6689c085ae165831e93', 'bip122')
    const { caipNetworkId } = network
    const wallet = { id: 'coral', caipNetworkId, addresses: bitcoinAddresses(), accounts: bitcoinAccounts }
    const adapters = [createMemoryAdapter([createMemoryWallet(wallet)], 'bip122')]
    const { kit } = createTestKit({ networks: [network], adapters, defaultAccountTypes: { bip122: type } })
    const connected = await connect(kit, { connectorId: 'coral' })
    expect(connected).toMatchObject({ address: account.address, preferredAccountType: type })
    expect(connected.allAccounts[0]).toEqual({ namespace: 'bip122', type, ...account })
    expect(new Set(connected.allAccounts)).toEqual(
      new Set(bitcoinAccounts.map((each) => ({ namespace: 'bip122', ...each }))),
    )
    const other = bitcoinAccounts.find((each) => each.type !== type)
    await switchAccount(kit, { caipAddress: `${caipNetworkId}:${other?.address}` })
    expect(getAccount(kit)).toMatchObject({ address: other?.address, preferredAccountType: other?.type })
  })

  test('param: defaultAccountTypes applies when the wallet names no type', async () => {
    const network = memoryNetwork('000000000019d6689c085ae165831e93', 'bip122')
    const bitcoin = createMemoryWallet({ id: 'coral', caipNetworkId: network.caipNetworkId })
    const adapters = [createMemoryAdapter([bitcoin], 'bip122')]
    const { kit } = createTestKit({ networks: [network], adapters, defaultAccountTypes: { bip122: 'stx' } })
    expect(await connect(kit, { connectorId: 'coral' })).toMatchObject({ preferredAccountType: 'stx' })
  })

  test('behavior: a wallet in an inactive namespace changes only its own account', async () => {
    const page = await connectBoth()
    const { kit, wallet, window } = page
    const other = createTestWallet().account.address
    wallet.emit('chainChanged', '0x7a6a')
    wallet.emit('accountsChanged', [other])
    expect(getAccount(kit, { namespace: 'eip155' })).toMatchObject({ chainId: 31_338, address: other })
    expect(active(page)).toBe('solana')
    expect(window.stored.get('@holdfast/v1/active_caip_network_id')).toBe(SOLANA)
    wallet.emit('chainChanged', '0x3e7')
    expect(getAccount(kit, { namespace: 'eip155' }).isUnsupportedNetwork).toBe(true)
    expect(kit.modal.getState().open).toBe(false)
  })

  test('behavior: the modal shows the account of the namespace in use', async () => {
    const { kit } = await connectBoth()
    await disconnect(kit, { namespace: 'solana' })
    openModal(kit, { namespace: 'solana' })
    expect(kit.router.getState().view).toBe('Connect')
    openModal(kit)
    expect(kit.router.getState().view).toBe('Account')
  })

  test('behavior: the modal, opened for a connected namespace, shows its account and asks no wallet', async () => {
    const page = await connectBoth()
    const { kit, wallet } = page
    wallet.requests.length = 0
    for (const [namespace, address] of [
      ['eip155', wallet.account.address],
      ['solana', solanaAddresses[0]],
    ] as const) {
      openModal(kit, { namespace })
      expect(kit.router.getState()).toMatchObject({ view: 'Account', history: ['Account'] })
      expect(getAccount(kit)).toMatchObject({ namespace, address })
      closeModal(kit)
    }
    expect(wallet.requests).toEqual([])
  })
})

describe('setActiveNamespace', () => {
  test('default: activates another connected namespace, now and on the next visit, and asks no wallet', async () => {
    const page = await connectBoth()
    page.wallet.requests.length = 0
    setActiveNamespace(page.kit, { namespace: 'eip155' })
    expect(getAccount(page.kit)).toMatchObject({ namespace: 'eip155', address: page.wallet.account.address })
    expect(page.window.stored.get('@holdfast/v1/active_namespace')).toBe('eip155')
    expect(page.window.stored.get('@holdfast/v1/active_network')).toBe('31337')
    expect(page.wallet.requests).toEqual([])
  })

  test('error: refuses a namespace without a network', () => {
    const { kit } = setUp()
    expect(() => setActiveNamespace(kit, { namespace: 'polkadot' })).toThrow(NamespaceNotFoundError)
  })
})

describe('switchNetwork between namespaces', () => {
  test.each<[string, `${'eip155' | 'solana'}:${string}`, string[]]>([
    ['the network that the inactive wallet is on', 'eip155:31337', []],
    ['another network of the inactive wallet', 'eip155:31338', ['wallet_switchEthereumChain']],
  ])('default: switching to %s activates its namespace', async (_, caipNetworkId, asked) => {
    const page = await connectBoth()
    page.wallet.knownChainIds.add(31_338)
    page.wallet.requests.length = 0
    await switchNetwork(page.kit, { caipNetworkId })
    expect(getAccount(page.kit)).toMatchObject({
      namespace: 'eip155',
      caipNetworkId,
      address: page.wallet.account.address,
    })
    expect(page.wallet.requests.map(({ method }) => method).filter((method) => method.startsWith('wallet_'))).toEqual(
      asked,
    )
    expect(getAccount(page.kit, { namespace: 'solana' }).isConnected).toBe(true)
  })

  test("error: fails with 'Chain is not supported' if the wallet agrees without switching", async () => {
    const page = await connectBoth()
    const [tide] = page.solana.wallets
    const client = await page.kit.internals.adapters.get('solana')?.load()
    if (!tide || !client) throw new Error('the adapter has no wallet')
    client.requestNetwork = async () => {}
    await expect(switchNetwork(page.kit, { caipNetworkId: DEVNET })).rejects.toMatchObject({
      name: 'ChainNotSupportedError',
      shortMessage: 'Chain is not supported',
    })
    expect(getAccount(page.kit).caipNetworkId).toBe(SOLANA)
  })
})

describe('disconnect, of several namespaces', () => {
  test('param: with a namespace, the other connections stay, and one of them becomes active', async () => {
    const page = await connectBoth()
    const { kit, wallet, window, solana, events } = page
    await disconnect(kit, { namespace: 'solana' })
    expect(solana.wallets[0]).toMatchObject({ authorized: false, requests: ['connect', 'disconnect'] })
    expect(wallet.requests.map(({ method }) => method)).not.toContain('wallet_revokePermissions')
    expect(getAccount(kit)).toMatchObject({ namespace: 'eip155', address: wallet.account.address })
    expect(getAccount(kit, { namespace: 'solana' }).isConnected).toBe(false)
    expect(window.stored.has(SOLANA_KEY)).toBe(false)
    expect(Object.fromEntries(window.stored)).toMatchObject({
      [EIP155_KEY]: 'com.kelp',
      '@holdfast/v1/connected_namespaces': 'eip155',
      '@holdfast/v1/connection_status': 'connected',
      '@holdfast/v1/active_namespace': 'eip155',
      '@holdfast/v1/wallet_id': 'com.kelp',
      '@holdfast/v1/wallet_name': 'Kelp',
    })
    expect(events.filter(({ event }) => event === 'DISCONNECT_SUCCESS')).toHaveLength(1)
  })

  test('default: ends all connections, reports one event, and keeps none of the connections’ storage keys', async () => {
    const { kit, window, events } = await connectBoth()
    window.stored.set('@holdfast/v1/identity_cache', '{}')
    window.stored.set('WALLETCONNECT_DEEPLINK_CHOICE', '{"href":"kelp://","name":"Kelp"}')
    await disconnect(kit)
    await disconnect(kit)
    expect(isAnyConnected(kit)).toBe(false)
    expect([...window.stored.keys()].toSorted()).toEqual([
      '@holdfast/v1/active_caip_network_id',
      '@holdfast/v1/active_namespace',
      '@holdfast/v1/active_network',
      '@holdfast/v1/connection_status',
    ])
    expect(events.filter(({ event }) => event.startsWith('DISCONNECT'))).toEqual([{ event: 'DISCONNECT_SUCCESS' }])
  })

  test('behavior: a wallet that connects while another one is still disconnecting stays connected', async () => {
    const answered = createDeferred()
    const { kit } = setUp({}, undefined, { answers: { disconnect: () => answered.promise } })
    await connect(kit, { connectorId: 'tide' })
    const disconnecting = disconnect(kit)
    await connect(kit, { connectorId: 'com.kelp' })
    answered.resolve()
    await disconnecting
    expect(getAccount(kit, { namespace: 'eip155' }).isConnected).toBe(true)
    expect(getAccount(kit, { namespace: 'solana' }).isConnected).toBe(false)
  })

  test('behavior: connections of several namespaces end in one change, before the wallets have answered', async () => {
    const answered = createDeferred()
    const page = await connectBoth({}, { answers: { disconnect: () => answered.promise } })
    page.wallet.answers['wallet_revokePermissions'] = () => answered.promise
    await waitFor(page.kit.accounts, ({ eip155 }) => eip155?.balanceLoading === false)
    const seen = observe(page.kit, ({ connections }) => [connections.eip155?.status, connections.solana?.status])
    const disconnecting = disconnect(page.kit)
    await eventually(() => seen.length > 0)
    expect(seen).toEqual(['disconnected disconnected'])
    answered.resolve()
    await disconnecting
    expect(seen).toHaveLength(1)
  })

  test('behavior: a wallet that connects again before it has answered the disconnect stays connected', async () => {
    const answered = createDeferred()
    const page = await connectBoth({}, { answers: { disconnect: () => answered.promise } })
    page.wallet.answers['wallet_revokePermissions'] = () => answered.promise
    const disconnecting = disconnect(page.kit)
    await eventually(() => !isAnyConnected(page.kit))
    await connect(page.kit, { connectorId: 'com.kelp' })
    await connect(page.kit, { connectorId: 'tide' })
    answered.resolve()
    await disconnecting
    for (const namespace of ['eip155', 'solana'] as const)
      expect(getAccount(page.kit, { namespace }).isConnected).toBe(true)
  })

  test.each([
    ['eip155', 'eip155:31337'],
    ['solana', SOLANA],
  ] as const)('behavior: %s stays active if it was active before the disconnect', async (namespace, caipNetworkId) => {
    const page = await connectBoth()
    await switchNetwork(page.kit, { caipNetworkId })
    await disconnect(page.kit)
    expect(active(page)).toBe(namespace)
  })

  test('behavior: attempts to reconnect several namespaces end in one change', async () => {
    const page = setUp({}, storedConnections(SOLANA), { answers: { reconnect: () => new Promise(() => {}) } })
    page.wallet.answers['eth_accounts'] = () => new Promise(() => {})
    const statuses = ({ connections }: KitState) => [connections.eip155?.status, connections.solana?.status]
    await eventually(() => statuses(page.kit.getState()).join(' ') === 'reconnecting reconnecting')
    const seen = observe(page.kit, statuses)
    await disconnect(page.kit)
    expect(seen).toEqual(['disconnected disconnected'])
  })

  test('error: connections whose adapters fail to load end in one change', async () => {
    let isBroken = false
    const breakable = (namespace: 'solana' | 'bip122'): Adapter => {
      const { caipNetworkId } = memoryNetwork(undefined, namespace)
      const adapter = createMemoryAdapter([createMemoryWallet({ id: namespace, caipNetworkId })], namespace)
      const start: Adapter['start'] = (context) => {
        const handle = adapter.start(context)
        return { ...handle, load: () => (isBroken ? Promise.reject(new Error('offline')) : handle.load()) }
      }
      return { namespace, start }
    }
    const networks = [memoryNetwork(), memoryNetwork(undefined, 'bip122')]
    const { kit } = createTestKit({ networks, adapters: [breakable('solana'), breakable('bip122')] })
    await connect(kit, { connectorId: 'solana' })
    await connect(kit, { connectorId: 'bip122' })
    isBroken = true
    const seen = observe(kit, ({ connections }) => [connections.solana?.status, connections.bip122?.status])
    await disconnect(kit)
    expect(seen.filter((words) => words.includes('disconnected'))).toEqual(['disconnected disconnected'])
  })

  test("error: if one wallet fails, both namespaces disconnect, and 'Failed to disconnect' is shown", async () => {
    const page = await connectBoth()
    const [tide] = page.solana.wallets
    if (!tide) throw new Error('the adapter has no wallet')
    tide.answers.disconnect = () => Promise.reject(new Error('stuck'))
    await disconnect(page.kit)
    expect(isAnyConnected(page.kit)).toBe(false)
    expect(page.events.filter(({ event }) => event.startsWith('DISCONNECT'))).toEqual([
      { event: 'DISCONNECT_ERROR', properties: { message: 'stuck' } },
    ])
    expect(page.kit.toasts.getState().toast?.message).toBe('Failed to disconnect')
  })

  test('behavior: a wallet that disconnects by itself ends only its own namespace', async () => {
    const page = await connectBoth()
    page.solana.leave()
    expect(getAccount(page.kit)).toMatchObject({ namespace: 'eip155', isConnected: true })
    expect(page.window.stored.has(SOLANA_KEY)).toBe(false)
  })

  test('behavior: clears the stored connections of an adapter that the app no longer has', async () => {
    const stored = new Map([
      ['@holdfast/v1/polkadot:connected_connector_id', 'reef'],
      ['@holdfast/v1/connected_namespaces', 'polkadot'],
    ])
    const { kit, window } = setUp({}, stored)
    await connect(kit, { connectorId: 'com.kelp' })
    await disconnect(kit)
    expect([...window.stored.keys()].filter((key) => /polkadot|wallet_|connected_/.test(key))).toEqual([])
  })
})

describe('reconnect, of several namespaces', () => {
  test.each([
    ['eip155', 'eip155:31337'],
    ['solana', SOLANA],
  ] as const)('default: both connections are restored, and %s is active again', async (namespace, caipNetworkId) => {
    const page = setUp({ enableReconnect: false }, storedConnections(caipNetworkId), { authorized: true })
    page.wallet.authorized = true
    const kit = createTestKit(
      { networks: NETWORKS, adapters: [eip155(), createMemoryAdapter([createMemoryWallet({ authorized: true })])] },
      { window: page.window },
    ).kit
    await waitFor(
      kit.connections,
      ({ eip155: evm, solana }) => evm?.status === 'connected' && solana?.status === 'connected',
    )
    expect(kit.networks.getState().activeNamespace).toBe(namespace)
    expect(getAccount(kit).isConnected).toBe(true)
  })

  test('behavior: if the active namespace’s wallet is gone, the other namespace becomes active', async () => {
    const window = createTestWindow(storedConnections('eip155:31337'))
    const adapters = [eip155(), createMemoryAdapter([createMemoryWallet({ authorized: true })])]
    const { kit, clock } = createTestKit({ networks: NETWORKS, adapters }, { window })
    await waitFor(kit.connections, ({ solana }) => solana?.status === 'connected')
    expect(kit.networks.getState().activeNamespace).toBe('eip155')
    clock.tick(5000)
    await waitFor(kit.networks, ({ activeNamespace }) => activeNamespace === 'solana')
    expect(getAccount(kit).address).toBe(solanaAddresses[0])
  })
})

describe('sign-in, of several namespaces', () => {
  test('default: shows one prompt at a time, each with its own account and text', async () => {
    const { siwx, sessions } = createTestSiwx({ required: true })
    const page = setUp({ siwx })
    const { kit } = page
    await connect(kit, { connectorId: 'com.kelp' })
    await waitFor(kit.siwx, ({ status }) => status === 'prompting')
    await connect(kit, { connectorId: 'tide' })
    await eventually(() => kit.internals.siwx.deferred.has('solana'))
    expect(kit.internals.siwx.request?.namespace).toBe('eip155')

    await signIn(kit)
    await waitFor(kit.siwx, ({ status }) => status === 'prompting')
    expect(kit.internals.siwx.request?.namespace).toBe('solana')
    expect(kit.modal.getState().open).toBe(true)
    expect(kit.router.getState().view).toBe('SIWXSignMessage')
    await signIn(kit)
    expect(kit.modal.getState().open).toBe(false)
    expect(sessions.map(({ data }) => [data.chainId, data.accountAddress])).toEqual([
      ['eip155:31337', page.wallet.account.address],
      [SOLANA, solanaAddresses[0]],
    ])
    expect(sessions[1]?.message).toContain('wants you to sign in with your Solana account:')
  })

  test('behavior: prompt, event and error concern the account that signs, not the one in use', async () => {
    const { siwx } = createTestSiwx({ required: true })
    const { kit, wallet, events, solana, clock } = setUp({ siwx })
    await connect(kit, { connectorId: 'com.kelp' })
    await waitFor(kit.siwx, ({ status }) => status === 'prompting')
    await connect(kit, { connectorId: 'tide' })
    await eventually(() => kit.internals.siwx.deferred.has('solana'))
    expect(getAccount(kit).namespace).toBe('solana')
    const { address } = wallet.account
    expect(kit.siwx.getState()).toMatchObject({
      signer: { namespace: 'eip155', address, caipNetworkId: 'eip155:31337' },
    })
    const smart = { ...getAccount(kit, { namespace: 'eip155' }), preferredAccountType: 'smartAccount' } as const
    kit.accounts.send({ namespace: 'eip155', event: { type: 'changed', account: smart } })
    wallet.answers['personal_sign'] = () => Promise.reject(new Error('no 1271 here'))
    await signIn(kit)
    expect(kit.toasts.getState().toast?.message).toBe('This application might not support Smart Accounts')
    expect(events.findLast(({ event }) => event === 'SIWX_AUTH_ERROR')?.properties).toEqual({
      network: 'eip155:31337',
      isSmartAccount: true,
    })

    delete wallet.answers['personal_sign']
    await signIn(kit)
    await waitFor(kit.siwx, (state) => 'signer' in state && state.signer.namespace === 'solana')
    setActiveNamespace(kit, { namespace: 'eip155' })
    const [tide] = solana.wallets
    if (!tide) throw new Error('the adapter has no wallet')
    tide.answers.signMessage = () => Promise.reject(new Error('busy'))
    await signIn(kit)
    clock.tick(150)
    expect(kit.toasts.getState().toast?.message).toBe('busy')
    expect(events.findLast(({ event }) => event === 'SIWX_AUTH_ERROR')?.properties).toEqual({
      network: SOLANA,
      isSmartAccount: false,
    })
  })

  test('behavior: cancelling a required sign-in disconnects its namespace, and the next namespace is prompted', async () => {
    const { siwx } = createTestSiwx({ required: true })
    const page = setUp({ siwx })
    const { kit } = page
    await connect(kit, { connectorId: 'com.kelp' })
    await waitFor(kit.siwx, ({ status }) => status === 'prompting')
    await connect(kit, { connectorId: 'tide' })
    await eventually(() => kit.internals.siwx.deferred.has('solana'))
    await cancelSignIn(kit)
    await waitFor(kit.siwx, ({ status }) => status === 'prompting')
    expect(getAccount(kit, { namespace: 'eip155' }).isConnected).toBe(false)
    expect(kit.internals.siwx.request?.namespace).toBe('solana')
    expect(kit.modal.getState().open).toBe(true)
  })

  test('behavior: disconnecting one namespace ends only its sessions; disconnecting the last one ends all sessions', async () => {
    const { siwx, sessions, revoked } = createTestSiwx()
    const page = setUp({ siwx })
    const { kit, wallet } = page
    for (const connectorId of ['com.kelp', 'tide']) {
      await connect(kit, { connectorId })
      await waitFor(kit.siwx, ({ status }) => status === 'prompting')
      await signIn(kit)
    }
    expect(sessions).toHaveLength(2)
    await disconnect(kit, { namespace: 'eip155' })
    expect(revoked).toEqual([`eip155:31337:${wallet.account.address}`])
    expect(sessions.map(({ data }) => data.chainId)).toEqual([SOLANA])
    sessions.push(...sessions)
    await disconnect(kit)
    expect(sessions).toEqual([])
  })
})
