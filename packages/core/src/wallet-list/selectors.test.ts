import { describe, expect, test } from 'vitest'
import { createTestKit, testNetwork } from '../../test/testKit.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import type { Connector } from '../connectors/state.ts'
import type { KitOptions } from '../kitOptions.ts'
import { openModal } from '../modal/actions.ts'
import { toCatalogueWallet } from '../wallets/selectors/customWallets.ts'
import {
  type ListedWallet,
  selectAllWallets,
  selectFoundWallets,
  selectSuggestedWallets,
  selectWalletCount,
} from './selectors.ts'

const services = { url: 'http://127.0.0.1:1' }
const wallet = (id: string, rdns?: string) => toCatalogueWallet({ id, name: id.toUpperCase(), rdns })
const page = (ids: readonly string[], count = 0) =>
  ({ type: 'pageLoaded', page: 1, wallets: ids.map((id) => wallet(id, `com.${id}`)), count, isComplete: true }) as const

const found = (ids: readonly string[]) =>
  ({ type: 'searchRequested', query: { term: 'w', badge: undefined }, results: ids.map((id) => wallet(id)) }) as const
const idsOf = (listed: readonly ListedWallet[]) => listed.map(({ wallet: { id } }) => id)

describe('selectAllWallets', () => {
  test('default: lists installed wallets first, then featured, own, recommended and catalogue wallets, each once', () => {
    const window = createTestWindow()
    createTestWallet({ name: 'D', rdns: 'COM.d' }).announce(window)
    const { kit } = createTestKit({ services, customWallets: [{ id: 'own', name: 'Own' }] }, { window })
    kit.wallets.send({ type: 'featuredLoaded', wallets: [wallet('f')] })
    kit.wallets.send({ type: 'recommendedLoaded', wallets: [wallet('r'), wallet('f')], count: 5 })
    kit.wallets.send(page(['r', 'c', 'd', 'own']))
    expect(selectAllWallets(kit.getState()).map(({ wallet: { id }, isInstalled }) => [id, isInstalled])).toEqual([
      ['d', true],
      ['f', false],
      ['own', false],
      ['r', false],
      ['c', false],
    ])
  })

  test('param: excludeWalletIds hides wallets, even the app’s featured and custom ones', () => {
    const { kit } = createTestKit({
      services,
      customWallets: [{ id: 'own', name: 'Own' }],
      featuredWalletIds: ['f'],
      excludeWalletIds: ['f', 'own', 'c'],
    })
    kit.wallets.send({ type: 'featuredLoaded', wallets: [wallet('f')] })
    kit.wallets.send(page(['c', 'd']))
    kit.wallets.send(found(['f', 'own', 'd']))
    expect(idsOf(selectAllWallets(kit.getState()))).toEqual(['d'])
    expect(idsOf(selectFoundWallets(kit.getState()))).toEqual(['d'])
    expect(selectSuggestedWallets(kit.getState())).toEqual([])
  })

  test('behavior: lists follow the modal’s namespace', () => {
    const onSolana = { id: 'own', name: 'Own', chains: ['solana:1'] }
    const networks = [testNetwork(), { ...testNetwork(), caipNetworkId: 'solana:1', chainNamespace: 'solana' } as const]
    const { kit } = createTestKit({ services, networks, customWallets: [onSolana] })
    const featured = [{ ...wallet('e'), chains: ['eip155:1'] }, wallet('u')]
    kit.wallets.send({ type: 'featuredLoaded', wallets: featured })
    kit.wallets.send({ ...found([]), results: [...featured, toCatalogueWallet(onSolana)] })
    const lists = () => {
      const state = kit.getState()
      const suggested = selectSuggestedWallets(state).map(({ id }) => id)
      return [idsOf(selectAllWallets(state)), idsOf(selectFoundWallets(state)).toSorted(), suggested]
    }
    openModal(kit, { namespace: 'eip155' })
    expect(lists()).toEqual([
      ['e', 'u'],
      ['e', 'u'],
      ['e', 'u'],
    ])
    openModal(kit, { namespace: 'solana' })
    expect(lists()).toEqual([
      ['u', 'own'],
      ['own', 'u'],
      ['u', 'own'],
    ])
    openModal(kit)
    expect(lists()).toEqual([
      ['e', 'u', 'own'],
      ['e', 'own', 'u'],
      ['e', 'u', 'own'],
    ])
  })

  test.each<[string, KitOptions]>([
    ['pairing is off', { services, enableWalletConnect: false }],
    ['there are no services', {}],
  ])('behavior: if %s, wallets that only pairing reaches are not listed', (_, options) => {
    const window = createTestWindow()
    createTestWallet({ name: 'D', rdns: 'com.d' }).announce(window)
    const { kit } = createTestKit(options, { window })
    const wallets = [
      { ...wallet('phone'), mobile_link: 'phone://', homepage: 'https://phone.example/' },
      { ...wallet('f', 'com.f'), homepage: 'https://f.example/' },
      wallet('d', 'com.d'),
    ]
    kit.wallets.send({ type: 'featuredLoaded', wallets })
    kit.wallets.send({ ...found([]), results: wallets })
    expect(idsOf(selectAllWallets(kit.getState()))).toEqual(['d', 'f'])
    expect(idsOf(selectFoundWallets(kit.getState()))).toEqual(['d', 'f'])
    expect(selectSuggestedWallets(kit.getState()).map(({ id }) => id)).toEqual(['f', 'd'])
  })

  test('behavior: a wallet that arrives twice is listed once, where it was first', () => {
    const { kit } = createTestKit({ services })
    kit.wallets.send(page(['a', 'b']))
    kit.wallets.send(page(['b', 'c', 'a', 'c']))
    kit.wallets.send(found(['own', 'a', 'own', 'a']))
    expect(idsOf(selectAllWallets(kit.getState()))).toEqual(['a', 'b', 'c'])
    expect(idsOf(selectFoundWallets(kit.getState()))).toEqual(['own', 'a'])
  })

  test('behavior: returns the same list until its inputs change', () => {
    const { kit } = createTestKit({ services })
    const all = selectAllWallets(kit.getState())
    kit.wallets.send({ type: 'imageLoaded', imageId: 'i', url: 'blob:1' })
    kit.wallets.send({ type: 'searchRequested', query: { term: 'a', badge: undefined }, results: [] })
    expect(selectAllWallets(kit.getState())).toBe(all)
    kit.wallets.send(page(['a']))
    expect(selectAllWallets(kit.getState())).not.toBe(all)
  })

  test('behavior: reads each of a thousand wallets only a few times, however many extensions there are', () => {
    const { kit } = createTestKit()
    const connectors = Array.from({ length: 100 }, (_, index): Connector => {
      return { id: `e${index}`, name: `E${index}`, type: 'ANNOUNCED', chain: 'eip155', info: { rdns: `com.e${index}` } }
    })
    const pairing: Connector = { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT', chain: 'eip155' }
    kit.connectors.send({ type: 'listed', namespace: 'eip155', connectors: [...connectors, pairing] })
    let reads = 0
    const counted = Array.from({ length: 1000 }, (_, index) => {
      return new Proxy(wallet(`w${index}`, `com.w${index}`), {
        get: (object, key) => {
          reads += 1
          return Reflect.get(object, key)
        },
      })
    })
    kit.wallets.send({ type: 'pageLoaded', page: 1, wallets: counted, count: 1000, isComplete: true })
    reads = 0
    expect(selectAllWallets(kit.getState())).toHaveLength(1000)
    expect(reads).toBeLessThan(10 * 1000)
    selectAllWallets(kit.getState())
    expect(reads).toBeLessThan(10 * 1000)
  })
})

describe('selectWalletCount', () => {
  test.each([
    [0, { value: 0, isRounded: false }],
    [7, { value: 7, isRounded: false }],
    [10, { value: 10, isRounded: false }],
    [19, { value: 10, isRounded: true }],
    [347, { value: 340, isRounded: true }],
  ])('default: returns a count of %i as %j', (count, shown) => {
    const { kit } = createTestKit()
    kit.wallets.send(page([], count))
    expect(selectWalletCount(kit.getState())).toEqual(shown)
  })

  test('behavior: featured wallets count as well', () => {
    const { kit } = createTestKit()
    kit.wallets.send({ type: 'featuredLoaded', wallets: [wallet('f')] })
    kit.wallets.send(page([], 9))
    expect(selectWalletCount(kit.getState())).toEqual({ value: 10, isRounded: false })
  })
})
