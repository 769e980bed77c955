import { describe, expect, test } from 'vitest'
import { createTestKit } from '../../test/testKit.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import type { Connector } from '../connectors/state.ts'
import { toCatalogueWallet } from './customWallets.ts'
import { selectAllWallets, selectWalletCount } from './selectors.ts'

const wallet = (id: string, rdns?: string) => toCatalogueWallet({ id, name: id.toUpperCase(), rdns })
const page = (ids: readonly string[], count = 0) =>
  ({ type: 'pageLoaded', page: 1, wallets: ids.map((id) => wallet(id, `com.${id}`)), count, isComplete: true }) as const

describe('selectAllWallets', () => {
  test('default: installed ones first, then featured, own, recommended and listed ones, each once', () => {
    const window = createTestWindow()
    createTestWallet({ name: 'D', rdns: 'COM.d' }).announce(window)
    const { kit } = createTestKit({ customWallets: [{ id: 'own', name: 'Own' }] }, { window })
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

  test('behavior: the same result while nothing changes that it depends on', () => {
    const { kit } = createTestKit()
    const all = selectAllWallets(kit.getState())
    kit.wallets.send({ type: 'imageLoaded', imageId: 'i', url: 'blob:1' })
    kit.wallets.send({ type: 'searchRequested', query: { term: 'a', badge: undefined }, results: [] })
    expect(selectAllWallets(kit.getState())).toBe(all)
    kit.wallets.send(page(['a']))
    expect(selectAllWallets(kit.getState())).not.toBe(all)
  })

  test('behavior: a thousand wallets are looked at a few times each, however many extensions there are', () => {
    const { kit } = createTestKit()
    const connectors = Array.from({ length: 100 }, (_, index): Connector => {
      return { id: `e${index}`, name: `E${index}`, type: 'ANNOUNCED', chain: 'eip155', info: { rdns: `com.e${index}` } }
    })
    kit.connectors.send({ type: 'listed', namespace: 'eip155', connectors })
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
  ])('default: %i', (count, shown) => {
    const { kit } = createTestKit()
    kit.wallets.send(page([], count))
    expect(selectWalletCount(kit.getState())).toEqual(shown)
  })

  test('behavior: featured ones count as well', () => {
    const { kit } = createTestKit()
    kit.wallets.send({ type: 'featuredLoaded', wallets: [wallet('f')] })
    kit.wallets.send(page([], 9))
    expect(selectWalletCount(kit.getState())).toEqual({ value: 10, isRounded: false })
  })
})
