import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestWindow } from '../../test/testWindow.ts'
import { discoverStandardWallets } from './discoverStandardWallets.ts'

type Api = { register: (...wallets: unknown[]) => () => void }

const wallet = (change: object = {}) => ({
  version: '1.0.0',
  name: 'Tide',
  icon: 'data:image/png;base64,AA==',
  chains: ['solana:mainnet', 'solana:devnet'],
  features: { 'standard:connect': { version: '1.0.0', connect: () => {} } },
  accounts: [],
  ...change,
})
const parameters = { namespace: 'solana', prefix: 'solana', features: ['standard:connect'] } as const

function setUp({ before = [] as unknown[], enableInjected = true } = {}) {
  const window = createTestWindow()
  /** Registers as wallets do: at once, and again when the page is ready. */
  const register = (candidate: unknown): (() => void) => {
    let undo = (): void => {}
    const call = ({ register: add }: Api): void => void (undo = add(candidate))
    window.addEventListener('wallet-standard:app-ready', (event) => call(Reflect.get(event, 'detail')))
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: call }))
    return () => undo()
  }
  for (const each of before) register(each)
  const discovery = discoverStandardWallets({ window, enableInjected }, parameters)
  onTestFinished(discovery.destroy)
  let changes = 0
  discovery.subscribe(() => void (changes += 1))
  const listed = () => discovery.wallets().map(({ id, name }) => [id, name])
  return { window, discovery, register, listed, changes: () => changes }
}

describe('discoverStandardWallets', () => {
  test('default: lists wallets that registered earlier, and late ones', () => {
    const early = wallet()
    const { discovery, register, listed, changes } = setUp({ before: [early] })
    expect(discovery.find('standard:Tide')).toEqual({
      id: 'standard:Tide',
      name: 'Tide',
      imageUrl: 'data:image/png;base64,AA==',
      type: 'ANNOUNCED',
      chain: 'solana',
      provider: early,
    })
    register(wallet({ name: 'Reef' }))
    expect(listed()).toEqual([
      ['standard:Tide', 'Tide'],
      ['standard:Reef', 'Reef'],
    ])
    expect(changes()).toBe(1)
  })

  test('behavior: a wallet that registers twice is listed once, two wallets with one name are both listed, and a wallet that has unregistered is not listed', () => {
    const twice = wallet()
    const { register, listed } = setUp({ before: [twice, twice] })
    const before = listed()
    register(twice)
    expect(listed()).toEqual(before)
    const withdraw = register(wallet())
    expect(listed()).toEqual([
      ['standard:Tide', 'Tide'],
      ['standard:Tide-2', 'Tide'],
    ])
    withdraw()
    expect(listed()).toEqual([['standard:Tide', 'Tide']])
  })

  test('behavior: the name loses invisible characters, and an icon that is not a picture is dropped', () => {
    const { discovery } = setUp({ before: [wallet({ name: 'Ti\u202Ede', icon: 'https://tracker.example/x.png' })] })
    expect(discovery.wallets()[0]).toMatchObject({ name: 'Tide', imageUrl: undefined })
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'wallet'],
    ['a wallet without a name', wallet({ name: '' })],
    ['a wallet for another namespace', wallet({ chains: ['bitcoin:mainnet'] })],
    ['a wallet whose chains are not a list', wallet({ chains: 'solana:mainnet' })],
    ['a wallet that cannot connect', wallet({ features: {} })],
    ['a wallet without features', wallet({ features: null })],
    ['a wallet without accounts', wallet({ accounts: undefined })],
    [
      'an object whose getter throws',
      {
        get name(): string {
          throw new Error('no')
        },
      },
    ],
  ])('error: %s is not listed, and does not affect others', (_, broken) => {
    const { listed, register, window } = setUp({ before: [broken, wallet()] })
    register(broken)
    const throwing = (): never => {
      throw new Error('no')
    }
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: throwing }))
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: 'nonsense' }))
    expect(listed()).toEqual([['standard:Tide', 'Tide']])
  })

  test('error: a page that never stops registering is cut off', () => {
    const { listed } = setUp({ before: Array.from({ length: 120 }, (_, index) => wallet({ name: `W${index}` })) })
    expect(listed()).toHaveLength(100)
  })

  test('param: enableInjected: false switches the search off', () => {
    expect(setUp({ before: [wallet()], enableInjected: false }).listed()).toEqual([])
  })

  test('behavior: destroy removes the listener', () => {
    const { discovery, window } = setUp()
    discovery.destroy()
    expect(window.listening()['wallet-standard:register-wallet']).toBeUndefined()
  })
})
