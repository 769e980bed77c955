import { fakeClock, retimedClock } from '@holdfast/testing/time'
import { describe, expect, test } from 'vitest'
import { createTestCatalogue, testWallets } from '../../../test/services/testCatalogue.ts'
import { createTestKit, eventually, testNetwork, waitFor } from '../../../test/testKit.ts'
import type { KitOptions } from '../../kitOptions.ts'
import { selectAllWallets } from '../../wallet-list/selectors.ts'
import { fetchNextWallets } from './fetchNextWallets.ts'
import { prefetchWallets } from './prefetchWallets.ts'
import { retryWallets } from './searchWallets.ts'

/** Creates a kit that requests nothing but the catalogue. */
async function setUp(count: number, options: KitOptions = {}) {
  const catalogue = await createTestCatalogue(testWallets(count))
  const page = createTestKit({
    services: { url: catalogue.url },
    features: { analytics: false },
    ...options,
  })
  const pages = () => catalogue.asked('/getWallets').filter((query) => query.get('entries') === '40')
  return { ...page, catalogue, pages }
}

describe('fetchNextWallets', () => {
  test('default: fetches page after page, to the end and no further', async () => {
    const { kit, pages } = await setUp(104)
    await prefetchWallets(kit)
    const sizes: number[] = []
    for (let times = 0; times < 5; times += 1) {
      await fetchNextWallets(kit)
      sizes.push(kit.wallets.getState().pages.length)
    }
    expect(sizes).toEqual([40, 80, 100, 100, 100])
    expect(kit.wallets.getState()).toMatchObject({ page: 3, isComplete: true, listStatus: 'ready', count: 104 })
    expect(pages().map((query) => query.get('page'))).toEqual(['1', '2', '3'])
    expect(pages()[0]?.get('chains')).toBe('eip155:31337,eip155:31338')
    expect(selectAllWallets(kit.getState())).toHaveLength(104)
  })

  test('param: sends the app’s lists of ids; the pages leave out the recommended and featured wallets above them', async () => {
    const { kit, pages } = await setUp(60, {
      featuredWalletIds: ['w9'],
      excludeWalletIds: ['w1'],
      includeWalletIds: testWallets(50).map(({ id }) => id),
    })
    await prefetchWallets(kit)
    await fetchNextWallets(kit)
    expect(pages()[0]?.get('exclude')).toBe('w2,w3,w4,w5,w1,w9')
    expect(pages()[0]?.get('include')?.split(',')).toHaveLength(50)
    const ids = selectAllWallets(kit.getState()).map(({ wallet }) => wallet.id)
    expect(ids.slice(0, 3)).toEqual(['w9', 'w2', 'w3'])
    expect(ids).not.toContain('w1')
  })

  test('behavior: a failed page is tried again even if the system time was set back meanwhile', async () => {
    const { kit, catalogue, clock, pages } = await setUp(100)
    catalogue.behavior = 'broken'
    await fetchNextWallets(kit)
    catalogue.behavior = 'normal'
    clock.step(-3_600_000)
    clock.tick(1000)
    await fetchNextWallets(kit)
    expect([pages().length, kit.wallets.getState().listStatus]).toEqual([2, 'ready'])
  })

  test('behavior: later recommendations do not shift the pages', async () => {
    const { kit, catalogue, clock, pages } = await setUp(100)
    catalogue.behavior = 'broken'
    await prefetchWallets(kit)
    catalogue.behavior = 'normal'
    await fetchNextWallets(kit)
    clock.tick(1000)
    await prefetchWallets(kit)
    await fetchNextWallets(kit)
    await fetchNextWallets(kit)
    expect(pages().map((query) => query.get('exclude'))).toEqual([null, null, null])
    expect(selectAllWallets(kit.getState())).toHaveLength(100)
  })

  test('behavior: requests one page at a time, however many callers ask', async () => {
    const { kit, pages } = await setUp(100)
    await Promise.all([fetchNextWallets(kit), fetchNextWallets(kit), fetchNextWallets(kit)])
    expect(pages()).toHaveLength(1)
    expect(kit.wallets.getState()).toMatchObject({ page: 1, listStatus: 'ready' })
  })

  test('behavior: fetches the first twenty pictures too', async () => {
    const { kit, catalogue } = await setUp(60)
    await fetchNextWallets(kit)
    await waitFor(kit.wallets, ({ images }) => Object.keys(images).length === 20)
    expect(catalogue.asked('/getWalletImage')).toHaveLength(20)
    expect(Object.keys(kit.wallets.getState().images)).toContain('image-w24')
  })

  test('behavior: without adapters, wallets without a link are left out, and a page of only these is skipped', async () => {
    const { kit, catalogue, pages } = await setUp(0, { adapters: [] })
    const unreachable = testWallets(84, { mobile_link: null })
    catalogue.wallets = [
      ...unreachable,
      { id: 'd', name: 'D', desktop_link: 'd://' },
      { id: 'b', name: 'B', webapp_link: 'https://b.example' },
    ]
    await fetchNextWallets(kit)
    expect(pages()).toHaveLength(3)
    expect(kit.wallets.getState()).toMatchObject({ page: 3, isComplete: true, pages: [{ id: 'd' }, { id: 'b' }] })
  })

  test('behavior: with adapters, wallets without a link are listed, too', async () => {
    const { kit, catalogue } = await setUp(0)
    catalogue.wallets = testWallets(5, { mobile_link: null })
    await fetchNextWallets(kit)
    expect(kit.wallets.getState().pages).toHaveLength(1)
  })

  test.each([
    ['no count', 'none'],
    ['a count of zero', 0],
    ['a count far too large', 1_000_000],
  ])('error: a server that reports %s is read to its end', async (_, count) => {
    const { kit, catalogue } = await setUp(84)
    catalogue.count = count === 'none' ? null : count
    for (let times = 0; times < 6; times += 1) await fetchNextWallets(kit)
    expect(kit.wallets.getState()).toMatchObject({ isComplete: true, listStatus: 'ready' })
    expect(kit.wallets.getState().pages).toHaveLength(80)
  })

  test('error: a list that never ends is not read for ever', async () => {
    const { kit, catalogue, pages } = await setUp(0, { adapters: [] })
    catalogue.count = 1_000_000
    catalogue.wallets = testWallets(4000, { mobile_link: null })
    await fetchNextWallets(kit)
    expect(pages()).toHaveLength(5)
    expect(kit.wallets.getState()).toMatchObject({ page: 5, isComplete: false, listStatus: 'ready' })
  })

  test('error: only invalid entries are dropped', async () => {
    const { kit, catalogue } = await setUp(0)
    const bad = [{ id: 7, name: 'Number' }, { id: 'x' }, { id: '', name: 'Empty' }] as never[]
    catalogue.wallets = [
      ...bad,
      { id: 'j', name: 'Script', mobile_link: 'javascript:alert(1)', homepage: 'data:text/html,x' },
    ]
    await prefetchWallets(kit)
    expect(kit.wallets.getState().recommended).toEqual([{ id: 'j', name: 'Script' }])
  })

  test('error: only an invalid field is dropped, and an invalid count does not hide the list', async () => {
    const { kit, catalogue } = await setUp(0)
    const odd = { order: 'first', badge_type: 'golden', chains: 'eip155:1', injected: {}, rdns: 7, image_url: [] }
    catalogue.count = '12'
    catalogue.wallets = [{ id: 'o', name: 'Odd', ...odd, mobile_link: 7, desktop_link: 'odd://' } as never]
    await prefetchWallets(kit)
    const [wallet] = kit.wallets.getState().recommended
    expect(wallet).toMatchObject({ id: 'o', name: 'Odd', desktop_link: 'odd://' })
    const fields = [...Object.keys(odd), 'mobile_link'].map((name): unknown => wallet && Reflect.get(wallet, name))
    expect(fields.filter((field) => field !== undefined)).toEqual([])
  })

  test('error: the state tells whether an answer arrived', async () => {
    const { kit, catalogue } = await setUp(0)
    catalogue.behavior = 'html'
    await fetchNextWallets(kit)
    expect(kit.wallets.getState()).toMatchObject({ listStatus: 'failed', failure: 'unusable' })
    const silent = createTestKit({ services: { url: 'http://127.0.0.1:1' }, features: { analytics: false } })
    await fetchNextWallets(silent.kit)
    expect(silent.kit.wallets.getState()).toMatchObject({ listStatus: 'failed', failure: 'unanswered' })
  })

  test.each(['broken', 'html'] as const)(
    'error: if the answer is %s, the state says so; after 1 s the list continues where it was',
    async (behavior) => {
      const { kit, catalogue, clock, pages } = await setUp(100)
      await fetchNextWallets(kit)
      catalogue.behavior = behavior
      await fetchNextWallets(kit)
      expect(kit.wallets.getState()).toMatchObject({ listStatus: 'failed', page: 1 })
      expect(kit.wallets.getState().pages).toHaveLength(40)

      const asked = pages().length
      await fetchNextWallets(kit)
      expect(pages()).toHaveLength(asked)
      expect(kit.wallets.getState().listStatus).toBe('failed')

      catalogue.behavior = 'normal'
      clock.tick(1000)
      await fetchNextWallets(kit)
      expect(kit.wallets.getState()).toMatchObject({ listStatus: 'ready', page: 2 })
    },
  )

  test('behavior: a slow answer is still used', async () => {
    const { kit, catalogue, clock } = await setUp(50)
    catalogue.behavior = 'slow'
    const done = fetchNextWallets(kit)
    await eventually(() => catalogue.asked('/getWallets').length === 1)
    clock.tick(10_000)
    expect(kit.wallets.getState().listStatus).toBe('loading')
    catalogue.behavior = 'normal'
    catalogue.release()
    await done
    expect(kit.wallets.getState()).toMatchObject({ listStatus: 'ready', page: 1 })
  })

  test('behavior: another namespace restarts the list, and a late answer for the old list is not in it', async () => {
    const solana = { ...testNetwork(), caipNetworkId: 'solana:1', chainNamespace: 'solana' } as const
    const { kit, catalogue } = await setUp(0, { networks: [testNetwork(), solana] })
    catalogue.wallets = [
      { id: 'e', name: 'E', chains: ['eip155:31337'] },
      { id: 's', name: 'S', chains: ['solana:1'] },
    ]
    await fetchNextWallets(kit)
    expect(kit.wallets.getState().pages).toEqual([])
    const ids = () => selectAllWallets(kit.getState()).map(({ wallet }) => wallet.id)

    catalogue.wallets.push(...testWallets(5))
    catalogue.behavior = 'slow'
    kit.connectors.send({ type: 'filtered', namespace: 'eip155' })
    const late = fetchNextWallets(kit)
    await eventually(() => catalogue.asked('/getWallets').length > 2)
    kit.connectors.send({ type: 'filtered', namespace: 'solana' })
    catalogue.behavior = 'normal'
    catalogue.release()
    await late
    expect(kit.wallets.getState()).toMatchObject({ page: 0, pages: [], listStatus: 'idle' })
    catalogue.wallets.splice(2, 5)
    await prefetchWallets(kit)
    await fetchNextWallets(kit)
    expect(ids()).toEqual(['s'])
  })

  test('behavior: a list that is requested while the filter changes is not mixed with another', async () => {
    const solana = { ...testNetwork(), caipNetworkId: 'solana:1', chainNamespace: 'solana' } as const
    const { kit, catalogue } = await setUp(0, { networks: [testNetwork(), solana] })
    catalogue.wallets = testWallets(10, { chains: ['eip155:31337'] })
    catalogue.wallets.push({ id: 's', name: 'S', chains: ['solana:1'] })
    kit.connectors.send({ type: 'filtered', namespace: 'eip155' })
    const first = fetchNextWallets(kit)
    kit.connectors.send({ type: 'filtered', namespace: 'solana' })
    await Promise.all([first, fetchNextWallets(kit)])
    kit.connectors.send({ type: 'filtered', namespace: 'eip155' })
    await fetchNextWallets(kit)
    expect(kit.wallets.getState().pages.map(({ id }) => id)).toEqual(['w5', 'w6', 'w7', 'w8', 'w9', 'w10'])
  })

  test('behavior: without a catalogue the list is complete, with the app’s own wallets', async () => {
    const own = { id: 'own', name: 'Own', rdns: 'com.own', homepage: 'https://own.example/' }
    const { kit } = createTestKit({ customWallets: [own] })
    await fetchNextWallets(kit)
    expect(kit.wallets.getState()).toMatchObject({ isComplete: true, listStatus: 'ready' })
    expect(selectAllWallets(kit.getState()).map(({ wallet }) => wallet.name)).toEqual(['Own'])
  })

  test('behavior: a kit that is destroyed ends its requests', async () => {
    const { kit, catalogue, logged } = await setUp(50)
    catalogue.behavior = 'slow'
    const done = fetchNextWallets(kit)
    await eventually(() => catalogue.asked('/getWallets').length === 1)
    kit.destroy()
    await done
    expect(kit.wallets.getState().pages).toEqual([])
    expect(logged).toEqual([])
  })
})

