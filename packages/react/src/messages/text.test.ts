import { describe, expect, expectTypeOf, test } from 'vitest'
import type { PlaceholderOf } from './format.ts'
import { helpMessages } from './languages/english/help.ts'
import { modalMessages } from './languages/english/modal.ts'
import { english } from './languages/english.ts'
import { createText } from './text.ts'

describe('createText', () => {
  test('default: returns the English text', () => {
    const text = createText([english], {}, 'en')
    expect(text('button.connect')).toBe('Connect Wallet')
    expect(text('connecting.continueIn', { wallet: 'Kelp' })).toBe('Continue in Kelp')
    expect(text('networks.found', { count: 1 })).toBe('1 network')
  })

  test('param: replaces the given texts, and leaves the others in English', () => {
    const text = createText([english], { 'button.connect': 'Wallet verbinden', 'networks.found': undefined }, 'de')
    expect(text('button.connect')).toBe('Wallet verbinden')
    expect(text('networks.found', { count: 2 })).toBe('2 networks')
  })

  test("param: calls the host's own look-up first, and uses English for texts that it lacks", () => {
    const calls: unknown[] = []
    const text = createText(
      [english],
      (key, values) => {
        calls.push([key, values])
        return key === 'connecting.continueIn' ? `Weiter in ${values['wallet']}` : undefined
      },
      'de',
    )
    expect(text('connecting.continueIn', { wallet: 'Kelp' })).toBe('Weiter in Kelp')
    expect(text('networks.found', { count: 1 })).toBe('1 network')
    expect(text('button.connect')).toBe('Connect Wallet')
    expect(calls).toEqual([
      ['connecting.continueIn', { wallet: 'Kelp' }],
      ['networks.found', { count: 1 }],
      ['button.connect', {}],
    ])
  })

  test('param: searches the given parts only', () => {
    const text = createText([modalMessages, helpMessages], { 'connecting.get': 'Holen' }, 'en')
    expect([text('action.cancel'), text('wallet.get')]).toEqual(['Cancel', 'Get a wallet'])
    // @ts-expect-error the part with this text is not given
    expect(() => text('connect.listLabel')).toThrow(
      "No part of the catalogue given here has the text 'connect.listLabel'.",
    )
  })

  test('behavior: requires a value for each placeholder', () => {
    const text = createText([english], {}, 'en')
    expectTypeOf<PlaceholderOf<'{a} and {b}'>>().toEqualTypeOf<'a' | 'b'>()
    // @ts-expect-error the wallet's name is missing
    expect(text('connecting.continueIn')).toBe('Continue in {wallet}')
    // @ts-expect-error there is no such text
    expect(() => text('connect.nothing')).toThrow(TypeError)
  })

  test('behavior: has the same placeholders in both plural forms of each text', () => {
    const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const message of Object.values(english)) {
      if (typeof message === 'string') continue
      expect(names(message.one)).toEqual(names(message.other))
    }
  })
})

describe('english', () => {
  test.each([
    ['button.connect', 'Connect Wallet'],
    ['button.connecting', 'Connecting...'],
    ['button.selectNetwork', 'Select Network'],
    ['button.switchNetwork', 'Switch Network'],
    ['button.unknownNetwork', 'Unknown Network'],
    ['title.connect', 'Connect Wallet'],
    ['title.signIn', 'Sign In'],
    ['title.networks', 'Choose Network'],
    ['title.switchNetwork', 'Switch Network'],
    ['title.whatIsAWallet', 'What is a wallet?'],
    ['connecting.continueIn', 'Continue in {wallet}'],
    ['connecting.acceptRequest', 'Accept connection request in the wallet'],
    ['connecting.declined', 'Connection declined'],
    ['siwx.needsToConnect', '{app} needs to connect to your wallet'],
    ['siwx.sign', 'Sign'],
    ['siwx.signing', 'Signing...'],
    ['siwx.cancelling', 'Cancelling...'],
    ['siwx.declined', 'Signature declined'],
    ['account.copied', 'Address copied'],
    ['account.explorer', 'Block Explorer'],
    ['toast.disconnectFailed', 'Failed to disconnect'],
    ['networks.search', 'Search network'],
    ['switch.approve', 'Approve in wallet'],
    ['switch.declined', 'Switch declined'],
  ] as const)('behavior: %s is the text of the specification', (key, text) => {
    expect(english[key]).toBe(text)
  })
})
