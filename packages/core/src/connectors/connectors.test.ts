import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { connectorsMachine } from './machine.ts'
import { mergeConnectors, normalizeConnectorName } from './rules.ts'
import { findConnector } from './selectors/findConnector.ts'
import { type Connector, initialConnectorsState } from './state.ts'

function connector(
  id: string,
  name: string,
  chain: Connector['chain'] = 'eip155',
  type: Connector['type'] = 'ANNOUNCED',
): Connector {
  return { id, name, chain, type }
}

describe('normalizeConnectorName', () => {
  test('default: shortens the name of the one wallet that has two names', () => {
    expect(normalizeConnectorName('Trust Wallet')).toBe('Trust')
    expect(normalizeConnectorName('Harbour Wallet')).toBe('Harbour Wallet')
  })
})

describe('mergeConnectors', () => {
  test('default: one name in two namespaces becomes one entry of type MULTI_CHAIN', () => {
    const merged = mergeConnectors([
      { ...connector('com.kelp', 'Kelp'), imageUrl: 'data:image/png;base64,AA==' },
      connector('kelp-solana', 'Kelp', 'solana'),
    ])
    expect(merged).toEqual([
      {
        id: 'com.kelp',
        name: 'Kelp',
        type: 'MULTI_CHAIN',
        chain: 'eip155',
        imageUrl: 'data:image/png;base64,AA==',
        connectors: [expect.objectContaining({ id: 'com.kelp' }), expect.objectContaining({ id: 'kelp-solana' })],
      },
    ])
  })

  test('behavior: merges by the normalised name', () => {
    const merged = mergeConnectors([connector('a', 'Trust Wallet'), connector('b', 'Trust', 'solana')])
    expect(merged.map(({ name, type }) => [name, type])).toEqual([['Trust', 'MULTI_CHAIN']])
  })

  test('behavior: an embedded wallet stays of type AUTH', () => {
    const merged = mergeConnectors([
      connector('ID_AUTH', 'Auth', 'eip155', 'AUTH'),
      connector('ID_AUTH', 'Auth', 'solana', 'AUTH'),
    ])
    expect(merged.map(({ type }) => type)).toEqual(['AUTH'])
  })

  test('behavior: two connectors with one name in one namespace are both listed', () => {
    const merged = mergeConnectors([connector('a', 'Twin'), connector('b', 'Twin')])
    expect(merged.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('behavior: two connectors with one id in one namespace become one', () => {
    expect(mergeConnectors([connector('a', 'Twin'), connector('a', 'Other')]).map(({ name }) => name)).toEqual(['Twin'])
  })

  test('behavior: a wallet that takes the name of the kit’s own connector is not merged with it', () => {
    const merged = mergeConnectors([
      connector('walletConnect', 'WalletConnect', 'eip155', 'WALLET_CONNECT'),
      connector('evil', 'WalletConnect', 'solana'),
      connector('walletConnect', 'WalletConnect', 'solana', 'WALLET_CONNECT'),
    ])
    expect(merged.map(({ id, type, connectors }) => [id, type, connectors?.length])).toEqual([
      ['walletConnect', 'WALLET_CONNECT', 2],
      ['evil', 'ANNOUNCED', undefined],
    ])
  })

  test('behavior: reads each of a thousand connectors only a few times', () => {
    let reads = 0
    const counted = Array.from({ length: 1000 }, (_, index) => {
      const target = connector(`c${index}`, `Wallet ${index % 500}`, index < 500 ? 'eip155' : 'solana')
      return new Proxy(target, {
        get: (object, key) => {
          reads += 1
          return Reflect.get(object, key)
        },
      })
    })
    expect(mergeConnectors(counted)).toHaveLength(500)
    expect(reads).toBeLessThan(20 * 1000)
  })

  test('behavior: nameless connectors are dropped', () => {
    expect(mergeConnectors([connector('a', '')])).toEqual([])
  })

  test('param: namespace limits the list before merging', () => {
    const all = [connector('a', 'Kelp'), connector('b', 'Kelp', 'solana')]
    expect(mergeConnectors(all, 'solana').map(({ id, type }) => [id, type])).toEqual([['b', 'ANNOUNCED']])
  })

  test('behavior: whatever the mix, each connector is reachable once', () => {
    const anyConnector = fc.record({
      id: fc.uuid(),
      name: fc.constantFrom('Trust', 'Trust Wallet', 'Kelp', 'Reef'),
      chain: fc.constantFrom('eip155' as const, 'solana' as const, 'bip122' as const),
      type: fc.constant('ANNOUNCED' as const),
    })
    fc.assert(
      fc.property(fc.array(anyConnector), (all) => {
        const reached = mergeConnectors(all).flatMap((entry) => entry.connectors ?? [entry])
        expect(reached.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
      }),
    )
  })
})

describe('connectorsMachine', () => {
  const listed = connectorsMachine(initialConnectorsState, {
    type: 'listed',
    namespace: 'eip155',
    connectors: [connector('a', 'Kelp')],
  })

  test('default: a list replaces only that of its own namespace', () => {
    const both = connectorsMachine(listed, {
      type: 'listed',
      namespace: 'solana',
      connectors: [connector('s', 'Reef', 'solana')],
    })
    const again = connectorsMachine(both, { type: 'listed', namespace: 'eip155', connectors: [connector('b', 'Rock')] })
    expect(again.all.map(({ id }) => id)).toEqual(['s', 'b'])
  })

  test('behavior: a filter limits the list, and clearing it restores the whole list', () => {
    const filtered = connectorsMachine(listed, { type: 'filtered', namespace: 'solana' })
    expect(filtered.connectors).toEqual([])
    expect(connectorsMachine(filtered, { type: 'filtered', namespace: undefined }).connectors).toEqual(
      listed.connectors,
    )
  })

  test('behavior: stores one active connector id per namespace', () => {
    const first = connectorsMachine(listed, { type: 'activated', namespace: 'eip155', connectorId: 'a' })
    const second = connectorsMachine(first, { type: 'activated', namespace: 'eip155', connectorId: 'b' })
    const other = connectorsMachine(second, { type: 'activated', namespace: 'solana', connectorId: 's' })
    expect(other.activeConnectorIds).toEqual({ eip155: 'b', solana: 's' })
    expect(connectorsMachine(other, { type: 'deactivated', namespace: 'eip155' }).activeConnectorIds).toEqual({
      solana: 's',
    })
    expect(connectorsMachine(listed, { type: 'deactivated', namespace: 'eip155' })).toBe(listed)
  })
})

describe('findConnector', () => {
  test('param: namespace selects among several connectors with one id', () => {
    const state = { ...initialConnectorsState, all: [connector('x', 'X'), connector('x', 'X', 'solana')] }
    expect(findConnector(state, 'x')?.chain).toBe('eip155')
    expect(findConnector(state, 'x', 'solana')?.chain).toBe('solana')
    expect(findConnector(state, 'y')).toBeUndefined()
  })
})
