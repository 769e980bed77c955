import { describe, expect, test } from 'vitest'
import { createTestKit } from '../../test/testKit.ts'
import { findBadLink, isCustomWallet } from './customWallet.ts'
import { InvalidOptionError } from './errors.ts'

const minimal = { id: 'own', name: 'Own' }

describe('isCustomWallet', () => {
  test.each([
    ['an id and a name', minimal],
    [
      'everything',
      {
        ...minimal,
        rdns: 'com.own',
        mobile_link: 'own://',
        chains: ['eip155:1'],
        injected: [{}],
        badge_type: 'none',
        order: 1,
      },
    ],
    [
      'null for missing fields',
      { ...minimal, rdns: null, mobile_link: null, chains: null, injected: null, badge_type: null, order: null },
    ],
  ])('default: accepts %s', (_, wallet) => {
    expect(isCustomWallet(wallet)).toBe(true)
  })

  test.each([
    [null],
    ['own'],
    [[]],
    [{ id: 'own' }],
    [{ ...minimal, id: '' }],
    [{ ...minimal, name: 7 }],
    [{ ...minimal, rdns: 7 }],
    [{ ...minimal, image_url: {} }],
    [{ ...minimal, mobile_link: ['own://'] }],
    [{ ...minimal, chains: 'eip155:1' }],
    [{ ...minimal, chains: [1] }],
    [{ ...minimal, injected: ['isOwn'] }],
    [{ ...minimal, badge_type: 'gold' }],
    [{ ...minimal, order: 'first' }],
  ])('error: refuses %j', (wallet) => {
    expect(isCustomWallet(wallet)).toBe(false)
    expect(() => createTestKit({ customWallets: [minimal, wallet] as never })).toThrow(InvalidOptionError)
    expect(() => createTestKit({ customWallets: [minimal, wallet] as never })).toThrow("'customWallets'")
  })
})

describe('findBadLink', () => {
  test.each([
    minimal,
    { ...minimal, mobile_link: 'own://', desktop_link: 'own:', webapp_link: 'http://localhost:5173', homepage: '' },
    {
      ...minimal,
      mobile_link: 'https://own.example/wc',
      firefox_store: 'https://addons.example/own',
      app_store: undefined,
    },
  ])('default: finds none in %j', (wallet) => {
    expect(findBadLink(wallet)).toBeUndefined()
    expect(() => createTestKit({ customWallets: [wallet] })).not.toThrow()
  })

  test.each([
    ['mobile_link', 'javascript:alert(1)'],
    ['mobile_link', 'JavaScript://own.example/%0aalert(1)'],
    ['desktop_link', 'data:text/html,<script>alert(1)</script>'],
    ['webapp_link', 'own://app'],
    ['homepage', '//own.example'],
    ['app_store', 'itms-apps://own'],
    ['play_store', 'market://own'],
    ['chrome_store', 'javascript:alert(1)'],
    ['firefox_store', 'about:addons'],
  ])('error: names the field %s, if it is %s', (name, link) => {
    expect(() => createTestKit({ customWallets: [minimal, { ...minimal, id: 'two', [name]: link }] })).toThrow(
      `The option 'customWallets[1].${name}' must be an http or https address`,
    )
  })
})
