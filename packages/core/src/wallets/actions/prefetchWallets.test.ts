import { describe, expect, test } from 'vitest'
import { createTestCatalogue, testWallets } from '../../../test/services/testCatalogue.ts'
import { createTestKit, eventually, testNetwork, testSolanaNetwork, waitFor } from '../../../test/testKit.ts'
import { createTestWallet } from '../../../test/testWallet.ts'
import { createTestWindow } from '../../../test/testWindow.ts'
import { connect } from '../../connections/actions/connect.ts'
import type { KitOptions } from '../../kitOptions.ts'
import { closeModal, openModal } from '../../modal/actions.ts'
import { showCard } from '../../modal/showCard.ts'
import { selectConnectGroups } from '../../wallet-list/selectConnectGroups.ts'
import { walletImage } from '../images/loadImage.ts'
import { prefetchWallets } from './prefetchWallets.ts'

async function setUp(options: KitOptions = {}, wallets = testWallets(10)) {
  const catalogue = await createTestCatalogue(wallets)
  const page = createTestKit({ services: { url: catalogue.url }, ...quiet, ...options })
  return { ...page, catalogue }
}
/** Options with which only the catalogue is requested. */
const quiet: KitOptions = { enableWalletConnect: false, features: { analytics: false } }
const ids = (wallets: readonly { id: string }[]): string[] => wallets.map(({ id }) => id)

