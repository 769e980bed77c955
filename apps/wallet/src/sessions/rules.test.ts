import { describe, expect, it } from 'vitest'
import type { Account } from '../accounts/account.ts'
import { accountsIn, addressesOn, chainsOf, withAccounts, withChain } from './rules.ts'

const one: Account = { id: '1', name: 'One', kind: 'derived', addresses: { eip155: '0xAb', solana: 'So1' } }
const two: Account = { id: '2', name: 'Two', kind: 'imported', addresses: { eip155: '0xCd' } }
const session = {
  namespaces: {
    eip155: {
      chains: ['eip155:1', 'eip155:10'],
      accounts: ['eip155:1:0xAb', 'eip155:10:0xAb'],
      methods: ['personal_sign'],
      events: ['accountsChanged'],
    },
  },
}
const withSolana = {
  namespaces: { ...session.namespaces, solana: { accounts: ['solana:x:So1'], methods: [], events: [] } },
}

describe('withAccounts', () => {
  it('default: gives the session the accounts on each of its chains, in their order', () => {
    expect(withAccounts(session, [two, one])?.['eip155']?.accounts).toEqual([
      'eip155:1:0xCd',
      'eip155:1:0xAb',
      'eip155:10:0xCd',
      'eip155:10:0xAb',
    ])
  })

  it('error: returns undefined if a namespace would have no account', () => {
    expect(withAccounts(session, [])).toBeUndefined()
    expect(withAccounts(withSolana, [two])).toBeUndefined()
    expect(withAccounts(withSolana, [two, one])?.['solana']?.accounts).toEqual(['solana:x:So1'])
  })
})

describe('withChain', () => {
  it('default: gives the session its accounts on one more chain', () => {
    expect(withChain(session, 'eip155:5')['eip155']).toMatchObject({
      chains: ['eip155:1', 'eip155:10', 'eip155:5'],
      accounts: ['eip155:1:0xAb', 'eip155:10:0xAb', 'eip155:5:0xAb'],
    })
  })

  it('behavior: changes nothing for a chain that the session has, or whose namespace it lacks', () => {
    expect(withChain(session, 'eip155:10')).toBe(session.namespaces)
    expect(withChain(session, 'solana:x')).toBe(session.namespaces)
  })
})

describe('accountsIn', () => {
  it('default: finds the wallet’s accounts by their addresses in upper, lower or mixed case', () => {
    const lower = { namespaces: { eip155: { ...session.namespaces.eip155, accounts: ['eip155:1:0xab'] } } }
    expect(accountsIn(lower, [one, two])).toEqual([one])
    expect(chainsOf(lower)).toEqual(['eip155:1'])
    expect(addressesOn(session, 'eip155:1')).toEqual(['0xAb'])
    expect(addressesOn(session, 'eip155:100')).toEqual([])
  })
})
