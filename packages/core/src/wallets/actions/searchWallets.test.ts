import { describe, expect, test } from 'vitest'
import { createTestCatalogue } from '../../../test/services/testCatalogue.ts'
import { createTestKit, eventually, testNetwork, waitFor } from '../../../test/testKit.ts'
import type { KitOptions } from '../../kitOptions.ts'
import { openModal } from '../../modal/actions.ts'
import { clearWalletSearch, repeatSearch, retryWallets, searchWallets } from './searchWallets.ts'

const wallets = [
  { id: 'h', name: 'Heron', image_id: 'heron', mobile_link: 'heron://', badge_type: 'certified' },
  { id: 't', name: 'Tern', image_id: 'tern', webapp_link: 'https://tern.example' },
  { id: 'g', name: 'Grey Heron', rdns: 'com.grey' },
]

async function setUp(options: KitOptions = {}) {
  const catalogue = await createTestCatalogue(wallets)
  const page = createTestKit({
    services: { url: catalogue.url },
    features: { analytics: false },
    ...options,
  })
  const { kit } = page
  const search = () => kit.wallets.getState().search
  const searched = () => catalogue.asked('/getWallets').map((query) => query.get('search'))
  const found = () => search().results.map(({ name }) => name)
  return { ...page, catalogue, search, searched, found }
}
type Page = Awaited<ReturnType<typeof setUp>>
/** Searches without waiting for the pictures. */
async function find({ kit, clock }: Page, term: string, badge?: 'certified'): Promise<void> {
  const done = searchWallets(kit, { term, badge })
  clock.tick(300)
  await done
}

describe('searchWallets', () => {
  test('default: finds wallets by the trimmed term, and tracks the search after the answer', async () => {
    const page = await setUp({ includeWalletIds: ['h', 't', 'g'], excludeWalletIds: ['x'], featuredWalletIds: ['h'] })
    await find(page, '  heron ')
    expect(page.search()).toMatchObject({ status: 'ready', term: 'heron', badge: undefined })
    expect(page.found()).toEqual(['Heron', 'Grey Heron'])
    expect(page.catalogue.asked('/getWallets').map((query) => Object.fromEntries(query))).toMatchObject([
      {
        page: '1',
        entries: '100',
        search: 'heron',
        include: 'h,t,g',
        exclude: 'x',
        chains: 'eip155:31337,eip155:31338',
      },
    ])
    expect(page.events).toContainEqual({ event: 'SEARCH_WALLET', properties: { badge: undefined, search: 'heron' } })
  })

  test('param: badge limits the search, with and without a term', async () => {
    const page = await setUp()
    await find(page, '', 'certified')
    expect(page.found()).toEqual(['Heron'])
    expect(page.catalogue.asked('/getWallets')[0]?.get('badge_type')).toBe('certified')
    expect(page.events).toContainEqual({ event: 'SEARCH_WALLET', properties: { badge: 'certified', search: '' } })
    await find(page, 'tern', 'certified')
    expect(page.found()).toEqual([])
    await find(page, ' ')
    expect(page.search()).toEqual({ status: 'idle', term: '', badge: undefined, results: [] })
  })

  test('behavior: results appear with their pictures, after at least 300 ms', async () => {
    const { kit, clock, catalogue, search } = await setUp()
    const done = searchWallets(kit, { term: 'tern' })
    await eventually(() => catalogue.asked('/getWalletImage').length === 1)
    await waitFor(kit.wallets, ({ images }) => 'tern' in images)
    clock.tick(299)
    // After this, everything that the picture has triggered is done.
    await new Promise((resolve) => void setImmediate(resolve))
    expect(search()).toMatchObject({ status: 'loading', results: [] })
    clock.tick(1)
    await done
    expect(search().status).toBe('ready')
  })

  test('behavior: waits at most 2 s for pictures', async () => {
    const { kit, clock, catalogue, search } = await setUp()
    catalogue.behavior = (path) => (path.startsWith('/getWalletImage') ? 'slow' : 'normal')
    const done = searchWallets(kit, { term: 'tern' })
    await eventually(() => catalogue.asked('/getWalletImage').length === 1)
    clock.tick(1999)
    expect(search().status).toBe('loading')
    clock.tick(1)
    await done
    expect(search().status).toBe('ready')
  })

  test('behavior: only the beginning of a long pasted text is searched', async () => {
    const page = await setUp()
    const term = 'heron'.repeat(100)
    await find(page, term)
    expect(page.searched()).toEqual([term.slice(0, 100)])
    expect(page.search()).toMatchObject({ status: 'ready', term, results: [] })
  })

  test('behavior: a newer search ends the previous one', async () => {
    const page = await setUp()
    page.catalogue.behavior = 'slow'
    const first = searchWallets(page.kit, { term: 'heron' })
    await eventually(() => page.searched().length === 1)
    page.catalogue.behavior = 'normal'
    await find(page, 'tern')
    page.catalogue.release()
    await first
    expect(page.search()).toMatchObject({ status: 'ready', term: 'tern' })
    expect(page.found()).toEqual(['Tern'])
    expect(page.events.filter(({ event }) => event === 'SEARCH_WALLET')).toHaveLength(1)
  })

  test('behavior: the same search again sends no request', async () => {
    const page = await setUp()
    const both = [searchWallets(page.kit, { term: 'tern' }), searchWallets(page.kit, { term: ' tern' })]
    page.clock.tick(300)
    await Promise.all(both)
    await searchWallets(page.kit, { term: 'tern' })
    expect(page.searched()).toEqual(['tern'])
  })

  test('behavior: finds the app’s own wallets at once, in any letter case, and by badge', async () => {
    const customWallets = [
      { id: 'own', name: 'My HERON' },
      { id: 'seal', name: 'Seal', badge_type: 'certified' as const },
    ]
    const page = await setUp({ customWallets })
    const done = searchWallets(page.kit, { term: 'heron' })
    expect(page.found()).toEqual(['My HERON'])
    page.clock.tick(300)
    await done
    expect(page.found()).toEqual(['My HERON', 'Heron', 'Grey Heron'])
    await find(page, '', 'certified')
    expect(page.found()).toEqual(['Seal', 'Heron'])
  })

  test('behavior: without adapters a wallet without a link is not found', async () => {
    const page = await setUp({ adapters: [] })
    await find(page, 'heron')
    expect(page.found()).toEqual(['Heron'])
  })

  test('behavior: without a catalogue, finds the app’s own wallets', async () => {
    const { kit, clock, events } = createTestKit({ customWallets: [{ id: 'own', name: 'Own' }] })
    const done = searchWallets(kit, { term: 'ow' })
    clock.tick(300)
    await done
    expect(kit.wallets.getState().search).toMatchObject({ status: 'ready', results: [{ id: 'own' }] })
    expect(events.filter(({ event }) => event === 'SEARCH_WALLET')).toEqual([])
  })

  test('error: after a failure the same search is repeated, at the earliest after 1 s', async () => {
    const page = await setUp()
    page.catalogue.behavior = 'broken'
    await find(page, 'heron')
    page.catalogue.behavior = 'normal'
    const done = searchWallets(page.kit, { term: 'heron' })
    page.clock.tick(999)
    expect(page.searched()).toHaveLength(1)
    page.clock.tick(1)
    await eventually(() => page.searched().length === 2)
    page.clock.tick(300)
    await done
    expect(page.search().status).toBe('ready')
  })

  test.each(['broken', 'html'] as const)(
    'error: if the answer is %s, the state says so, and keeps the app’s own wallets',
    async (behavior) => {
      const page = await setUp({ customWallets: [{ id: 'own', name: 'Own Heron' }] })
      page.catalogue.behavior = behavior
      await find(page, 'heron')
      expect(page.search()).toMatchObject({ status: 'failed', term: 'heron', results: [{ id: 'own' }] })
      expect(page.logged.map(({ message }) => message)).toEqual(['Unable to search wallets'])
      expect(page.events.filter(({ event }) => event === 'SEARCH_WALLET')).toEqual([])
    },
  )
})

