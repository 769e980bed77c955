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
    ['a wallet with the same rdns is reached', kelp, { id: 'w', rdns: 'COM.kelp' }, true],
    [
      'a wallet with the same catalogue id is reached',
      { ...kelp, explorerId: 'w' },
      { id: 'w', rdns: undefined },
      true,
    ],
    ['a wallet with another rdns is not reached', kelp, { id: 'w', rdns: 'com.reef' }, false],
    [
      'a wallet without an rdns is not reached by a connector without one',
      { ...kelp, info: undefined },
      { id: 'w', rdns: undefined },
      false,
    ],
    [
      'a wallet with an empty rdns is not reached by a connector with an empty rdns',
      { ...kelp, info: { rdns: '' } },
      { id: 'w', rdns: '' },
      false,
    ],
    [
      'a wallet is reached by one of several connectors behind an entry',
      { ...kelp, info: undefined, connectors: [kelp] },
      { id: 'w', rdns: 'com.kelp' },
      true,
    ],
  ])('behavior: %s', (_, connector, wallet, reaches) => {
    expect(reachesWallet(connector, wallet)).toBe(reaches)
    expect(createReachCheck([connector])(wallet)).toBe(reaches)
  })
})
