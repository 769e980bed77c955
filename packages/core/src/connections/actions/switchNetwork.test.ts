import { BaseError } from '@holdfast/base'
import { malformedAnswers } from '@holdfast/testing'
import { describe, expect, test } from 'vitest'
import { createMemoryAdapter, createMemoryWallet, memoryNetwork } from '../../../test/testAdapter.ts'
import { createTestKit, eventually, testNetwork, waitFor } from '../../../test/testKit.ts'
import { createTestWallet } from '../../../test/testWallet.ts'
import { createTestWindow } from '../../../test/testWindow.ts'
import type { Adapter } from '../../adapters/adapter.ts'
import { refreshBalance } from '../../balances/actions.ts'
import { walletError } from '../../mock-wallet/walletError.ts'
import { ChainNotSupportedError, NetworkNotFoundError } from '../../networks/errors.ts'
import { getActiveNetwork, getNetworks, isNetworkReachable } from '../../networks/selectors.ts'
import { UserRejectedError } from '../errors.ts'
import { getAccount } from '../snapshot.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { switchNetwork } from './switchNetwork.ts'

const OTHER = 'eip155:31338'

async function setUp(chainId = 31_337, options: Parameters<typeof createTestKit>[0] = {}) {
  const window = createTestWindow()
  const wallet = createTestWallet({ chainId })
  wallet.answers['eth_getBalance'] = () => '0x0'
  wallet.announce(window)
  const page = createTestKit(options, { window })
  await connect(page.kit, { connectorId: 'com.kelp' })
  return { ...page, wallet }
}