describe('retryWallets', () => {
  test('default: searches again, at the earliest 1 s after the failure', async () => {
    const page = await setUp()
    page.catalogue.behavior = 'broken'
    await find(page, 'heron')
    page.catalogue.behavior = 'normal'
    const done = retryWallets(page.kit)
    expect(page.search().status).toBe('loading')
    page.clock.tick(999)
    expect(page.searched()).toHaveLength(1)
    page.clock.tick(1)
    await eventually(() => page.searched().length === 2)
    page.clock.tick(300)
    await done
    expect(page.found()).toEqual(['Heron', 'Grey Heron'])
  })
})

describe('clearWalletSearch', () => {
  test('default: ends the search and clears it', async () => {
    const { kit, catalogue, search } = await setUp()
    catalogue.behavior = 'slow'
    const done = searchWallets(kit, { term: 'heron' })
    clearWalletSearch(kit)
    await done
    expect(search()).toEqual({ status: 'idle', term: '', badge: undefined, results: [] })
    const state = kit.wallets.getState()
    clearWalletSearch(kit)
    expect(kit.wallets.getState()).toBe(state)
  })

  test('behavior: the same search can be made again afterwards', async () => {
    const page = await setUp()
    await find(page, 'tern')
    clearWalletSearch(page.kit)
    await find(page, 'tern')
    expect(page.found()).toEqual(['Tern'])
  })
})

describe('repeatSearch', () => {
  test('default: a search follows the modal’s namespace', async () => {
    const solana = { ...testNetwork(), caipNetworkId: 'solana:1', chainNamespace: 'solana' } as const
    const page = await setUp({ networks: [testNetwork(), solana] })
    page.catalogue.wallets.push({ id: 's', name: 'Sol Heron', chains: ['solana:1'] })
    openModal(page.kit, { namespace: 'eip155' })
    await find(page, 'heron')
    expect(page.found()).toEqual(['Heron', 'Grey Heron'])
    openModal(page.kit, { namespace: 'solana' })
    await eventually(() => page.searched().filter((term) => term === 'heron').length === 2)
    page.clock.tick(300)
    await waitFor(page.kit.wallets, ({ search }) => search.status === 'ready')
    expect(page.found()).toContain('Sol Heron')
    const searches = page.catalogue.asked('/getWallets').filter((query) => query.get('search') === 'heron')
    expect(searches.map((query) => query.get('chains'))).toEqual(['eip155:31337', 'solana:1'])
  })

  test('behavior: without a search nothing is searched again', async () => {
    const { kit, searched } = await setUp()
    await repeatSearch(kit)
    expect(searched()).toEqual([])
  })
})
