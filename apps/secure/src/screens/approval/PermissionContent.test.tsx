import { cleanup, render, screen } from '@testing-library/react'
import { parseEther } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { english } from '../../messages/english.ts'
import { TextsContext } from '../../messages/texts.ts'
import { PermissionContent } from './PermissionContent.tsx'

afterEach(cleanup)

type Content = Parameters<typeof PermissionContent>[0]['content']

const address = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const ether = { symbol: 'ETH', decimals: 18 }
const chain = {
  id: 31_337,
  caipNetworkId: 'eip155:31337',
  name: 'Devnet',
  nativeCurrency: { name: 'Ether', ...ether },
  explorerUrl: null,
} as const
const calls = { kind: 'calls', target: address, selectors: ['0xa9059cbb'], fixed: [], value: 0n, uses: 2 } as const

/** The card's sentence about a permission. */
function say(permission: Content['permission'], token: Content['token'], setup?: Content['setup']): string {
  const content: Content = { kind: 'permission', permission, token, delegate: address, expiry: 2e9, setup }
  render(
    <TextsContext value={english}>
      <PermissionContent content={content} chain={chain} />
    </TextsContext>,
  )
  return screen.getByText(/^The app may/).textContent
}

describe('PermissionContent', () => {
  test.each<[string, Content['permission'], Content['token'], string]>([
    ['calls', calls, ether, 'The app may call these functions of one contract 2 times, without sending ether.'],
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
})
