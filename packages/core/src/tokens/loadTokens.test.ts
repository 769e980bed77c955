import { createDeferred } from '@holdfast/base'
import { describe, expect, test } from 'vitest'
import { createDataServices, holdAnswers, pushNews, sentBalance, sentNative } from '../../test/services/testData.ts'
import { createTestKit, eventually, observe, testNetwork, waitFor, waitForRequest } from '../../test/testKit.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import { connect } from '../connections/actions/connect.ts'
import { switchNetwork } from '../connections/actions/switchNetwork.ts'
import { getAccount } from '../connections/snapshot.ts'
import { forgetUser } from '../forgetUser.ts'
import { portfolioCacheKey } from '../storage/accountCaches.ts'
import { loadTokens } from './actions/loadTokens.ts'
import { refreshTokens } from './actions/refreshTokens.ts'
import { watchTokens } from './actions/watchTokens.ts'

const NATIVE = `eip155:31337:0x${'e'.repeat(40)}`

async function setUp() {
  const services = await createDataServices()
  const document = { title: '', querySelector: () => null, visibilityState: 'visible' as 'visible' | 'hidden' }
  const window = { ...createTestWindow(), document }
  const wallet = createTestWallet()
  wallet.announce(window)
  const page = createTestKit(
    { ...services.options, networks: [testNetwork(), testNetwork(31_338), testNetwork(5)] },
    { window },
  )
  await connect(page.kit, { connectorId: wallet.info.rdns })
  wallet.requests.length = 0
  const names = () => getAccount(page.kit).tokenBalance?.map(({ name }) => name)
  const toast = () => page.kit.toasts.getState().toast?.message
  return { ...page, services, wallet, document, names, toast, address: wallet.account.address }
}

