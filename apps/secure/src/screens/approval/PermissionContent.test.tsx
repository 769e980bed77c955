import { cleanup, render, screen } from '@testing-library/react'
import { parseEther } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { testChain } from '../../config/test/testChain.ts'
import { english } from '../../messages/english.ts'
import { TextsContext } from '../../messages/texts.ts'
import { readFacts } from '../test/readFacts.ts'
import { PermissionContent, RevocationContent } from './PermissionContent.tsx'

afterEach(cleanup)

type Content = Parameters<typeof PermissionContent>[0]['content']

const address = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const ether = { symbol: 'ETH', decimals: 18 }
const calls = { kind: 'calls', target: address, selectors: ['0xa9059cbb'], fixed: [], value: 0n, uses: 2 } as const

/** Draws a permission, and returns the sentence that describes it. */
function draw(permission: Content['permission'], token: Content['token'], setup?: Content['setup']): string {
  const content: Content = { kind: 'permission', permission, token, delegate: address, expiry: 2e9, setup }
  render(
    <TextsContext value={english}>
      <PermissionContent content={content} chain={testChain} />
    </TextsContext>,
  )
  return screen.getByText(/^The app may/).textContent
}

const moment = (seconds: number): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' }).format(seconds * 1_000)

describe('PermissionContent', () => {
  test.each<[string, Content['permission'], Content['token'], string]>([
    ['calls', calls, ether, 'The app may call these functions of one contract 2 times, without sending ether.'],
    [
      'one call',
      { ...calls, uses: 1 },
      ether,
      'The app may call these functions of one contract once, without sending ether.',
    ],
    [
      'calls that send ether',
      { ...calls, value: parseEther('1.5'), uses: undefined },
      ether,
      'The app may call these functions of one contract as often as it wants, with up to 1.5 ETH each time.',
    ],
    [
      'an amount per day',
      { kind: 'periodic', token: address, start: 1, amount: 2_500_000n, periodS: 86_400 },
      { symbol: 'HUSD', decimals: 6 },
      'The app may spend up to 2.5 HUSD in every 1 day.',
    ],
    [
      'an amount per period that is not a whole number of hours',
      { kind: 'periodic', token: address, start: 1, amount: 2n, periodS: 5_400 },
      { symbol: 'HU\u202ESD', decimals: 0 },
      'The app may spend up to 2 HU⟨U+202E⟩SD in every 90 minutes.',
    ],
    [
      'an amount per period that is not a whole number of minutes',
      { kind: 'periodic', token: address, start: 1, amount: 2n, periodS: 61 },
      ether,
      'The app may spend up to 0.000000000000000002 ETH in every 61 seconds.',
    ],
    [
      'a stream without a maximum',
      { kind: 'stream', token: undefined, start: 1, perSecond: 2n, initial: 1n, most: 2n ** 255n },
      { symbol: 'ETH', decimals: 0 },
      'The app may spend 1 ETH at once, and 2 ETH more with every second.',
    ],
    [
      'a stream of a token without known decimals',
      { kind: 'stream', token: address, start: 1, perSecond: 2n, initial: 0n, most: 100n },
      undefined,
      'The app may spend 0 smallest units at once, and 2 smallest units more with every second, 100 smallest units altogether at most.',
    ],
  ])('default: describes %s', (_name, permission, token, sentence) => {
    expect(draw(permission, token)).toBe(sentence)
  })

  test.each<[string, Content['setup'], string | undefined, string | undefined]>([
    ['no setup', undefined, undefined, undefined],
    ['the code of the permissions contract', { kind: 'code' }, english.permissions.setsCode, undefined],
    [
      'a module, paid for by the services',
      { kind: 'module', isSponsored: true, maxFee: 7n },
      english.permissions.installsModule,
      'Paid for you',
    ],
    [
      'a module, paid for by the account',
      { kind: 'module', isSponsored: false, maxFee: parseEther('0.25') },
      english.permissions.installsModule,
      '0.25 ETH',
    ],
  ])('default: shows the setup of the account: %s', (_name, setup, expected, fee) => {
    draw(calls, ether, setup)
    const shown = [english.permissions.setsCode, english.permissions.installsModule].filter((text) =>
      screen.queryByText(text),
    )
    expect(shown).toEqual(expected === undefined ? [] : [expected])
    expect(screen.queryByText(english.card.fee) !== null).toBe(fee !== undefined)
    if (fee !== undefined) expect(screen.getByText(fee)).toBeDefined()
  })

  test('behavior: for calls, shows contract, functions, fixed arguments and key, and when the permission ends', () => {
    const fixed = [
      { index: 0, value: '0xaa' },
      { index: 2, value: '0xbb' },
    ] as const
    draw({ ...calls, selectors: ['0xa9059cbb', '0x095ea7b3'], fixed }, ether)
    expect(readFacts()).toEqual([
      ['Contract', address, 'code'],
      ['Functions', '0xa9059cbb 0x095ea7b3', 'code'],
      ['Argument 1 is always', '0xaa', 'code'],
      ['Argument 3 is always', '0xbb', 'code'],
      ['Key of the app', address, 'code'],
    ])
    expect(screen.getByText(/^The permission ends on/).textContent).toBe(`The permission ends on ${moment(2e9)}.`)
    expect(screen.getByText(english.permissions.withoutAsking)).toBeDefined()
    expect(screen.getByText(english.permissions.revocable)).toBeDefined()
  })

  test('behavior: for an amount, shows the start, and the token unless it is the native currency', () => {
    const permission = { kind: 'periodic', token: address, start: 1e9, amount: 1n, periodS: 1 } as const
    draw(permission, ether)
    expect(readFacts()).toEqual([
      ['Token', address, 'code'],
      ['From', moment(1e9)],
      ['Key of the app', address, 'code'],
    ])
    cleanup()
    draw({ ...permission, token: undefined }, ether)
    expect(readFacts().map(([label]) => label)).toEqual(['From', 'Key of the app'])
  })
})

test('RevocationContent: shows the effect and the key', () => {
  render(
    <TextsContext value={english}>
      <RevocationContent delegate={address} />
    </TextsContext>,
  )
  expect(screen.getByText('The app can do nothing with this key from then on.')).toBeDefined()
  expect(readFacts()).toEqual([['Key of the app', address, 'code']])
})
