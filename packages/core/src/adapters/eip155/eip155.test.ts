import { type Chain, startChain } from '@holdfast/devnet'
import {
  getConnection,
  sendTransaction,
  switchChain,
  connect as wagmiConnect,
  disconnect as wagmiDisconnect,
  waitForTransactionReceipt,
} from '@wagmi/core'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestKit, testNetwork, waitFor } from '../../../test/testKit.ts'
import { createTestWallet } from '../../../test/testWallet.ts'
import { createTestWindow } from '../../../test/testWindow.ts'
import { refreshBalance } from '../../balances/actions.ts'
import { connect } from '../../connections/actions/connect.ts'
import { disconnect } from '../../connections/actions/disconnect.ts'
import { getAccount } from '../../connections/snapshot.ts'
import { createKit } from '../../createKit.ts'
import { preloadAdapters } from '../actions.ts'
import { AdapterNotFoundError } from '../errors.ts'
import { getWagmiConfig } from './getWagmiConfig.ts'

/** The first account of anvil's public development mnemonic. */
const FUNDED_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

let chain: Chain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

function setUp() {
  const window = createTestWindow()
  const wallet = createTestWallet({ key: FUNDED_KEY, rpcUrl: chain.rpcUrl })
  wallet.announce(window)
  const networks = [testNetwork(31_337, chain.rpcUrl), testNetwork(31_338)]
  return { ...createTestKit({ networks }, { window }), wallet }
}

describe('native balance', () => {
  test('default: the balance is read from the chain on connect, and cached with the time of the reading', async () => {
    const { kit, window, clock } = setUp()
    await connect(kit, { connectorId: 'com.kelp' })
    const { eip155 } = await waitFor(kit.accounts, (state) => state.eip155?.balance !== undefined)
    expect(eip155).toMatchObject({ balanceSymbol: 'ETH', balanceDecimals: 18, balanceLoading: false })
    expect(eip155?.balance).toBeGreaterThan(parseEther('9000'))
    const cache = JSON.parse(window.stored.get('@holdfast/v1/native_balance_cache') ?? '{}') as Record<string, unknown>
    const caipAddress = eip155?.caipAddress ?? ''
    expect(cache[caipAddress]).toEqual({
      caipAddress,
      balance: String(eip155?.balance),
      decimals: 18,
      symbol: 'ETH',
      timestamp: clock.now(),
    })
  })

  test.each<[string, number, boolean]>([
    ['younger than 30 s is shown unchanged', 29_999, true],
    ['30 s old is replaced by a new reading', 30_000, false],
  ])('behavior: a cached balance %s', async (_, age, cached) => {
    const { kit, wallet, window, clock } = setUp()
    const caipAddress = `eip155:31337:${wallet.account.address}`
    const entry = { caipAddress, balance: '7', decimals: 18, symbol: 'ETH', timestamp: clock.now() - age }
    window.stored.set('@holdfast/v1/native_balance_cache', JSON.stringify({ [caipAddress]: entry }))
    await connect(kit, { connectorId: 'com.kelp' })
    const { eip155 } = await waitFor(kit.accounts, (state) => state.eip155?.balance !== undefined)
    expect(eip155?.balance === 7n).toBe(cached)
  })

  test('behavior: a chain that does not answer leaves the balance unknown', async () => {
    const { kit, wallet, logged } = setUp()
    wallet.chainId = 31_338
    await connect(kit, { connectorId: 'com.kelp' })
    await refreshBalance(kit)
    expect(getAccount(kit)).toMatchObject({ chainId: 31_338, balance: undefined, balanceLoading: false })
    expect(logged.map(({ message }) => message)).toContain('Unable to read the balance')
  })

  test('behavior: refreshBalance bypasses the cache', async () => {
    const { kit, wallet } = setUp()
    await connect(kit, { connectorId: 'com.kelp' })
    const before = await waitFor(kit.accounts, (state) => state.eip155?.balance !== undefined)
    const config = await getWagmiConfig(kit)
    const hash = await sendTransaction(config, { to: createTestWallet().account.address, value: parseEther('1') })
    await waitForTransactionReceipt(config, { hash })
    await refreshBalance(kit)
    const spent = (before.eip155?.balance ?? 0n) - (getAccount(kit).balance ?? 0n)
    expect(spent).toBeGreaterThan(parseEther('1'))
    expect(wallet.requests.map(({ method }) => method)).toContain('eth_sendTransaction')
  })

  test('behavior: the balance is dropped when another account comes into use', async () => {
    const { kit, wallet } = setUp()
    await connect(kit, { connectorId: 'com.kelp' })
    await waitFor(kit.accounts, (state) => state.eip155?.balance !== undefined)
    wallet.emit('accountsChanged', [createTestWallet().account.address])
    expect(getAccount(kit).balance).toBeUndefined()
    const { eip155 } = await waitFor(kit.accounts, (state) => state.eip155?.balance !== undefined)
    expect(eip155?.balance).toBe(0n)
  })
})