describe('loadTokens', () => {
  test('default: requests the account’s holdings on its network, and keeps money as decimal texts', async () => {
    const { kit, services, address } = await setUp()
    const seen = observe(kit, ({ tokens, accounts }) => [tokens?.status, accounts.eip155?.tokenBalance !== undefined])
    const tokens = await loadTokens(kit)
    expect(seen).not.toContain('ready false')
    expect(tokens).toEqual(getAccount(kit).tokenBalance)
    expect(tokens).toEqual([
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId: 'eip155:31337',
        value: '30',
        price: '2000',
        quantity: { decimals: '18', numeric: '0.015' },
        iconUrl: 'https://img.example/pbl.png',
      },
      expect.objectContaining({ address: 'eip155:31337:0x00000000000000000000000000000000000000b2' }),
    ])
    expect(services.paths()).toContain(`/v1/account/${address}/balance`)
    const [query] = services.queriesTo('balance')
    expect([query?.get('currency'), query?.get('chainId'), query?.get('forceUpdate')]).toEqual([
      'usd',
      'eip155:31337',
      null,
    ])
    expect(kit.tokens?.getState()).toMatchObject({ status: 'ready', failedAt: undefined })
  })

  test('behavior: tokens with zero decimals, of another chain, and with invalid amounts are dropped', async () => {
    const { kit, services, names } = await setUp()
    services.data['balance'] = {
      balances: [
        sentNative(),
        sentBalance({ name: 'Whole', quantity: { decimals: '0', numeric: '3' } }),
        sentBalance({ name: 'Elsewhere', chainId: 'eip155:1' }),
        sentBalance({ name: 'Lying', quantity: { decimals: '999', numeric: '3' } }),
      ],
    }
    await loadTokens(kit)
    expect(names()).toEqual(['Ether'])
  })

  test('behavior: names are cut and lose invisible characters', async () => {
    const { kit, services, names } = await setUp()
    services.data['balance'] = {
      balances: [
        sentBalance({ name: '\u202EdlrowU\u0000\u200B<b>x</b>' }),
        sentBalance({ name: 'long '.repeat(50) }),
        sentBalance({ name: '\u0007', symbol: 'BEL' }),
        sentBalance({ name: 'Huge', quantity: { decimals: '18', numeric: `1${'0'.repeat(70)}` }, value: 1e70 }),
      ],
    }
    await loadTokens(kit)
    expect(names()).toEqual(['dlrowU<b>x</b>', 'long '.repeat(50).slice(0, 64).trim(), 'BEL', 'Huge'])
  })

  test('behavior: within 30 s the answer comes from the cache, stored by CAIP-10 address', async () => {
    const { kit, services, clock, window, address } = await setUp()
    await loadTokens(kit)
    clock.tick(29_999)
    await loadTokens(kit)
    expect(services.queriesTo('balance')).toHaveLength(1)
    const stored = portfolioCacheKey.parse(window.stored.get(portfolioCacheKey.key) ?? '')
    expect(stored?.[`eip155:31337:${address}`]).toMatchObject({
      caipAddress: `eip155:31337:${address}`,
      balance: { length: 2 },
    })
    clock.tick(1)
    await loadTokens(kit)
    expect(services.queriesTo('balance')).toHaveLength(2)
  })

  test('param: forceUpdate does not read the cache, but updates it', async () => {
    const { kit, services, names } = await setUp()
    await loadTokens(kit)
    services.data['balance'] = { balances: [sentNative({ name: 'Fresh' })] }
    await loadTokens(kit, { forceUpdate: [NATIVE as never] })
    expect(services.queriesTo('balance')[1]?.get('forceUpdate')).toBe(NATIVE)
    await loadTokens(kit)
    expect(services.queriesTo('balance')).toHaveLength(2)
    expect(names()).toEqual(['Fresh'])
  })

  test('behavior: simultaneous readings send one request', async () => {
    const { kit, services } = await setUp()
    await Promise.all([loadTokens(kit), loadTokens(kit), loadTokens(kit)])
    expect(services.queriesTo('balance')).toHaveLength(1)
  })

  test('behavior: the late answer to an older reading does not replace a newer answer', async () => {
    const { kit, services, names, address } = await setUp()
    const path = `/v1/account/${address}/balance`
    services.answers[path] = { balances: [sentNative({ name: 'Old' })] }
    const oldAnswer = createDeferred<undefined>()
    const answer = services.respond
    services.respond = (request) => (request.path === path ? oldAnswer.promise : answer(request))
    const old = loadTokens(kit)
    await services.untilRequested(path)
    services.respond = answer
    services.data['balance'] = { balances: [sentNative({ name: 'New' })] }
    await loadTokens(kit, { forceUpdate: [NATIVE as never] })
    oldAnswer.resolve(undefined)
    await old
    expect(names()).toEqual(['New'])
    await loadTokens(kit)
    expect(names()).toEqual(['New'])
  })

  test('error: a failure is reported, and blocks the next reading for 30 s', async () => {
    const { kit, services, clock, toast, names } = await setUp()
    services.data['balance'] = 500
    expect(await loadTokens(kit)).toEqual([])
    expect(toast()).toBe('Token Balance Unavailable')
    expect(kit.tokens?.getState()).toMatchObject({ status: 'failed', failedAt: clock.monotonic() })
    services.data['balance'] = { balances: [sentNative()] }
    kit.toasts.send({ type: 'hidden' })
    clock.tick(29_900)
    expect(await loadTokens(kit)).toEqual([])
    expect(services.queriesTo('balance')).toHaveLength(1)
    expect(kit.toasts.getState().open).toBe(false)
    clock.tick(100)
    await loadTokens(kit)
    expect(names()).toEqual(['Ether'])
    expect(kit.tokens?.getState()).toMatchObject({ status: 'ready', failedAt: undefined })
  })

  test('error: for a chain that the service does not know, nothing is requested and a toast appears', async () => {
    const { kit, services, toast, logged } = await setUp()
    await switchNetwork(kit, { caipNetworkId: 'eip155:5' })
    expect(await loadTokens(kit)).toEqual([])
    expect(toast()).toBe('Token Balance Unavailable')
    expect(logged.at(-1)?.detail).toMatchObject({ name: 'ChainNotSupportedError', caipNetworkId: 'eip155:5' })
    expect(services.queriesTo('balance')).toHaveLength(0)
  })

  test('error: if the list of chains cannot be fetched, no chain counts as supported, and the next reading fetches it again', async () => {
    const { kit, services, clock, names } = await setUp()
    const chains = services.answers['/v1/supported-chains']
    services.answers['/v1/supported-chains'] = { broken: true }
    expect(await loadTokens(kit)).toEqual([])
    services.answers['/v1/supported-chains'] = chains
    clock.tick(30_000)
    await loadTokens(kit)
    expect(names()).toHaveLength(2)
    await loadTokens(kit, { forceUpdate: [] })
    expect(services.paths().filter((path) => path === '/v1/supported-chains')).toHaveLength(2)
  })

  test('behavior: an answer for an account that is no longer in use changes nothing', async () => {
    const { kit, services, names } = await setUp()
    const held = createDeferred()
    const respond = services.respond
    services.respond = (request) =>
      request.path.endsWith('/balance') && request.query.get('chainId') === 'eip155:31337'
        ? (held.promise.then(() => respond(request)) as Promise<undefined>)
        : respond(request)
    const late = loadTokens(kit)
    await eventually(() => services.queriesTo('balance').length === 1)
    await switchNetwork(kit, { caipNetworkId: 'eip155:31338' })
    services.data['balance'] = { balances: [sentNative({ name: 'Lagoon', chainId: 'eip155:31338' })] }
    await loadTokens(kit)
    held.resolve()
    await late
    expect(names()).toEqual(['Lagoon'])
    expect(kit.tokens?.getState().status).toBe('ready')
  })

  test('behavior: an answer for an account that is no longer in use does not make the store ready', async () => {
    const { kit, services } = await setUp()
    const release = holdAnswers(services, 'balance')
    const late = loadTokens(kit)
    await eventually(() => services.queriesTo('balance').length === 1)
    await switchNetwork(kit, { caipNetworkId: 'eip155:31338' })
    release()
    expect(await late).toHaveLength(2)
    expect(kit.tokens?.getState().status).not.toBe('ready')
    expect(getAccount(kit).tokenBalance).toBeUndefined()
  })

  test('behavior: an answer that arrives after the user was forgotten is not stored', async () => {
    const { kit, services, window } = await setUp()
    const release = holdAnswers(services, 'balance')
    const late = loadTokens(kit)
    await eventually(() => services.queriesTo('balance').length === 1)
    await forgetUser(kit)
    release()
    expect(await late).toHaveLength(2)
    expect(window.stored.has(portfolioCacheKey.key)).toBe(false)
    expect(kit.tokens?.getState().status).toBe('idle')
  })

  test('behavior: nothing is requested for an account that changes while the code loads', async () => {
    const { kit, services, wallet } = await setUp()
    const late = loadTokens(kit)
    wallet.emit('chainChanged', '0x7a6a')
    expect(getAccount(kit).caipNetworkId).toBe('eip155:31338')
    expect(await late).toEqual([])
    expect(services.queriesTo('balance')).toEqual([])
    expect(kit.tokens?.getState().status).toBe('idle')
  })

  test('error: a failure for an account that is no longer in use is not shown', async () => {
    const { kit, services, names, toast } = await setUp()
    services.data['balance'] = 500
    const release = holdAnswers(services, 'balance')
    const late = loadTokens(kit)
    await eventually(() => services.queriesTo('balance').length === 1)
    await switchNetwork(kit, { caipNetworkId: 'eip155:31338' })
    release()
    await late
    expect(toast()).toBeUndefined()
    services.data['balance'] = { balances: [sentNative({ name: 'Lagoon', chainId: 'eip155:31338' })] }
    await loadTokens(kit)
    expect(names()).toEqual(['Lagoon'])
  })

  test('error: the first failure for another account is shown, even that of a quiet reading', async () => {
    const { kit, services, toast } = await setUp()
    services.data['balance'] = 500
    await loadTokens(kit)
    kit.toasts.send({ type: 'hidden' })
    await switchNetwork(kit, { caipNetworkId: 'eip155:31338' })
    await loadTokens(kit, { isQuiet: true })
    expect([kit.toasts.getState().open, toast()]).toEqual([true, 'Token Balance Unavailable'])
  })

  test('behavior: without services nothing is requested', async () => {
    const { kit } = createTestKit()
    expect(await loadTokens(kit)).toEqual([])
    expect(kit.tokens).toBeUndefined()
  })
})

