import { chainNamespaces } from '@holdfast/caip'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTestKit } from '../../test/testKit.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import { linkKeys } from '../adapters/solana/links/linkRecords.ts'
import { activateNetwork } from '../networks/actions.ts'
import { identityCacheKey, nameCacheKey, portfolioCacheKey } from './accountCaches.ts'
import { readCache, writeCache } from './cache.ts'
import * as connection from './keys.ts'
import { createKitStorage } from './kitStorage.ts'
import * as login from './loginKeys.ts'
import { connectionNames, lastingNames, storageVersion, userNames } from './names.ts'
import { pendingSendsKey } from './pendingSendKeys.ts'
import { recentReceiversKey } from './receiverKeys.ts'
import type { CacheEntry, CacheKey, StorageKey } from './storageKey.ts'
import { deepLinkChoiceKey, openedWalletKey, recentWalletsKey } from './walletKeys.ts'

const {
  activeNamespaceKey,
  connectedConnectorIdKey,
  connectedNamespacesKey,
  nativeBalanceCacheKey,
  sessionToEndKey,
  ...others
} = connection
const caches = [portfolioCacheKey, nativeBalanceCacheKey, nameCacheKey, identityCacheKey]
/** Keys differ in the types of their values; here each key only reads a text and writes back what it has read. */
type AnyKey = StorageKey<unknown>
const keys = [
  activeNamespaceKey,
  connectedNamespacesKey,
  ...Object.values(others),
  ...Object.values(login),
  ...caches,
  recentWalletsKey,
  deepLinkChoiceKey,
  openedWalletKey,
  recentReceiversKey,
  pendingSendsKey,
  linkKeys.requests,
] as readonly unknown[] as readonly AnyKey[]

const silent = { info: () => {}, error: () => {} }
const balance = { caipAddress: 'eip155:1:0x1', balance: '12', decimals: 18, symbol: 'ETH', timestamp: 1 }
const token = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: '2000',
  value: '10',
  quantity: { decimals: '18', numeric: '0.005' },
  iconUrl: '',
}

const receiver = { from: `0x${'a1'.repeat(20)}`, address: `0x${'b2'.repeat(20)}`, name: 'kelp.eth', at: 1 }
const pending = {
  hash: `0x${'c3'.repeat(32)}`,
  caipNetworkId: 'eip155:1',
  from: `0x${'a1'.repeat(20)}`,
  to: `0x${'b2'.repeat(20)}`,
  value: '1',
  asset: { standard: 'native', name: 'Ether', symbol: 'ETH', decimals: 18 },
  nonceBefore: 0,
  at: 1,
}