describe('getWagmiConfig', () => {
  test('default: wagmi sees the kit’s connection, and the kit sees what wagmi does', async () => {
    const { kit, wallet } = setUp()
    const config = await getWagmiConfig(kit)
    expect(config.connectors.map(({ id, name }) => `${id}: ${name}`)).toEqual(['com.kelp: Kelp'])
    expect(getConnection(config).status).toBe('disconnected')
    await connect(kit, { connectorId: 'com.kelp' })
    expect(getConnection(config)).toMatchObject({
      status: 'connected',
      address: wallet.account.address,
      chainId: 31_337,
    })

    wallet.knownChainIds.add(31_338)
    await switchChain(config, { chainId: 31_338 })
    expect(getAccount(kit).chainId).toBe(31_338)

    await wagmiDisconnect(config)
    expect(getAccount(kit)).toMatchObject({ status: 'disconnected', address: undefined })
  })

  test('behavior: an event of a wallet that is not connected changes nothing', async () => {
    const { kit, wallet } = setUp()
    const config = await getWagmiConfig(kit)
    wallet.knownChainIds.add(31_338)
    await config.connectors[0]?.switchChain?.({ chainId: 31_338 })
    expect(getConnection(config).status).toBe('disconnected')
    expect(getAccount(kit)).toMatchObject({ status: 'disconnected', address: undefined })
  })

  test('behavior: disconnecting the kit disconnects wagmi', async () => {
    const { kit } = setUp()
    const config = await getWagmiConfig(kit)
    await connect(kit, { connectorId: 'com.kelp' })
    await disconnect(kit)
    expect(getConnection(config).status).toBe('disconnected')
  })

  test('behavior: the kit follows a wallet that the app connects through wagmi', async () => {
    const { kit, wallet } = setUp()
    const config = await getWagmiConfig(kit)
    const [connector] = config.connectors
    if (!connector) throw new Error('no wallet has announced itself')
    await wagmiConnect(config, { connector })
    expect(getAccount(kit)).toMatchObject({ status: 'connected', connectorId: 'com.kelp' })
    wallet.emit('chainChanged', '0x7a6a')
    expect(getAccount(kit).chainId).toBe(31_338)
  })

  test('behavior: polls for receipts every 4000 ms, and wagmi stores nothing in the browser', async () => {
    const { kit } = setUp()
    const config = await getWagmiConfig(kit)
    expect(config.getClient().pollingInterval).toBe(4000)
    expect(config.getClient().batch).toEqual({ multicall: { batchSize: 1024 } })
    expect(config.storage).toBeNull()
    expect(await getWagmiConfig(kit)).toBe(config)
  })

  test('error: rejects without the adapter, or without a browser', async () => {
    await expect(getWagmiConfig(createTestKit({ adapters: [] }).kit)).rejects.toBeInstanceOf(AdapterNotFoundError)
    await expect(getWagmiConfig(createKit({ projectId: 'p' }, { window: null }))).rejects.toBeInstanceOf(
      AdapterNotFoundError,
    )
  })

  test('error: without a network, rejects on first use, and preloading raises no error', async () => {
    const { kit } = createTestKit({ networks: [] })
    await preloadAdapters(kit)
    await expect(getWagmiConfig(kit)).rejects.toMatchObject({ name: 'NoNetworkError' })
  })
})
