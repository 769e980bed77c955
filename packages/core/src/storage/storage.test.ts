import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTestKit } from '../../test/testKit.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import { activateNetwork } from '../networks/activate.ts'
import {
  activeCaipNetworkIdKey,
  activeNamespaceKey,
  connectedConnectorIdKey,
  connectedNamespacesKey,
  connectionStatusKey,
  nativeBalanceCacheKey,
  type StorageKey,
  storageVersion,
} from './keys.ts'
import { createKitStorage } from './kitStorage.ts'

const silent = { info: () => {}, error: () => {} }
const balance = { caipAddress: 'eip155:1:0x1', balance: '12', decimals: 18, symbol: 'ETH', timestamp: 1 }

describe('storage keys', () => {
  test('default: version 1 is in every key', () => {
    expect(storageVersion).toBe(1)
    const keys = [activeNamespaceKey, activeCaipNetworkIdKey, connectedNamespacesKey, connectedConnectorIdKey('solana')]
    expect(keys.map(({ key }) => key)).toEqual([
      '@holdfast/v1/active_namespace',
      '@holdfast/v1/active_caip_network_id',
      '@holdfast/v1/connected_namespaces',
      '@holdfast/v1/solana:connected_connector_id',
    ])
  })

  test('behavior: connected namespaces are a comma list, each once', () => {
    expect(connectedNamespacesKey.serialize(['eip155', 'solana', 'eip155'])).toBe('eip155,solana')
    expect(connectedNamespacesKey.parse('eip155,solana,,near,eip155')).toEqual(['eip155', 'solana'])
  })

  test('behavior: balance entries of another shape are dropped', () => {
    const text = JSON.stringify({ good: balance, old: { balance: '1.5' }, none: null })
    expect(nativeBalanceCacheKey.parse(text)).toEqual({ good: balance })
    expect(nativeBalanceCacheKey.parse('[]')).toBeUndefined()
  })

  test('behavior: whatever is stored, reading it gives a value of the key or nothing', () => {
    function roundTrips<Value>(key: StorageKey<Value>, text: string): void {
      const storage = createKitStorage(() => ({ getItem: () => text, setItem: () => {}, removeItem: () => {} }), silent)
      const value = storage.get(key)
      if (value !== undefined) expect(key.parse(key.serialize(value))).toEqual(value)
    }
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        roundTrips(activeNamespaceKey, text)
        roundTrips(activeCaipNetworkIdKey, text)
        roundTrips(connectionStatusKey, text)
        roundTrips(nativeBalanceCacheKey, text)
      }),
    )
  })
})

describe('createKitStorage', () => {
  test("error: storage that is full tells the console alone: 'Unable to set active namespace'", () => {
    const { kit, logged, window } = createTestKit()
    window.localStorage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    activateNetwork(kit, 'eip155', 'eip155:31338')
    expect(logged.map(({ level, message }) => [level, message])).toEqual([
      ['info', 'Unable to set active namespace'],
      ['info', 'Unable to set active CAIP network id'],
    ])
    expect(kit.networks.getState().byNamespace.eip155?.activeCaipNetworkId).toBe('eip155:31338')
    expect(kit.toasts.getState().open).toBe(false)
  })

  test('error: storage that is corrupt counts as empty', () => {
    const stored = new Map([
      ['@holdfast/v1/active_caip_network_id', '{'],
      ['@holdfast/v1/native_balance_cache', '{'],
      ['@holdfast/v1/connected_namespaces', '\u0000'],
      ['@holdfast/v1/eip155:connected_connector_id', 'x'.repeat(300)],
    ])
    const { kit } = createTestKit({}, { window: createTestWindow(stored) })
    expect(kit.connections.getState()).toEqual({})
    expect(kit.internals.storage.get(nativeBalanceCacheKey)).toBeUndefined()
  })

  test('behavior: without storage it does nothing', () => {
    const storage = createKitStorage(() => undefined, silent)
    storage.set(activeNamespaceKey, 'eip155')
    storage.remove(activeNamespaceKey)
    expect(storage.get(activeNamespaceKey)).toBeUndefined()
  })
})
