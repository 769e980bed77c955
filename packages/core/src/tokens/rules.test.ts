import { roundFiat } from '@holdfast/caip'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TokenBalance } from '../storage/accountCaches.ts'
import { foldTokens, isListed, isTokenFound, isTokenRetryLocked, tokenWorthOf, totalTokenWorthOf } from './rules.ts'

function token(
  name: string,
  changes: Partial<TokenBalance> & { decimals?: string; numeric?: string } = {},
): TokenBalance {
  const { decimals = '18', numeric = '1', ...others } = changes
  return {
    name,
    symbol: name,
    chainId: 'eip155:1',
    address: `eip155:1:${name}`,
    quantity: { decimals, numeric },
    ...others,
  }
}

const anyToken: fc.Arbitrary<TokenBalance> = fc
  .record({
    name: fc.string(),
    symbol: fc.string(),
    chainId: fc.constant('eip155:1' as const),
    quantity: fc.record({ decimals: fc.nat(77).map(String), numeric: fc.stringMatching(/^\d{1,70}(?:\.\d{1,70})?$/) }),
    price: fc.option(fc.double({ min: 0, max: 1e12, noNaN: true }).map(String), { nil: undefined }),
    value: fc.option(fc.double({ min: 0, max: 1e70, noNaN: true }).map(String), { nil: undefined }),
    address: fc.option(fc.string(), { nil: undefined }),
    isSpam: fc.boolean(),
  })
  .map(({ price, value, address, ...others }) => ({
    ...others,
    ...(price !== undefined && { price }),
    ...(value !== undefined && { value }),
    ...(address !== undefined && { address }),
  }))

describe('isListed', () => {
  test.each<[string, boolean, string, string]>([
    ['18 decimals', true, '18', '1.5'],
    ['77 decimals', true, '77', '1'],
    ['zero decimals', false, '0', '1'],
    ['zero decimals in another spelling', false, '000', '1'],
    ['more decimals than a byte holds', false, '256', '1'],
    ['decimals that are not a number', false, 'x', '1'],
    ['an amount that is not a number', false, '18', '1,5'],
    ['an amount of 1e70', true, '18', `1${'0'.repeat(70)}`],
  ])('param: for %s, returns %s', (_, listed, decimals, numeric) => {
    expect(isListed(token('PBL', { decimals, numeric }))).toBe(listed)
  })
})

describe('isTokenRetryLocked', () => {
  test.each([
    [undefined, 0, false],
    [1_000, 30_900, true],
    [1_000, 31_000, false],
  ])('default: with the last failure at %s, tells whether reading is locked at %s: %s', (failed, now, locked) => {
    expect(isTokenRetryLocked(failed, now)).toBe(locked)
  })
})

describe('tokenWorthOf', () => {
  test('default: returns the service’s figure, or else the price times the quantity', () => {
    expect(tokenWorthOf(token('PBL', { value: '4', price: '3' }))).toBe(4n * 10n ** 18n)
    expect(tokenWorthOf(token('PBL', { numeric: '1.5', decimals: '6', price: '3' }))).toBe(45n * 10n ** 17n)
    expect(tokenWorthOf(token('PBL'))).toBeUndefined()
  })
})

describe('totalTokenWorthOf', () => {
  test('default: adds exactly, counts holdings without a price as zero, and leaves spam out', () => {
    const balances = [
      token('A', { value: '0.1' }),
      token('B', { value: '0.2' }),
      token('C'),
      token('D', { value: '1e9', isSpam: true }),
    ]
    expect(roundFiat(totalTokenWorthOf(balances))).toBe('0.30')
    expect(totalTokenWorthOf(balances)).toBe(3n * 10n ** 17n)
  })

  test('behavior: does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(anyToken), (balances) => {
        expect(totalTokenWorthOf(balances.toReversed())).toBe(totalTokenWorthOf(balances))
      }),
    )
  })
})

describe('foldTokens', () => {
  test('default: puts the currency first, sorts the others by worth and then by name, and separates small holdings and spam', () => {
    const native = { ...token('Ether', { value: '0.02' }), address: undefined }
    const { shown, small, spam } = foldTokens([
      token('Zinc'),
      token('Dust', { value: '0.99' }),
      token('Pearl', { value: '1' }),
      token('Amber'),
      token('Gold', { value: '50' }),
      native,
      token('Claim at x.example', { value: '1000', isSpam: true }),
    ])
    expect(shown.map(({ name }) => name)).toEqual(['Ether', 'Gold', 'Pearl', 'Amber', 'Zinc'])
    expect(small.map(({ name }) => name)).toEqual(['Dust'])
    expect(spam.map(({ name }) => name)).toEqual(['Claim at x.example'])
  })

  test('behavior: every holding is in exactly one of the lists', () => {
    fc.assert(
      fc.property(fc.array(anyToken), (balances) => {
        const { shown, small, spam } = foldTokens(balances)
        const all = [...shown, ...small, ...spam]
        expect(all).toHaveLength(balances.length)
        expect(new Set(all)).toEqual(new Set(balances))
      }),
    )
  })
})

describe('isTokenFound', () => {
  const pebble = { name: 'Pebble Coin', symbol: 'PBL', address: 'eip155:1:0xAb' }
  test.each([
    ['', true],
    [' pebb ', true],
    ['pbl', true],
    ['0XAB', true],
    ['eip155:1:0xab', true],
    ['b', true],
    ['0xA', false],
    ['pebbles', false],
  ])('tells whether the search %j finds a token: %j', (query, isFound) => {
    expect(isTokenFound(pebble, query)).toBe(isFound)
  })

  test('does not find a currency without a contract by an address', () => {
    expect(isTokenFound({ name: 'Ether', symbol: 'ETH', address: undefined }, '0xab')).toBe(false)
  })
})