describe('loadTokens, from the wallet', () => {
  const asset = {
    address: '0x00000000000000000000000000000000000000b2',
    balance: '0x1e8480',
    type: 'ERC20',
    metadata: { name: 'Pebble', symbol: 'PBL', decimals: 6, price: 2, iconUrl: 'https://img.example/pbl.png' },
  }
  const native = {
    address: 'native',
    balance: '0xde0b6b3a7640000',
    type: 'NATIVE',
    metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 0, iconUrl: '' },
  }

  async function withAssets(assets: unknown) {
    const page = await setUp()
    page.wallet.answers['wallet_getCapabilities'] = () => ({ '0x7A69': { assetDiscovery: { supported: true } } })
    page.wallet.answers['wallet_getAssets'] = () => assets
    return page
  }

  test('default: a wallet that announces asset discovery is asked instead of the service', async () => {
    const { kit, services, wallet, address } = await withAssets({ '0x7a69': [native, asset] })
    expect(await loadTokens(kit)).toEqual([
      { name: 'Ether', symbol: 'ETH', chainId: 'eip155:31337', quantity: { decimals: '18', numeric: '1' } },
      {
        name: 'Pebble',
        symbol: 'PBL',
        chainId: 'eip155:31337',
        address: 'eip155:31337:0x00000000000000000000000000000000000000b2',
        price: '2',
        quantity: { decimals: '6', numeric: '2' },
        iconUrl: 'https://img.example/pbl.png',
      },
    ])
    expect(services.queriesTo('balance')).toHaveLength(0)
    expect(wallet.requests.find(({ method }) => method === 'wallet_getAssets')?.params).toEqual([
      { account: address, chainFilter: ['0x7a69'] },
    ])
  })

  test('behavior: the wallet may list the assets by a chain id in any form', async () => {
    const { kit, names } = await withAssets({ '0x07A69': [asset] })
    await loadTokens(kit)
    expect(names()).toEqual(['Pebble'])
  })

  test.each<[string, unknown]>([
    ['one bad balance', { '0x7a69': [native, { ...asset, balance: '12' }] }],
    ['one bad type', { '0x7a69': [native, { ...asset, type: 'ERC721' }] }],
    ['one bad address', { '0x7a69': [{ ...asset, address: '0xb2' }] }],
    ['one bad price', { '0x7a69': [{ ...asset, metadata: { ...asset.metadata, price: '2' } }] }],
    ['one negative price', { '0x7a69': [{ ...asset, metadata: { ...asset.metadata, price: -2 } }] }],
    ['one asset without metadata', { '0x7a69': [{ ...asset, metadata: undefined }] }],
    ['an entry that is no list', { '0x7a69': 'many' }],
    ['an answer that is no record', 'many'],
  ])('error: %s makes the whole answer invalid: the service is asked', async (_, assets) => {
    const { kit, services, names } = await withAssets(assets)
    await loadTokens(kit)
    expect(services.queriesTo('balance')).toHaveLength(1)
    expect(names()).toEqual(['Ether', 'Pebble'])
  })

  test.each(['wallet_getCapabilities', 'wallet_getAssets'])(
    'error: if the wallet never answers %s, the service is asked after some seconds',
    async (method) => {
      const { kit, services, wallet, clock, names } = await withAssets({ '0x7a69': [asset] })
      wallet.answers[method] = () => new Promise(() => {})
      const loaded = loadTokens(kit)
      await waitForRequest(wallet, method)
      clock.tick(5_000)
      await loaded
      expect(services.queriesTo('balance')).toHaveLength(1)
      expect(names()).toEqual(['Ether', 'Pebble'])
    },
  )

  test('behavior: a wallet that announces no asset discovery for the chain is not asked', async () => {
    const { kit, services, wallet } = await withAssets({ '0x7a69': [asset] })
    wallet.answers['wallet_getCapabilities'] = () => ({ '0x1': { assetDiscovery: { supported: true } } })
    await loadTokens(kit)
    await loadTokens(kit, { forceUpdate: [] })
    expect(services.queriesTo('balance')).toHaveLength(2)
    // The wallet is asked for its capabilities once.
    expect(wallet.requests.filter(({ method }) => method === 'wallet_getCapabilities')).toHaveLength(1)
    expect(wallet.requests.map(({ method }) => method)).not.toContain('wallet_getAssets')
  })
})

