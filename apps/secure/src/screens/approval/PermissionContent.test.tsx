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

/** The card's sentence about a permission. */
function say(permission: Content['permission'], token: Content['token'], setup?: Content['setup']): string {
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
      'calls that take ether with them, in ether',
      { ...calls, value: parseEther('1.5'), uses: undefined },
      ether,
      'The app may call these functions of one contract as often as it wants, with up to 1.5 ETH each time.',
    ],
    [
      'an amount by the day',
      { kind: 'periodic', token: address, start: 1, amount: 2_500_000n, periodS: 86_400 },
      { symbol: 'HUSD', decimals: 6 },
      'The app may spend up to 2.5 HUSD in every 1 day.',
    ],
    [
      'an amount by a span that is no whole number of hours',
      { kind: 'periodic', token: address, start: 1, amount: 2n, periodS: 5_400 },
      { symbol: 'HU\u202ESD', decimals: 0 },
      'The app may spend up to 2 HU⟨U+202E⟩SD in every 90 minutes.',
    ],
    [
      'an amount by a span that is no whole number of minutes',
      { kind: 'periodic', token: address, start: 1, amount: 2n, periodS: 61 },
      ether,
      'The app may spend up to 0.000000000000000002 ETH in every 61 seconds.',
    ],
    [
      'a stream without an end',
      { kind: 'stream', token: undefined, start: 1, perSecond: 2n, initial: 1n, most: 2n ** 255n },
      { symbol: 'ETH', decimals: 0 },
      'The app may spend 1 ETH at once, and 2 ETH more with every second.',
    ],
    [
      'a stream of a token that does not say how it is counted',
      { kind: 'stream', token: address, start: 1, perSecond: 2n, initial: 0n, most: 100n },
      undefined,
      'The app may spend 0 smallest units at once, and 2 smallest units more with every second, 100 smallest units altogether at most.',
    ],
  ])('default: %s', (_name, permission, token, words) => {
    expect(say(permission, token)).toBe(words)
  })

  test.each<[string, Content['setup'], string | undefined, string | undefined]>([
    ['nothing that the account lacks', undefined, undefined, undefined],
    ['the code of permissions', { kind: 'code' }, english.permissions.setsCode, undefined],
    [
      'a module whose operation is paid for',
      { kind: 'module', isSponsored: true, maxFee: 7n },
      english.permissions.installsModule,
      'Paid for you',
    ],
    [
      'a module whose operation the account pays for',
      { kind: 'module', isSponsored: false, maxFee: parseEther('0.25') },
      english.permissions.installsModule,
      '0.25 ETH',
    ],
  ])('default: says what the account gets for it: %s', (_name, setup, words, fee) => {
    say(calls, ether, setup)
    const said = [english.permissions.setsCode, english.permissions.installsModule].filter((text) =>
      screen.queryByText(text),
    )
    expect(said).toEqual(words === undefined ? [] : [words])
    expect(screen.queryByText(english.card.fee) !== null).toBe(fee !== undefined)
    if (fee !== undefined) expect(screen.getByText(fee)).toBeDefined()
  })

  test('behavior: calls name the contract, the functions, the fixed arguments and the key, and the end of it all', () => {
    const fixed = [
      { index: 0, value: '0xaa' },
      { index: 2, value: '0xbb' },
    ] as const
    say({ ...calls, selectors: ['0xa9059cbb', '0x095ea7b3'], fixed }, ether)
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

  test('behavior: an amount names its token, if it is one, and its start', () => {
    const permission = { kind: 'periodic', token: address, start: 1e9, amount: 1n, periodS: 1 } as const
    say(permission, ether)
    expect(readFacts()).toEqual([
      ['Token', address, 'code'],
      ['From', moment(1e9)],
      ['Key of the app', address, 'code'],
    ])
    cleanup()
    say({ ...permission, token: undefined }, ether)
    expect(readFacts().map(([label]) => label)).toEqual(['From', 'Key of the app'])
  })
})

test('RevocationContent: says what the app can do afterwards, and with which key', () => {
  render(
    <TextsContext value={english}>
      <RevocationContent delegate={address} />
    </TextsContext>,
  )
  expect(screen.getByText('The app can do nothing with this key from then on.')).toBeDefined()
  expect(readFacts()).toEqual([['Key of the app', address, 'code']])
})