describe('storage keys', () => {
  test('default: each name in the table has one key that reads and writes it', () => {
    expect(storageVersion).toBe(1)
    const names = [connectionNames, userNames, lastingNames].flatMap((each) => Object.values(each))
    expect(keys.map(({ key }) => key).toSorted()).toEqual(names.map(({ key }) => key).toSorted())
    expect(new Set(names.map(({ label }) => label)).size).toBe(names.length)
    expect(names.map(({ key }) => key)).toEqual([
      '@holdfast/v1/connected_namespaces',
      '@holdfast/v1/wallet_id',
      '@holdfast/v1/wallet_name',
      'WALLETCONNECT_DEEPLINK_CHOICE',
      '@holdfast/v1/opened_wallet',
      '@holdfast/v1/portfolio_cache',
      '@holdfast/v1/native_balance_cache',
      '@holdfast/v1/ens_cache',
      '@holdfast/v1/identity_cache',
      '@holdfast/v1/connected_social',
      '@holdfast/v1/social_username',
      '@holdfast/v1/social_provider',
      '@holdfast/v1/email_login_used',
      '@holdfast/v1/email',
      '@holdfast/v1/last_used_chain',
      '@holdfast/v1/smart_account_enabled_networks',
      '@holdfast/v1/recent_wallets',
      '@holdfast/v1/recent_receivers',
      '@holdfast/v1/pending_sends',
      '@holdfast/v1/solana_link_requests',
      '@holdfast/v1/active_network',
      '@holdfast/v1/active_namespace',
      '@holdfast/v1/active_caip_network_id',
      '@holdfast/v1/connection_status',
      '@holdfast/v1/pairings_to_end',
      '@holdfast/v1/last_email_login_time',
    ])
    expect(chainNamespaces.map((namespace) => connectedConnectorIdKey(namespace).key)).toEqual(
      chainNamespaces.map((namespace) => `@holdfast/v1/${namespace}:connected_connector_id`),
    )
    expect(sessionToEndKey('ID_AUTH').key).toBe('@holdfast/v1/ID_AUTH:session_to_end')
  })

  test('default: each cache has its specified lifetime', () => {
    expect(caches.map(({ lifetimeMs }) => lifetimeMs)).toEqual([30_000, 30_000, 300_000, 300_000])
  })

  test('behavior: connected namespaces are stored with commas between them, each once', () => {
    expect(connectedNamespacesKey.serialize(['eip155', 'solana', 'eip155'])).toBe('eip155,solana')
    expect(connectedNamespacesKey.parse('eip155,solana,,near,eip155')).toEqual(['eip155', 'solana'])
  })

  test.each<[string, AnyKey, unknown, unknown]>([
    [
      'native balances',
      nativeBalanceCacheKey as AnyKey,
      { good: balance, old: { balance: '1.5' }, timeless: { ...balance, timestamp: null }, none: null },
      { good: balance },
    ],
    [
      'portfolios',
      portfolioCacheKey as AnyKey,
      {
        good: { caipAddress: 'a', balance: [token], timestamp: 1 },
        bad: { caipAddress: 'a', balance: [token, { ...token, quantity: 1 }], timestamp: 1 },
      },
      { good: { caipAddress: 'a', balance: [token], timestamp: 1 } },
    ],
    [
      'portfolios with an amount that is not text',
      portfolioCacheKey as AnyKey,
      { bad: { caipAddress: 'a', balance: [{ ...token, value: 10 }], timestamp: 1 } },
      {},
    ],
    [
      'receivers',
      recentReceiversKey as AnyKey,
      [receiver, { ...receiver, address: '0x1' }, { ...receiver, at: null }, { ...receiver, name: 7 }],
      [receiver],
    ],
    [
      'pending sends',
      pendingSendsKey as AnyKey,
      [
        pending,
        { ...pending, hash: '0x12' },
        { ...pending, caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
        { ...pending, to: '0x1' },
        { ...pending, value: '1.5' },
        { ...pending, value: '9'.repeat(79) },
        { ...pending, at: null },
        { ...pending, nonceBefore: -0.5 },
        { ...pending, asset: { ...pending.asset, standard: 'erc20' } },
        { ...pending, asset: { ...pending.asset, decimals: 256 } },
        { ...pending, asset: { ...pending.asset, name: 7 } },
        { ...pending, asset: { ...pending.asset, iconUrl: 'x'.repeat(2_049) } },
      ],
      [pending],
    ],
    [
      'names',
      nameCacheKey as AnyKey,
      { good: { address: '0x1', ens: ['kelp.eth'], timestamp: 1 }, bad: { address: '0x1', ens: [7], timestamp: 1 } },
      { good: { address: '0x1', ens: ['kelp.eth'], timestamp: 1 } },
    ],
    [
      'identities',
      identityCacheKey as AnyKey,
      {
        good: { address: '0x1', identity: { name: null, avatar: 'https://img.example/1.png' }, timestamp: 1 },
        bad: { address: '0x1', identity: { name: 7, avatar: null }, timestamp: 1 },
      },
      { good: { address: '0x1', identity: { name: null, avatar: 'https://img.example/1.png' }, timestamp: 1 } },
    ],
    [
      'recent wallets',
      recentWalletsKey as AnyKey,
      [
        null,
        { id: 'no name' },
        { id: 'a', name: 'A', mobile_link: 'heron', webapp_link: 'javascript:alert(1)', order: 7 },
        { id: 'a', name: 'again' },
        { id: 'b', name: 'B', homepage: 'https://b.example', badge_type: 'certified', chains: ['eip155:1', 7] },
        { id: 'c', name: 'one too many' },
      ],
      [
        { id: 'a', name: 'A', mobile_link: 'heron' },
        { id: 'b', name: 'B', homepage: 'https://b.example', badge_type: 'certified', chains: ['eip155:1'] },
      ],
    ],
    [
      'the deep link choice',
      deepLinkChoiceKey as AnyKey,
      { href: 'kelp://', name: 'Kelp' },
      { href: 'kelp://', name: 'Kelp' },
    ],
    [
      'a deep link that runs code',
      deepLinkChoiceKey as AnyKey,
      { href: 'JavaScript:alert(1)', name: 'Kelp' },
      undefined,
    ],
    [
      'the opened wallet',
      openedWalletKey as AnyKey,
      { wallet: { id: 'a', name: 'A', order: 1 }, linking: { href: 'kelp://', name: 'Kelp' }, expiry: 7 },
      { wallet: { id: 'a', name: 'A' }, linking: { href: 'kelp://', name: 'Kelp' }, expiry: 7 },
    ],
    [
      'an opened wallet with a link that runs code',
      openedWalletKey as AnyKey,
      { wallet: { id: 'a', name: 'A' }, linking: { href: 'javascript:alert(1)', name: 'A' }, expiry: 7 },
      undefined,
    ],
    ['smart account networks', login.smartAccountEnabledNetworksKey as AnyKey, [1, 31_337], [1, 31_337]],
  ])('behavior: invalid parts of %s are left out', (_, key, stored, expected) => {
    const text = key === login.smartAccountEnabledNetworksKey ? '1,x,31337,1' : JSON.stringify(stored)
    expect(key.parse(text)).toEqual(expected)
  })

  test.each(keys.map((key) => [key.label, key] as const))(
    'behavior: reading %s returns a valid value or undefined, whatever is stored',
    (_, key) => {
      const entry = fc.record({ timestamp: fc.integer(), address: fc.string(), caipAddress: fc.string() })
      const texts = fc.oneof(
        fc.string(),
        fc.json(),
        fc.dictionary(fc.string(), fc.oneof(entry, fc.anything())).map((value) => JSON.stringify(value)),
        fc.array(fc.record({ id: fc.string(), name: fc.string() })).map((value) => JSON.stringify(value)),
      )
      fc.assert(
        fc.property(texts, (text) => {
          const storage = createKitStorage(
            () => ({ getItem: () => text, setItem: () => {}, removeItem: () => {} }),
            silent,
          )
          const value = storage.get(key)
          if (value !== undefined) expect(key.parse(key.serialize(value))).toEqual(value)
        }),
      )
    },
  )
})

describe('createKitStorage', () => {
  test("error: if the storage is full, the kit only logs to the console: 'Unable to set active namespace'", () => {
    const { kit, logged, window } = createTestKit()
    window.localStorage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    activateNetwork(kit, 'eip155', 'eip155:31338')
    expect(logged.map(({ level, message }) => [level, message])).toEqual([
      ['info', 'Unable to set active network'],
      ['info', 'Unable to set active namespace'],
      ['info', 'Unable to set active CAIP network id'],
    ])
    expect(kit.networks.getState().byNamespace.eip155?.activeCaipNetworkId).toBe('eip155:31338')
    expect(kit.toasts.getState().open).toBe(false)
  })

  test("error: corrupt storage counts as empty, and the console says 'Unable to get native balance cache'", () => {
    const stored = new Map([
      ['@holdfast/v1/active_caip_network_id', '{'],
      ['@holdfast/v1/native_balance_cache', '{'],
      ['@holdfast/v1/connected_namespaces', '\u0000'],
      ['@holdfast/v1/eip155:connected_connector_id', 'x'.repeat(300)],
    ])
    const { kit, logged } = createTestKit({}, { window: createTestWindow(stored) })
    expect(kit.connections.getState()).toEqual({})
    expect(kit.internals.storage.get(nativeBalanceCacheKey)).toBeUndefined()
    expect(logged).toMatchObject([{ level: 'info', message: 'Unable to get native balance cache' }])
  })

  test('behavior: entries of another version or another kit are neither read nor touched', () => {
    const theirs: readonly (readonly [string, string])[] = [
      ['@holdfast/v0/eip155:connected_connector_id', 'com.kelp'],
      ['@holdfast/v2/active_caip_network_id', 'eip155:31338'],
      ['@appkit/active_caip_network_id', 'eip155:31338'],
    ]
    const { kit, window } = createTestKit({}, { window: createTestWindow(new Map(theirs)) })
    expect(kit.connections.getState()).toEqual({})
    expect(kit.networks.getState().byNamespace.eip155?.activeCaipNetworkId).toBe('eip155:31337')
    expect([...window.stored]).toEqual(theirs)
  })

  test('behavior: without storage, reads return undefined, and writes do nothing', () => {
    const storage = createKitStorage(() => undefined, silent)
    storage.set(activeNamespaceKey, 'eip155')
    storage.remove(activeNamespaceKey)
    expect(storage.get(activeNamespaceKey)).toBeUndefined()
  })
})

describe.each<[string, CacheKey<CacheEntry>]>([
  ['30 s', nativeBalanceCacheKey as unknown as CacheKey<CacheEntry>],
  ['5 min', nameCacheKey as unknown as CacheKey<CacheEntry>],
])('readCache, with a lifetime of %s', (_, key) => {
  const value = { caipAddress: 'a', balance: '7', decimals: 18, symbol: 'ETH', address: 'a', ens: [] }

  test('default: returns the entry until it is too old', () => {
    const { kit, clock, window } = createTestKit()
    writeCache(kit, key, 'a', value)
    expect(readCache(kit, key, 'a')).toEqual({ ...value, timestamp: clock.now() })
    expect(readCache(kit, key, 'b')).toBeUndefined()
    clock.tick(key.lifetimeMs - 1)
    expect(readCache(kit, key, 'a')).toBeDefined()
    clock.tick(1)
    expect(readCache(kit, key, 'a')).toBeUndefined()
    expect(window.stored.has(key.key)).toBe(false)
  })

  test('behavior: the next read or write removes expired entries, and nothing else', () => {
    const { kit, clock, window } = createTestKit()
    const subjects = (): string[] => Object.keys(JSON.parse(window.stored.get(key.key) ?? '{}') as object)
    writeCache(kit, key, 'a', value)
    clock.tick(key.lifetimeMs / 2)
    writeCache(kit, key, 'b', value)
    expect(subjects()).toEqual(['a', 'b'])
    clock.tick(key.lifetimeMs / 2)
    expect(readCache(kit, key, 'b')).toBeDefined()
    expect(subjects()).toEqual(['b'])
    writeCache(kit, key, 'c', value)
    expect(subjects()).toEqual(['b', 'c'])
  })

  test('behavior: an entry from the future counts as too old', () => {
    const { kit, clock, window } = createTestKit()
    window.stored.set(key.key, JSON.stringify({ a: { ...value, timestamp: clock.now() + 1 } }))
    expect(readCache(kit, key, 'a')).toBeUndefined()
  })

  test.each(['__proto__', 'constructor', 'toString'])('behavior: %s is a subject like any other', (subject) => {
    const { kit } = createTestKit()
    writeCache(kit, key, 'a', value)
    expect(readCache(kit, key, subject)).toBeUndefined()
    writeCache(kit, key, subject, value)
    expect(readCache(kit, key, subject)).toMatchObject(value)
  })
})