describe('watchTokens', () => {
  async function startWatching() {
    const page = await setUp()
    const stop = watchTokens(page.kit)
    await eventually(() => page.names() !== undefined)
    /** Waits for the running readings. */
    const settle = async (): Promise<void> => {
      await eventually(() => page.kit.tokens?.getState().status !== 'loading')
    }
    return { ...page, stop, settle, count: () => page.services.queriesTo('balance').length }
  }

  test('default: reads at once, then every 10 s, mostly from the cache', async () => {
    const { clock, count } = await startWatching()
    expect(count()).toBe(1)
    clock.tick(20_000)
    expect(count()).toBe(1)
    clock.tick(10_000)
    await eventually(() => count() === 2)
  })

  test('behavior: a hidden page reads nothing, and reads when it is visible again', async () => {
    const { clock, count, document, window } = await startWatching()
    document.visibilityState = 'hidden'
    clock.tick(60_000)
    expect(count()).toBe(1)
    document.visibilityState = 'visible'
    window.dispatchEvent(new Event('visibilitychange'))
    await eventually(() => count() === 2)
  })

  test('behavior: reads again when the user returns to the page, and when the network changes', async () => {
    const { kit, clock, count, window, services } = await startWatching()
    clock.sleep(30_000)
    window.dispatchEvent(new Event('focus'))
    await eventually(() => count() === 2)
    await switchNetwork(kit, { caipNetworkId: 'eip155:31338' })
    await eventually(() => services.queriesTo('balance').some((query) => query.get('chainId') === 'eip155:31338'))
  })

  test('error: an answer with the status 503 stops the polling; a failure of another kind does not, and is reported once', async () => {
    const { kit, clock, count, services, settle } = await startWatching()
    services.data['balance'] = 500
    clock.tick(30_000)
    await eventually(() => kit.tokens?.getState().status === 'failed')
    kit.toasts.send({ type: 'hidden' })
    clock.tick(30_000)
    await eventually(() => count() === 3)
    await settle()
    expect(kit.toasts.getState().open).toBe(false)
    services.data['balance'] = 503
    clock.tick(30_000)
    await eventually(() => kit.tokens?.getState().isPollingStopped === true)
    clock.tick(120_000)
    expect(count()).toBe(4)
  })

  test('behavior: an event during a reading causes one more reading, since the first answer may be older', async () => {
    const page = await setUp()
    const push = await pushNews(page.kit)
    const stop = watchTokens(page.kit)
    await eventually(() => page.names() !== undefined)
    const release = holdAnswers(page.services, 'balance')
    push('balance')
    await eventually(() => page.services.queriesTo('balance').length === 2)
    page.services.data['balance'] = { balances: [sentNative(), sentBalance({ name: 'Moss' })] }
    push('balance')
    release()
    await eventually(() => page.names()?.includes('Moss') === true)
    stop()
  })

  test('behavior: two views share one poll, which ends with the last of them', async () => {
    const { kit, clock, count, stop } = await startWatching()
    const other = watchTokens(kit)
    await Promise.resolve()
    stop()
    clock.tick(30_000)
    await eventually(() => count() === 2)
    other()
    other()
    clock.tick(60_000)
    expect(count()).toBe(2)
  })
})

