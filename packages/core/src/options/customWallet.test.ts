import { describe, expect, test } from 'vitest'
import { createTestKit } from '../../test/testKit.ts'
import { isCustomWallet } from './customWallet.ts'
import { InvalidOptionError } from './errors.ts'

const own = { id: 'own', name: 'Own' }

describe('isCustomWallet', () => {
  test.each([
    ['an id and a name', own],
    [
      'everything',
      {
        ...own,
        rdns: 'com.own',
        mobile_link: 'own://',
        chains: ['eip155:1'],
        injected: [{}],
        badge_type: 'none',
        order: 1,
      },
    ],
    [
      'null for what it has not',
      { ...own, rdns: null, mobile_link: null, chains: null, injected: null, badge_type: null, order: null },
    ],
  ])('default: %s', (_, wallet) => {
    expect(isCustomWallet(wallet)).toBe(true)
  })

  test.each([
    null,
    'own',
    [],
    { id: 'own' },
    { ...own, id: '' },
    { ...own, name: 7 },
    { ...own, rdns: 7 },
    { ...own, image_url: {} },
    { ...own, mobile_link: ['own://'] },
    { ...own, chains: 'eip155:1' },
    { ...own, chains: [1] },
    { ...own, injected: ['isOwn'] },
    { ...own, badge_type: 'gold' },
    { ...own, order: 'first' },
  ])('error: %j', (wallet) => {
    expect(isCustomWallet(wallet)).toBe(false)
    expect(() => createTestKit({ customWallets: [own, wallet] as never })).toThrow(InvalidOptionError)
    expect(() => createTestKit({ customWallets: [own, wallet] as never })).toThrow("'customWallets'")
  })
})