describe('retryWallets', () => {
  test('default: tries the failed page again, at the earliest 1 s after the failure', async () => {
    const { kit, catalogue, clock, pages } = await setUp(50)
    catalogue.behavior = 'broken'
    await fetchNextWallets(kit)
    catalogue.behavior = 'normal'
    clock.tick(400)
    const done = retryWallets(kit)
    expect(kit.wallets.getState().listStatus).toBe('loading')
    clock.tick(599)
    expect(pages()).toHaveLength(1)
    clock.tick(1)
    await done
    expect(kit.wallets.getState()).toMatchObject({ listStatus: 'ready', page: 1 })
  })

  test('behavior: a timer that fires slightly early still leads to a page', async () => {
    const catalogue = await createTestCatalogue(testWallets(50))
    const clock = fakeClock()
    const early = retimedClock((ms) => ms - 1, clock)
    const { kit } = createTestKit({ services: { url: catalogue.url } }, { clock: early })
    catalogue.behavior = 'broken'
    await fetchNextWallets(kit)
    catalogue.behavior = 'normal'
    void retryWallets(kit)
    clock.tick(999)
    // After this, everything that the tick has triggered is done.
    await new Promise((resolve) => setImmediate(resolve))
    await eventually(() => {
      clock.tick(1)
      return kit.wallets.getState().listStatus === 'ready'
    })
  })

  test('behavior: nothing happens if nothing failed', async () => {
    const { kit, pages } = await setUp(50)
    await retryWallets(kit)
    expect(pages()).toEqual([])
  })
})