describe('refreshTokens', () => {
  test('default: requests fresh balances of the currency and all listed tokens, and reads the native balance', async () => {
    const { kit, services } = await setUp()
    await loadTokens(kit)
    await waitFor(kit.accounts, ({ eip155 }) => eip155?.balanceLoading === false)
    const readingBegun = waitFor(kit.accounts, ({ eip155 }) => eip155?.balanceLoading === true)
    await refreshTokens(kit)
    expect(services.queriesTo('balance')[1]?.get('forceUpdate')).toBe(
      `${NATIVE},eip155:31337:0x00000000000000000000000000000000000000b2`,
    )
    await readingBegun
    await waitFor(kit.accounts, ({ eip155 }) => eip155?.balanceLoading === false)
  })

  test('param: tokens: are requested instead of the listed ones, up to the limit of a request', async () => {
    const { kit, services } = await setUp()
    await loadTokens(kit)
    const tokens = Array.from(
      { length: 60 },
      (_, index) => `eip155:31337:0x${String(index).padStart(40, '0')}` as const,
    )
    await refreshTokens(kit, { tokens })
    expect(services.queriesTo('balance')[1]?.get('forceUpdate')?.split(',')).toEqual([NATIVE, ...tokens.slice(0, 49)])
  })

  test('behavior: a failure that follows another is shown again only if the user requested the reading', async () => {
    const { kit, services, clock } = await setUp()
    services.data['balance'] = 500
    await loadTokens(kit)
    const again = async (parameters?: { isQuiet: boolean }): Promise<boolean> => {
      kit.toasts.send({ type: 'hidden' })
      clock.tick(30_000)
      await refreshTokens(kit, parameters)
      return kit.toasts.getState().open
    }
    expect([await again(), await again({ isQuiet: false })]).toEqual([false, true])
    expect(services.queriesTo('balance')).toHaveLength(3)
  })
})