describe('switchNetwork', () => {
  test('default: asks the wallet, and then uses its new network', async () => {
    const { kit, wallet, events } = await setUp()
    wallet.knownChainIds.add(31_338)
    await switchNetwork(kit, { caipNetworkId: OTHER })
    expect(wallet.requests).toContainEqual({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
    expect(getAccount(kit)).toMatchObject({ chainId: 31_338, caipNetworkId: OTHER })
    expect(events).toContainEqual({ event: 'SWITCH_NETWORK', properties: { network: OTHER } })
  })

  test('behavior: without a wallet, only selects the network, now and for the next visit', async () => {
    const { kit, window } = createTestKit()
    await switchNetwork(kit, { caipNetworkId: OTHER })
    expect(getActiveNetwork(kit).caipNetworkId).toBe(OTHER)
    expect(getActiveNetwork(createTestKit({}, { window }).kit).caipNetworkId).toBe(OTHER)
  })

  test('behavior: the wallet is not asked for the network that it is on already', async () => {
    const { kit, wallet } = await setUp()
    wallet.requests.length = 0
    await switchNetwork(kit, { caipNetworkId: 'eip155:31337' })
    expect(wallet.requests).toEqual([])
  })

  test.each<[string, unknown]>([
    ['4902', walletError(4902)],
    ['4902 as text', { code: '4902' }],
    ['-32603 that wraps 4902', walletError(-32_603, 'Internal error', { originalError: { code: 4902 } })],
    ['a cause with the code 4902', new Error('outer', { cause: { code: 4902 } })],
    ['a bare -32603', walletError(-32_603, 'Internal JSON-RPC error.')],
    ['-32000 and a message', walletError(-32_000, 'Chain not configured')],
    [
      'a message alone',
      { message: 'Unrecognized chain ID "0x7a6a". Try adding the chain using wallet_addEthereumChain first.' },
    ],
  ])('behavior: a wallet that reports an unknown chain by %s is asked to add the chain', async (_, error) => {
    const { kit, wallet } = await setUp()
    let switchRequests = 0
    const previousAnswer = wallet.answers['wallet_switchEthereumChain']
    wallet.answers['wallet_switchEthereumChain'] = () => {
      switchRequests += 1
      if (switchRequests === 1) return Promise.reject(error)
      wallet.chainId = 31_338
      return null
    }
    expect(previousAnswer).toBeUndefined()
    await switchNetwork(kit, { caipNetworkId: OTHER })
    expect(wallet.requests).toContainEqual({
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: '0x7a6a',
          chainName: 'Local 31338',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: ['http://127.0.0.1:1'],
          blockExplorerUrls: ['https://explorer.example/'],
        },
      ],
    })
    expect(getAccount(kit).chainId).toBe(31_338)
  })

  test("behavior: a wallet gets the chain's own nodes, even if the kit reaches the chain through the app's services", async () => {
    const options = { services: { url: 'http://127.0.0.1:1' }, serviceNetworks: [OTHER] } as const
    const { kit, wallet } = await setUp(31_337, {
      ...options,
      networks: [testNetwork(), testNetwork(31_338, 'https://node.example')],
    })
    wallet.answers['wallet_switchEthereumChain'] = () => Promise.reject(walletError(4902))
    await switchNetwork(kit, { caipNetworkId: OTHER }).catch(() => {})
    const [added] = wallet.requests.filter(({ method }) => method === 'wallet_addEthereumChain')
    expect(added?.params).toMatchObject([{ rpcUrls: ['https://node.example'] }])
  })

  test('behavior: a wallet that switches when adding the chain is not asked again', async () => {
    const { kit, wallet } = await setUp()
    wallet.answers['wallet_addEthereumChain'] = () => {
      wallet.chainId = 31_338
      return null
    }
    await switchNetwork(kit, { caipNetworkId: OTHER })
    expect(wallet.requests.filter(({ method }) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
  })

  test("error: fails with 'Chain is not supported' if the wallet answers without switching", async () => {
    const { kit, wallet, clock } = await setUp()
    wallet.answers['wallet_switchEthereumChain'] = () => null
    const switching = switchNetwork(kit, { caipNetworkId: OTHER })
    switching.catch(() => {})
    await eventually(() => wallet.listenerCount('chainChanged') === 2)
    clock.tick(2000)
    await expect(switching).rejects.toMatchObject({
      name: 'ChainNotSupportedError',
      shortMessage: 'Chain is not supported',
    })
    expect(getAccount(kit).chainId).toBe(31_337)
    expect(wallet.listenerCount('chainChanged')).toBe(1)
  })

  test.each((malformedAnswers['eth_chainId'] ?? []).map((answer) => [answer]))(
    'error: the kit stays on its network if the wallet, asked for its network after the switch, answers %o',
    async (answer) => {
      const { kit, wallet, clock } = await setUp()
      wallet.answers['wallet_switchEthereumChain'] = () => {
        wallet.answers['eth_chainId'] = () => answer
        return null
      }
      let error: unknown
      switchNetwork(kit, { caipNetworkId: OTHER }).catch((thrown: unknown) => (error = thrown))
      await eventually(() => {
        wallet.emit('chainChanged', answer)
        clock.tick(2000)
        return error !== undefined
      })
      expect(error).toBeInstanceOf(BaseError)
      expect(getAccount(kit)).toMatchObject({ chainId: 31_337, status: 'connected' })
    },
  )

  test('behavior: waits for a wallet whose event follows its answer', async () => {
    const { kit, wallet } = await setUp()
    wallet.answers['wallet_switchEthereumChain'] = () => null
    const switching = switchNetwork(kit, { caipNetworkId: OTHER })
    await eventually(() => wallet.listenerCount('chainChanged') === 2)
    wallet.emit('chainChanged', '0x7a6a')
    await switching
    expect(getAccount(kit).chainId).toBe(31_338)
  })

  test.each<[string, string]>([
    ['switching', 'wallet_switchEthereumChain'],
    ['adding', 'wallet_addEthereumChain'],
  ])('error: a user who declines %s causes a UserRejectedError', async (_, method) => {
    const { kit, wallet } = await setUp()
    wallet.answers[method] = () => Promise.reject(walletError(4001))
    await expect(switchNetwork(kit, { caipNetworkId: OTHER })).rejects.toBeInstanceOf(UserRejectedError)
    expect(getAccount(kit).chainId).toBe(31_337)
  })

  test.each<[string, Error]>([
    ['the switch method is missing', walletError(4200)],
    ['the method is not found', walletError(-32_601)],
  ])("error: fails with 'Chain is not supported' if %s", async (_, error) => {
    const { kit, wallet } = await setUp()
    wallet.answers['wallet_switchEthereumChain'] = () => Promise.reject(error)
    const failure = await switchNetwork(kit, { caipNetworkId: OTHER }).catch((thrown: unknown) => thrown)
    expect(failure).toBeInstanceOf(ChainNotSupportedError)
    expect(failure).toMatchObject({ shortMessage: 'Chain is not supported', caipNetworkId: OTHER })
  })

  test("error: a network outside the list raises the alert 'Network Not Found'", async () => {
    const { kit } = createTestKit()
    await expect(switchNetwork(kit, { caipNetworkId: 'eip155:5' })).rejects.toBeInstanceOf(NetworkNotFoundError)
    expect(kit.alerts.getState()).toMatchObject({ open: true, variant: 'error', message: 'Network Not Found' })
  })

  test('behavior: an approved network becomes the default without asking the wallet', async () => {
    const calls: string[] = []
    const adapter: Adapter = {
      namespace: 'eip155',
      start: ({ onConnection, onConnectors }) => {
        const connection = {
          connectorId: 'p',
          addresses: [`0x${'2'.repeat(40)}`] as const,
          caipNetworkId: 'eip155:31337' as const,
          approvedCaipNetworkIds: [OTHER, 'eip155:31337'] as const,
        }
        onConnectors([{ id: 'p', name: 'P', type: 'WALLET_CONNECT', chain: 'eip155' }])
        const unused = async (): Promise<never> => {
          throw new Error('unused')
        }
        const client = {
          connect: async () => {
            onConnection(connection)
            return connection
          },
          reconnect: unused,
          disconnect: async () => {},
          setDefaultAccount: unused,
          setDefaultNetwork: async ({ caipNetworkId }: { caipNetworkId: string }) => {
            calls.push(`default ${caipNetworkId}`)
            onConnection({ ...connection, caipNetworkId: OTHER })
          },
          requestNetwork: unused,
          getBalance: unused,
          signMessage: unused,
          destroy: () => {},
        }
        return { load: async () => client, whenListed: unused, destroy: () => {} }
      },
    }
    const { kit } = createTestKit({ adapters: [adapter] })
    await connect(kit, { connectorId: 'p' })
    expect(kit.networks.getState().byNamespace.eip155).toMatchObject({
      supportsAllNetworks: false,
      approvedCaipNetworkIds: [OTHER, 'eip155:31337'],
    })
    expect(getNetworks(kit).map(({ id }) => id)).toEqual([31_338, 31_337])
    await switchNetwork(kit, { caipNetworkId: OTHER })
    expect(calls).toEqual([`default ${OTHER}`])
    expect(getAccount(kit).caipNetworkId).toBe(OTHER)
  })
})

describe('UnsupportedChain', () => {
  test('default: the view opens for a wallet on a network outside the list, and closes after a switch', async () => {
    const { kit, wallet } = await setUp(999)
    expect(getAccount(kit)).toMatchObject({ isUnsupportedNetwork: true, chainId: 999 })
    expect(kit.modal.getState().open).toBe(true)
    expect(kit.router.getState().view).toBe('UnsupportedChain')
    wallet.knownChainIds.add(31_338)
    await switchNetwork(kit, { caipNetworkId: OTHER })
    expect(kit.modal.getState().open).toBe(false)
  })

  test('behavior: the view opens when the wallet moves to a network outside the list', async () => {
    const { kit, wallet } = await setUp()
    wallet.emit('chainChanged', '0x3e7')
    expect(kit.router.getState().view).toBe('UnsupportedChain')
    expect(kit.modal.getState().open).toBe(true)
  })

  test('behavior: after a disconnect, a configured network is active instead of the unknown one', async () => {
    const { kit } = await setUp(999)
    await disconnect(kit)
    expect(getActiveNetwork(kit)).toMatchObject({ caipNetworkId: 'eip155:31337', isSupported: true })
    expect(kit.modal.getState().open).toBe(false)
  })

  test('param: allowUnsupportedChain lets the wallet stay on its network', async () => {
    const { kit } = await setUp(999, { allowUnsupportedChain: true })
    await waitFor(kit.modal, ({ open }) => !open)
    expect(getAccount(kit).chainId).toBe(999)
  })

  test.each([true, false])(
    'behavior: without a node, no request for the balance is sent (allowUnsupportedChain: %s)',
    async (allowUnsupportedChain) => {
      const { kit, wallet, logged } = await setUp(999, { allowUnsupportedChain })
      wallet.emit('chainChanged', '0x3e8')
      await refreshBalance(kit)
      expect(getAccount(kit)).toMatchObject({ chainId: 1000, balance: undefined, balanceLoading: false })
      expect(logged).toEqual([])
    },
  )

  test('param: without configured networks, every network is supported', () => {
    const { kit } = createTestKit({ networks: [] })
    expect(getActiveNetwork(kit).isSupported).toBe(true)
  })
})

describe('createKit networks', () => {
  test('param: defaultNetwork is active at first', () => {
    const { kit } = createTestKit({ networks: [testNetwork(1), testNetwork(10)], defaultNetwork: 'eip155:10' })
    expect(getActiveNetwork(kit).caipNetworkId).toBe('eip155:10')
  })

  test('behavior: a stored network that is no longer configured is ignored', () => {
    const window = createTestWindow(new Map([['@holdfast/v1/active_caip_network_id', 'eip155:5']]))
    expect(getActiveNetwork(createTestKit({}, { window }).kit).caipNetworkId).toBe('eip155:31337')
  })
})

describe('isNetworkReachable', () => {
  const networks = [memoryNetwork(), memoryNetwork('EtWTRABZaYq6iMfeYKouRu166VU2xqa1')] as const
  const [{ caipNetworkId }, second] = networks
  /** Returns whether the second network can be chosen before, during and after a connection to this wallet. */
  const canReachSecond = async (wallet: Parameters<typeof createMemoryWallet>[0]) => {
    const adapter = createMemoryAdapter([createMemoryWallet({ id: 'tide', caipNetworkId, ...wallet })])
    const { kit } = createTestKit({ networks: [...networks], adapters: [adapter] })
    const before = isNetworkReachable(kit.getState(), second)
    await connect(kit, { connectorId: 'tide' })
    const during = isNetworkReachable(kit.getState(), second)
    await disconnect(kit)
    return [before, during, isNetworkReachable(kit.getState(), second)]
  }

  test('behavior: with a wallet that cannot be asked for networks, only approved networks can be chosen', async () => {
    const canRequestNetworks = false
    expect(await canReachSecond({ canRequestNetworks, approved: [caipNetworkId] })).toEqual([true, false, true])
    expect(await canReachSecond({ canRequestNetworks, approved: [caipNetworkId, second.caipNetworkId] })).toEqual([
      true,
      true,
      true,
    ])
    expect(await canReachSecond({ canRequestNetworks })).toEqual([true, true, true])
  })

  test('behavior: with any other wallet, every network can be chosen', async () => {
    expect(await canReachSecond({ approved: [caipNetworkId] })).toEqual([true, true, true])
  })
})