describe('prefetchWallets', () => {
  test('default: recommends four wallets of the configured chains, with their pictures', async () => {
    const { kit, catalogue } = await setUp()
    await prefetchWallets(kit)
    const state = kit.wallets.getState()
    expect(ids(state.recommended)).toEqual(['w1', 'w2', 'w3', 'w4'])
    expect(state).toMatchObject({ count: 10, isPrefetching: false, featured: [] })
    expect(catalogue.asked('/getWallets').map((query) => Object.fromEntries(query))).toEqual([
      {
        page: '1',
        entries: '4',
        chains: 'eip155:31337,eip155:31338',
        projectId: 'test',
        st: 'holdfast',
        sv: expect.any(String),
      },
    ])
    expect(state.recommended.map((wallet) => walletImage(kit.getState(), wallet))).toEqual(
      Array.from({ length: 4 }, () => expect.stringMatching(/^blob:.*#image\/png$/)),
    )
  })

  test('param: featuredWalletIds are listed in the app’s order, and not recommended again', async () => {
    const { kit, catalogue } = await setUp({
      featuredWalletIds: ['w7', 'w2', 'gone'],
      excludeWalletIds: ['w1'],
      includeWalletIds: ['w1', 'w2', 'w3'],
    })
    await prefetchWallets(kit)
    expect(ids(kit.wallets.getState().featured)).toEqual(['w7', 'w2'])
    const [recommended] = catalogue.asked('/getWallets').filter((query) => query.get('entries') === '4')
    expect(recommended?.get('exclude')).toBe('w1,w7,w2,gone')
    expect(recommended?.get('include')).toBe('w1,w2,w3')
    expect(ids(kit.wallets.getState().recommended)).toEqual(['w3'])
  })

  test('behavior: without adapters, featured wallets without a link are left out', async () => {
    const { kit, catalogue } = await setUp({ adapters: [], featuredWalletIds: ['n', 'w2'] })
    catalogue.wallets = [...testWallets(3), { id: 'n', name: 'N' }]
    await prefetchWallets(kit)
    expect(ids(kit.wallets.getState().featured)).toEqual(['w2'])
  })

  test('param: excludeWalletIds wins over featuredWalletIds', async () => {
    const { kit, catalogue } = await setUp({ featuredWalletIds: ['w7', 'w2'], excludeWalletIds: ['w2'] })
    await prefetchWallets(kit)
    expect(ids(kit.wallets.getState().featured)).toEqual(['w7'])
    const included = catalogue.asked('/getWallets').flatMap((query) => query.get('include') ?? [])
    expect(included).toEqual(['w7', 'w2']) // The second is requested to learn its rdns.
  })

  test('param: excludeWalletIds hides wallets that announce themselves', async () => {
    const wallets = testWallets(3).map((wallet) => ({ ...wallet, rdns: `com.${wallet.id}` }))
    const catalogue = await createTestCatalogue(wallets)
    const window = createTestWindow()
    createTestWallet({ name: 'Two', rdns: 'com.w2' }).announce(window)
    createTestWallet({ name: 'Three', rdns: 'com.w3' }).announce(window)
    const { kit } = createTestKit({ ...quiet, services: { url: catalogue.url }, excludeWalletIds: ['w2'] }, { window })
    await prefetchWallets(kit)
    expect(kit.wallets.getState().excludedRdns).toEqual(['com.w2'])
    expect(selectConnectGroups(kit.getState()).flatMap(({ entries }) => entries.map(({ key }) => key))).toEqual([
      'connector|eip155|com.w3',
    ])
  })

  test('param: excludeWalletIds apply to all chains, whatever namespace the modal was first opened for', async () => {
    const { kit } = await setUp({ networks: [testNetwork(), testSolanaNetwork], excludeWalletIds: ['e'] }, [
      { id: 'e', name: 'Evm', rdns: 'com.evm', chains: ['eip155:31337'] },
    ])
    kit.connectors.send({ type: 'filtered', namespace: 'solana' })
    await prefetchWallets(kit)
    expect(kit.wallets.getState().excludedRdns).toEqual(['com.evm'])
  })

  test('behavior: more than a hundred ids are requested in parts', async () => {
    const featuredWalletIds = testWallets(150).map(({ id }) => id)
    const { kit, catalogue } = await setUp({ featuredWalletIds }, testWallets(150))
    await prefetchWallets(kit)
    expect(ids(kit.wallets.getState().featured)).toEqual(featuredWalletIds)
    const entries = catalogue.asked('/getWallets').map((query) => Number(query.get('entries')))
    expect(entries.toSorted((first, second) => first - second)).toEqual([4, 50, 100])
  })

  test('behavior: each resource is requested once, however many calls there are', async () => {
    const { kit, catalogue } = await setUp({ featuredWalletIds: ['w7'] })
    await Promise.all([prefetchWallets(kit), prefetchWallets(kit)])
    const state = kit.wallets.getState()
    await prefetchWallets(kit)
    expect(kit.wallets.getState()).toBe(state)
    const paths = catalogue.paths()
    expect(paths.filter((path) => path === '/getWallets')).toHaveLength(2)
    expect(paths.filter((path) => path.startsWith('/getWalletImage'))).toHaveLength(5)
  })

  test('behavior: pictures of networks and connectors that have none are fetched too', async () => {
    const networks = [
      { ...testNetwork(), assets: { imageId: 'chain-1' } },
      { ...testNetwork(31_338), assets: { imageId: 'chain-2' } },
      { ...testNetwork(31_339), assets: { imageId: 'chain-3', imageUrl: 'https://app.example/chain.png' } },
      testNetwork(31_340),
    ]
    const { kit, catalogue } = await setUp({ networks, chainImages: { 31338: 'https://app.example/own.png' } })
    const connector = { id: 'reef', name: 'Reef', type: 'EXTERNAL', chain: 'solana', imageId: 'reef-image' } as const
    kit.connectors.send({ type: 'listed', namespace: 'solana', connectors: [connector] })
    await prefetchWallets(kit)
    const asked = catalogue.paths().filter((path) => path.startsWith('/public'))
    expect(asked.toSorted()).toEqual([
      '/public/getAssetImage/chain-1',
      '/public/getAssetImage/eip155%3A31340',
      '/public/getAssetImage/reef-image',
    ])
    expect(kit.wallets.getState().images).toMatchObject({
      'chain-1': expect.stringMatching(/^blob:/),
      'eip155:31340': expect.stringMatching(/^blob:/),
      'reef-image': expect.stringMatching(/^blob:/),
    })
  })

  test('behavior: a kit without adapters requests no pictures of networks and connectors', async () => {
    const networks = [{ ...testNetwork(), assets: { imageId: 'chain-1' } }]
    const { kit, catalogue } = await setUp({ adapters: [], networks })
    await prefetchWallets(kit)
    expect(catalogue.paths().filter((path) => path.startsWith('/public'))).toEqual([])
    expect(ids(kit.wallets.getState().recommended)).toHaveLength(4)
  })

  test('behavior: a kit without adapters recommends only wallets with a link', async () => {
    const { kit, catalogue } = await setUp({ adapters: [] })
    catalogue.wallets = [...testWallets(3, { mobile_link: null }), { id: 'd', name: 'D', desktop_link: 'd://' }]
    await prefetchWallets(kit)
    expect(ids(kit.wallets.getState().recommended)).toEqual(['d'])
  })

  test('behavior: while a wallet is connected, resolves at once, and only fetches pictures', async () => {
    const catalogue = await createTestCatalogue(testWallets(4))
    const window = createTestWindow()
    const wallet = createTestWallet()
    wallet.answers['eth_getBalance'] = () => '0x0'
    wallet.announce(window)
    const { kit } = createTestKit(
      { ...quiet, services: { url: catalogue.url }, networks: [testNetwork(1), testNetwork(10)] },
      { window },
    )
    await connect(kit, { connectorId: 'com.kelp' })
    await prefetchWallets(kit)
    await eventually(() => Object.keys(kit.wallets.getState().images).length === 2)
    const asked = catalogue.paths().filter((path) => path !== '/getProjectConfig')
    expect(asked.toSorted()).toEqual(['/public/getAssetImage/eip155%3A1', '/public/getAssetImage/eip155%3A10'])
  })

  test('behavior: without a catalogue nothing is requested', async () => {
    const catalogue = await createTestCatalogue(testWallets(4))
    const { kit } = createTestKit({
      ...quiet,
      featuredWalletIds: ['w1'],
      services: { analyticsUrl: catalogue.url },
    })
    const state = kit.wallets.getState()
    await prefetchWallets(kit)
    expect(kit.wallets.getState()).toBe(state)
    expect(catalogue.paths()).toEqual([])
  })

  test.each([
    ['refuses', 'broken'],
    ['answers HTML', 'html'],
  ] as const)('error: a server that %s causes no error, and is asked again after 1 s', async (_, behavior) => {
    const { kit, clock, catalogue, logged } = await setUp({ featuredWalletIds: ['w7'], excludeWalletIds: ['w8'] })
    catalogue.behavior = behavior
    await prefetchWallets(kit)
    expect(kit.wallets.getState()).toMatchObject({
      featured: [],
      recommended: [],
      excludedRdns: [],
      isPrefetching: false,
    })
    expect(logged.map(({ message }) => message)).toContain('Unable to fetch featured wallets')

    catalogue.behavior = 'normal'
    const asked = catalogue.paths().length
    clock.tick(999)
    await prefetchWallets(kit)
    expect(catalogue.paths()).toHaveLength(asked)

    clock.tick(1)
    await prefetchWallets(kit)
    expect(ids(kit.wallets.getState().recommended)).toEqual(['w1', 'w2', 'w3', 'w4'])
    expect(ids(kit.wallets.getState().featured)).toEqual(['w7'])
  })

  test('error: an unreachable server causes no error', async () => {
    const { kit } = createTestKit({ services: { url: 'http://127.0.0.1:1' }, featuredWalletIds: ['w1'] })
    await prefetchWallets(kit)
    expect(kit.wallets.getState()).toMatchObject({ recommended: [], isPrefetching: false })
  })

  test('error: waits at most 2 s for pictures', async () => {
    const { kit, clock, catalogue } = await setUp()
    catalogue.behavior = (path) => (path.startsWith('/getWalletImage') ? 'slow' : 'normal')
    const done = prefetchWallets(kit)
    await eventually(() => catalogue.asked('/getWalletImage').length === 4)
    expect(kit.wallets.getState().recommended).toEqual([])
    let isDone = false
    void done.then(() => (isDone = true))
    clock.tick(1999)
    // When another call of the catalogue has been answered, everything that was due has happened.
    await kit.internals.services().then((services) => services?.getWallets({ page: 1, entries: 1 }))
    expect([isDone, kit.wallets.getState().recommended]).toEqual([false, []])
    clock.tick(1)
    await done
    expect(ids(kit.wallets.getState().recommended)).toEqual(['w1', 'w2', 'w3', 'w4'])
    catalogue.release()
    await waitFor(kit.wallets, ({ images }) => Object.keys(images).length === 4)
  })
})

describe('openModal', () => {
  test('behavior: nothing is requested before the modal opens, and the modal does not wait for the answers', async () => {
    const { kit, catalogue } = await setUp()
    catalogue.behavior = 'slow'
    expect(catalogue.paths()).toEqual([])
    openModal(kit)
    expect(kit.modal.getState().open).toBe(true)
    expect(kit.wallets.getState().isPrefetching).toBe(true)
    await eventually(() => catalogue.asked('/getWallets').length > 0)
    catalogue.behavior = 'normal'
    catalogue.release()
    await waitFor(kit.wallets, ({ isPrefetching }) => !isPrefetching)
    expect(ids(kit.wallets.getState().recommended)).toEqual(['w1', 'w2', 'w3', 'w4'])
  })

  test('param: namespace recommends wallets of its chains', async () => {
    const wallets = [...testWallets(2), { id: 's', name: 'Sol', chains: [testSolanaNetwork.caipNetworkId] }]
    const { kit, catalogue } = await setUp({ networks: [testNetwork(), testSolanaNetwork] }, wallets)
    openModal(kit, { namespace: 'eip155' })
    await waitFor(kit.wallets, ({ isPrefetching }) => !isPrefetching)
    expect(ids(kit.wallets.getState().recommended)).toEqual(['w1', 'w2'])
    closeModal(kit)
    openModal(kit)
    await waitFor(kit.wallets, ({ isPrefetching }) => !isPrefetching)
    expect(ids(kit.wallets.getState().recommended)).toEqual(['w1', 'w2', 's'])
    expect(catalogue.asked('/getWallets').map((query) => query.get('chains'))).toEqual([
      'eip155:31337',
      `eip155:31337,${testSolanaNetwork.caipNetworkId}`,
    ])
  })

  test('behavior: an answer for another namespace is not shown, and a kept answer is not requested again', async () => {
    const wallets = [
      { id: 'e', name: 'Evm', chains: ['eip155:31337'] },
      { id: 's', name: 'Sol', chains: [testSolanaNetwork.caipNetworkId] },
    ]
    const { kit, catalogue } = await setUp({ networks: [testNetwork(), testSolanaNetwork] }, wallets)
    catalogue.behavior = 'slow'
    openModal(kit, { namespace: 'eip155' })
    await eventually(() => catalogue.asked('/getWallets').length === 1)
    kit.connectors.send({ type: 'filtered', namespace: 'solana' })
    await eventually(() => catalogue.asked('/getWallets').length === 2)
    const seen: string[][] = []
    kit.wallets.subscribe(({ recommended }) => seen.push(ids(recommended)))
    catalogue.behavior = 'normal'
    catalogue.release()
    await waitFor(kit.wallets, ({ isPrefetching }) => !isPrefetching)
    kit.connectors.send({ type: 'filtered', namespace: 'eip155' })
    await waitFor(kit.wallets, ({ recommended }) => recommended[0]?.id === 'e')
    expect(seen.flat()[0]).toBe('s')
    expect(catalogue.asked('/getWallets')).toHaveLength(2)
  })

  test('behavior: a card in the page follows the namespace without being opened', async () => {
    const wallets = [{ id: 's', name: 'Sol', chains: [testSolanaNetwork.caipNetworkId] }]
    const { kit } = await setUp({ networks: [testNetwork(), testSolanaNetwork], enableEmbedded: true }, wallets)
    showCard(kit)
    kit.connectors.send({ type: 'filtered', namespace: 'solana' })
    await waitFor(kit.wallets, ({ recommended }) => recommended[0]?.id === 's')
  })

  test('behavior: wallets that arrive after the modal has closed are shown the next time', async () => {
    const { kit, catalogue } = await setUp()
    catalogue.behavior = 'slow'
    openModal(kit, { namespace: 'eip155' })
    await eventually(() => catalogue.asked('/getWallets').length === 1)
    closeModal(kit)
    catalogue.behavior = 'normal'
    catalogue.release()
    openModal(kit)
    await waitFor(kit.wallets, ({ isPrefetching, recommended }) => !isPrefetching && recommended.length === 4)
  })
})
