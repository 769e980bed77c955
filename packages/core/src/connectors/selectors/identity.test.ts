import { describe, expect, test } from 'vitest'
import type { Connector } from '../state.ts'
import { createReachCheck, reachesWallet, walletKeys } from './identity.ts'

const kelp: Connector = { id: 'com.kelp', name: 'Kelp', type: 'ANNOUNCED', chain: 'eip155', info: { rdns: 'com.kelp' } }

describe('walletKeys', () => {
  test('default: a wallet is identified by its rdns, its id and its name, in upper or lower case', () => {
    expect(walletKeys({ id: 'k', rdns: 'COM.Kelp', name: 'Trust Wallet' })).toEqual([
      'name:trust',
      'id:k',
      'rdns:com.kelp',
    ])
  })

  test('behavior: a missing id yields no key', () => {
    expect(walletKeys({ id: '', rdns: null, name: 'Kelp' })).toEqual(['name:kelp'])
  })

  test('behavior: two builds of one wallet count as having one rdns', () => {
    expect(walletKeys({ rdns: 'io.metamask.mobile', name: 'A' })).toContain('rdns:io.metamask')
  })

  test('behavior: a wallet may be named like a property of every object', () => {
    expect(walletKeys({ rdns: 'constructor', name: 'toString' })).toEqual(['name:tostring', 'rdns:constructor'])
  })
})

describe('reachesWallet', () => {
  test.each([
    ['the same rdns', kelp, { id: 'w', rdns: 'COM.kelp' }, true],
    ['the same catalogue id', { ...kelp, explorerId: 'w' }, { id: 'w', rdns: undefined }, true],
    ['another rdns', kelp, { id: 'w', rdns: 'com.reef' }, false],
    [
      'a wallet without an rdns and a connector without one',
      { ...kelp, info: undefined },
      { id: 'w', rdns: undefined },
      false,
    ],
    ['an empty rdns on both sides', { ...kelp, info: { rdns: '' } }, { id: 'w', rdns: '' }, false],
    [
      'a part of an entry for several chains',
      { ...kelp, info: undefined, connectors: [kelp] },
      { id: 'w', rdns: 'com.kelp' },
      true,
    ],
  ])('behavior: %s', (_, connector, wallet, reaches) => {
    expect(reachesWallet(connector, wallet)).toBe(reaches)
    expect(createReachCheck([connector])(wallet)).toBe(reaches)
  })
})
