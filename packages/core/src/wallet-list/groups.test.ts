import type { CatalogueWallet } from '@holdfast/api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeConnectors } from '../connectors/rules.ts'
import { connectorKeys, walletKeys } from '../connectors/selectors/identity.ts'
import type { Connector } from '../connectors/state.ts'
import { defaultFeatures } from '../options/features.ts'
import { toCatalogueWallet } from '../wallets/selectors/customWallets.ts'
import { type ConnectListInput, connectGroups } from './groups.ts'

const noOptions = { includeWalletIds: [], excludeWalletIds: [], featuredWalletIds: [], customWallets: [] }
const nothing: ConnectListInput = {
  connectors: [],
  namespace: undefined,
  isMobile: false,
  canPair: true,
  findsInstalled: true,
  isPaired: false,
  recent: [],
  featured: [],
  custom: [],
  recommended: [],
  excludedRdns: [],
  options: noOptions,
  order: defaultFeatures.connectorTypeOrder,
}
const pairing: Connector = { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT', chain: 'eip155' }
const legacy: Connector = { id: 'injected', name: 'Browser Wallet', type: 'INJECTED', chain: 'eip155', provider: {} }
const wallet = (id: string, rest: Partial<CatalogueWallet> = {}) =>
  toCatalogueWallet({ id, name: `Wallet ${id}`, ...rest })
const connector = (name: string, rest: Partial<Connector> = {}): Connector => {
  const id = `com.${name.toLowerCase()}`
  return { id, name, type: 'ANNOUNCED', chain: 'eip155', info: { rdns: id }, ...rest }
}

/** Returns the list as text: each group with its rows and their tags. */
function rows(parts: Partial<ConnectListInput>): Record<string, string[]> {
  const groups = connectGroups({ ...nothing, ...parts })
  return Object.fromEntries(
    groups.map(({ group, entries }) => [
      group,
      entries.map((entry) => {
        const { name } = entry.kind === 'connector' ? entry.connector : entry.wallet
        return entry.tag ? `${name} (${entry.tag})` : name
      }),
    ]),
  )
}

describe('connectGroups', () => {
  test('default: lists every group in order, with the tag of each row', () => {
    const connectors = mergeConnectors([
      connector('Plain', { type: 'INJECTED', provider: {} }),
      connector('Kelp'),
      connector('Both', { id: 'both-evm' }),
      connector('Both', { id: 'both-sol', chain: 'solana' }),
      connector('Remote', { type: 'EXTERNAL', info: undefined }),
      connector('Auth', { id: 'ID_AUTH', type: 'AUTH', info: undefined }),
      pairing,
    ])
    const groups = rows({ connectors, recent: [wallet('r')], featured: [wallet('f')], custom: [wallet('c')] })
    expect(Object.keys(groups)).toEqual(['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external'])
    expect(groups).toEqual({
      walletConnect: ['WalletConnect (qrCode)'],
      recent: ['Wallet r (recent)'],
      injected: ['Both (multichain)', 'Kelp (installed)', 'Plain (installed)'],
      featured: ['Wallet f'],
      custom: ['Wallet c'],
      external: ['Remote'],
    })
  })

  test('param: order puts its groups first; the other groups follow', () => {
    const groups = rows({
      order: ['custom', 'recent'],
      connectors: [pairing],
      recent: [wallet('r')],
      custom: [wallet('c')],
    })
    expect(Object.keys(groups)).toEqual(['custom', 'recent', 'walletConnect'])
  })

  test.each([
    ['on a phone', { isMobile: true }],
    ['once a wallet is connected by pairing', { isPaired: true }],
    ['when pairing is off', { canPair: false }],
  ])('behavior: the QR code entry is missing %s', (_, parts) => {
    expect(rows({ connectors: [pairing], ...parts })).toEqual({})
  })

  test("behavior: 'Browser Wallet' is listed if it is the only wallet of the browser, and on phones", () => {
    const both = [connector('Kelp'), legacy]
    expect(rows({ connectors: [legacy] })).toEqual({ injected: ['Browser Wallet (installed)'] })
    expect(rows({ connectors: both })).toEqual({ injected: ['Kelp (installed)'] })
    expect(rows({ connectors: both, isMobile: true })).toEqual({
      injected: ['Kelp (installed)', 'Browser Wallet (installed)'],
    })
    expect(rows({ connectors: both, excludedRdns: ['com.kelp'] })).toEqual({ injected: ['Browser Wallet (installed)'] })
  })

  test('param: excludedRdns hides announced wallets, also as part of a wallet on several chains, in any letter case', () => {
    const connectors = mergeConnectors([
      connector('Kelp'),
      connector('Both', { id: 'a' }),
      connector('Both', { id: 'b', chain: 'solana', info: { rdns: 'com.hidden' } }),
      connector('Mobile', { info: { rdns: 'io.metamask.mobile' } }),
      connector('Reef'),
    ])
    expect(rows({ connectors, excludedRdns: ['COM.kelp', 'com.hidden', 'io.metamask'] })).toEqual({
      injected: ['Reef (installed)'],
    })
  })

  test('param: excludeWalletIds hides connectors, recent, featured and custom wallets by catalogue id', () => {
    const options = { ...noOptions, excludeWalletIds: ['x'] }
    expect(
      rows({
        options,
        connectors: [connector('Kelp', { explorerId: 'x' })],
        recent: [wallet('x')],
        featured: [wallet('x')],
        custom: [wallet('x')],
      }),
    ).toEqual({})
  })

  test('param: includeWalletIds limits recent wallets to the included, the featured and the app’s own', () => {
    const options = {
      ...noOptions,
      includeWalletIds: ['in'],
      featuredWalletIds: ['f'],
      customWallets: [{ id: 'c', name: 'C' }],
    }
    const recent = ['in', 'f', 'c', 'out'].map((id) => wallet(id))
    expect(rows({ options, recent })).toEqual({
      recent: ['Wallet in (recent)', 'Wallet f (recent)', 'Wallet c (recent)'],
    })
  })

  test('param: namespace leaves out wallets of other chains, and keeps those of unknown chains', () => {
    const featured = [
      wallet('s', { chains: ['solana:1'] }),
      wallet('e', { chains: ['eip155:1'] }),
      wallet('u', { chains: [] }),
    ]
    expect(rows({ namespace: 'solana', featured })).toEqual({ featured: ['Wallet s', 'Wallet u'] })
  })

  test('behavior: without pairing, lists only wallets that are or can be installed here, and no recent wallets', () => {
    const chrome_store = 'https://chrome.example/heron'
    const wallets = [
      wallet('phone', { mobile_link: 'phone://', app_store: 'https://apps.example/phone' }),
      wallet('heron', { mobile_link: 'heron://', rdns: 'com.heron', chrome_store }),
      wallet('injected', { injected: [{ namespace: 'eip155', injected_id: 'isInjected' }], chrome_store }),
      wallet('nowhere', { rdns: 'com.nowhere' }),
    ]
    const names = (parts: Partial<ConnectListInput>): string[] =>
      Object.values(rows({ featured: wallets.slice(0, 2), custom: wallets.slice(2), recent: wallets, ...parts })).flat()
    expect(names({ canPair: false })).toEqual(['Wallet heron', 'Wallet injected'])
    expect(names({ canPair: false, findsInstalled: false })).toEqual([])
    const connectors = [connector('Kelp', { explorerId: 'heron' })]
    expect(names({ canPair: false, findsInstalled: false, connectors })).toEqual(['Kelp (installed)'])
    expect(names({ recent: [] })).toHaveLength(4)
  })

  test('behavior: recommended wallets fill the list up to two, counting installed and recent ones', () => {
    const recommended = ['1', '2', '3', '4'].map((id) => wallet(id))
    expect(rows({ recommended })['recommended']).toEqual(['Wallet 1', 'Wallet 2'])
    expect(rows({ recommended, recent: [wallet('r')] })['recommended']).toEqual(['Wallet 1'])
    expect(rows({ recommended, recent: [wallet('1')] })['recommended']).toEqual(['Wallet 2'])
    expect(
      rows({ recommended, connectors: [connector('A'), connector('B'), connector('C')] })['recommended'],
    ).toBeUndefined()
    expect(rows({ recommended, connectors: [legacy] })['recommended']).toEqual(['Wallet 1', 'Wallet 2'])
  })

  test.each<[string, Partial<ConnectListInput>]>([
    ['pairing is off', { canPair: false }],
    ['the app features wallets', { options: { ...noOptions, featuredWalletIds: ['f'] } }],
    ['the app has wallets of its own', { custom: [wallet('c')] }],
  ])('behavior: no wallet is recommended if %s', (_, parts) => {
    expect(rows({ recommended: [wallet('1')], ...parts })['recommended']).toBeUndefined()
  })

  test('behavior: wallets are recommended if all featured ones are excluded', () => {
    const options = { ...noOptions, featuredWalletIds: ['f'], excludeWalletIds: ['f'] }
    expect(rows({ recommended: [wallet('1')], featured: [wallet('f')], options })).toEqual({
      recommended: ['Wallet 1'],
    })
  })

  test.each([
    ['rdns', { rdns: 'COM.KELP' }],
    ['catalogue id', { id: 'kelp-id' }],
    ['name', { name: 'kelp' }],
  ])('behavior: a wallet of the page, recognized by its %s, is not listed again', (_, same) => {
    const again = wallet('other', same)
    const connectors = [connector('Kelp', { explorerId: 'kelp-id' })]
    expect(rows({ connectors, recent: [again], featured: [again], custom: [again], recommended: [again] })).toEqual({
      injected: ['Kelp (installed)'],
    })
  })

  test('behavior: a recent wallet is not listed again', () => {
    const recent = wallet('r')
    expect(rows({ recent: [recent], featured: [recent], custom: [recent] })).toEqual({ recent: ['Wallet r (recent)'] })
  })

  test('behavior: a legacy connector of a wallet that announces itself is not listed', () => {
    expect(rows({ connectors: [connector('Coinbase', { id: 'coinbaseWalletSDK', type: 'EXTERNAL' })] })).toEqual({})
  })

  const name = fc.constantFrom(
    'Kelp',
    'Trust',
    'Trust Wallet',
    'kelp',
    'Reef',
    'Tern',
    'WalletConnect',
    'Browser Wallet',
  )
  const rdns = fc.constantFrom(undefined, 'com.kelp', 'COM.kelp', 'io.metamask', 'io.metamask.mobile', 'com.tern')
  const id = fc.constantFrom('1', '2', '3', '4', '5')
  const someWallets = fc.array(
    fc.record({ id, name, rdns }).map((each) => toCatalogueWallet(each)),
    { maxLength: 6 },
  )
  const someConnectors = fc.array(
    fc
      .record({
        id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'walletConnect'),
        name,
        type: fc.constantFrom<Connector['type']>('ANNOUNCED', 'INJECTED', 'EXTERNAL', 'WALLET_CONNECT', 'AUTH'),
        chain: fc.constantFrom<Connector['chain']>('eip155', 'solana', 'bip122'),
        explorerId: fc.option(id, { nil: undefined }),
        rdns,
      })
      .map(({ rdns: announced, ...rest }) => ({ ...rest, info: announced ? { rdns: announced } : undefined })),
    { maxLength: 12 },
  )

  test('behavior: whatever the mix, each wallet is listed once, and no reachable wallet is lost', () => {
    const mix = fc.record({
      connectors: someConnectors,
      recent: someWallets,
      featured: someWallets,
      custom: someWallets,
      recommended: someWallets,
      isMobile: fc.boolean(),
      order: fc.shuffledSubarray([...defaultFeatures.connectorTypeOrder]),
    })
    fc.assert(
      fc.property(mix, ({ connectors: all, ...parts }) => {
        const connectors = mergeConnectors(all)
        const entries = connectGroups({ ...nothing, ...parts, connectors }).flatMap((group) => group.entries)
        expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length)

        const listedConnectors = entries.flatMap((entry) => (entry.kind === 'connector' ? [entry.connector] : []))
        const listedWallets = entries.flatMap((entry) => (entry.kind === 'wallet' ? [entry.wallet] : []))
        const taken = new Set<string>(
          listedConnectors.filter(({ type }) => type !== 'WALLET_CONNECT').flatMap(connectorKeys),
        )
        for (const each of listedWallets) {
          for (const key of walletKeys(each)) expect(taken).not.toContain(key)
          for (const key of walletKeys(each)) taken.add(key)
        }

        const isOwn = ({ type }: Connector): boolean => type === 'AUTH' || type === 'WALLET_CONNECT'
        for (const each of connectors) {
          if (!isOwn(each) && each.name !== 'Browser Wallet') expect(listedConnectors).toContain(each)
        }
        for (const each of [...parts.recent, ...parts.featured, ...parts.custom]) {
          expect(walletKeys(each).some((key) => taken.has(key))).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('behavior: reads each of a thousand wallets only a few times', () => {
    let reads = 0
    const counted = Array.from({ length: 1000 }, (_, index) => {
      const target = wallet(`w${index}`, { rdns: `com.w${index}` })
      return new Proxy(target, {
        get: (object, key) => {
          reads += 1
          return Reflect.get(object, key)
        },
      })
    })
    const announced = Array.from({ length: 100 }, (_, index) => connector(`Extension ${index}`))
    const [group] = connectGroups({ ...nothing, connectors: mergeConnectors(announced), featured: counted }).slice(-1)
    expect(group?.entries).toHaveLength(1000)
    expect(reads).toBeLessThan(10 * 1000)
  })
})
