import { nativeTokenAddress } from '@holdfast/api/data'
import type { SwapToken as ListedToken } from '@holdfast/api/swap'
import { describe, expect, test } from 'vitest'
import type { TokenBalance } from '../../storage/accountCaches.ts'
import { type Holdings, keyOf, mergeKnownTokens, mergeTokens } from './mergeTokens.ts'

const chain = 'eip155:1'
const listed = (symbol: string, digit: string, decimals = 18): ListedToken => ({
  address: digit === 'e' ? nativeTokenAddress(chain) : `eip155:1:0x${digit.repeat(40)}`,
  name: symbol,
  symbol,
  decimals,
  logoUri: undefined,
  eip2612: undefined,
})
const held = (symbol: string, digit: string, changes: Partial<TokenBalance> = {}): TokenBalance => ({
  name: symbol,
  symbol,
  chainId: chain,
  address: `eip155:1:0x${digit.repeat(40)}`,
  quantity: { decimals: '6', numeric: '2.5' },
  iconUrl: '',
  price: '3',
  ...changes,
})
const ether = listed('ETH', 'e')
const dollar = listed('HUSD', 'D', 6)
const merge = (changes: Partial<Holdings> = {}, tokens: Parameters<typeof mergeTokens>[0] = [ether, dollar]) =>
  mergeTokens(tokens, { caipNetworkId: chain, native: 7n, balances: [], prices: new Map(), ...changes })
const figuresOf = (tokens: ReturnType<typeof merge>) =>
  tokens.map(({ symbol, balance, price }) => [symbol, balance, price])

describe('mergeTokens', () => {
  test('default: returns the listed tokens with the account’s balances, then the account’s own tokens', () => {
    const balances = [held('Husd', 'd'), held('Reed', '1', { quantity: { decimals: '2', numeric: '1.23' } })]
    expect(figuresOf(merge({ balances }))).toEqual([
      ['ETH', 7n, undefined],
      ['HUSD', 2_500_000n, 3n * 10n ** 18n],
      ['Reed', 123n, 3n * 10n ** 18n],
    ])
  })

  test.each<[string, Partial<TokenBalance>]>([
    ['zero decimals', { quantity: { decimals: '0', numeric: '5' } }],
    ['invalid decimals', { quantity: { decimals: '6.5', numeric: '5' } }],
    ['more decimals than a token has', { quantity: { decimals: '256', numeric: '5' } }],
    ['the mark of spam', { isSpam: true }],
    ['another chain (whose id begins the same)', { chainId: 'eip155:10', address: `eip155:10:0x${'1'.repeat(40)}` }],
    ['an address of another chain', { address: `eip155:10:0x${'1'.repeat(40)}` }],
  ])('behavior: a holding with %s is left out', (_, changes) => {
    expect(figuresOf(merge({ balances: [held('Reed', '1', changes)] }))).toHaveLength(2)
  })

  test('behavior: the balance of a listed token is kept even if it is marked as spam', () => {
    const usual = merge({ balances: [held('HUSD', 'd')] })
    expect(usual[1]?.balance).toBeGreaterThan(0n)
    expect(merge({ balances: [held('HUSD', 'd', { isSpam: true })] })).toEqual(usual)
  })

  test('behavior: a balance with other decimals than the list is not used', () => {
    expect(merge({ balances: [held('HUSD', 'd', { quantity: { decimals: '18', numeric: '5' } })] })[1]?.balance).toBe(
      0n,
    )
  })

  test('behavior: without new balances, earlier balances stay; at first, they are unknown', () => {
    expect(merge({ balances: undefined })[1]?.balance).toBeUndefined()
    const before = merge({ balances: [held('HUSD', 'd')] })
    expect(figuresOf(merge({ balances: undefined }, before))).toEqual(figuresOf(before))
    expect(merge({}, before)[1]?.balance).toBe(0n)
  })

  test('behavior: an individually read price takes precedence, and a price of 0 counts as unknown', () => {
    const prices = new Map([[keyOf(dollar.address), 9n]])
    expect(merge({ balances: [held('HUSD', 'd')], prices })[1]?.price).toBe(9n)
    expect(merge({ balances: [held('HUSD', 'd', { price: '0' })] })[1]?.price).toBeUndefined()
  })
})

test('mergeKnownTokens: keeps known fields, and tokens that the later list does not contain', () => {
  const known = merge({ balances: [held('Reed', '1')] }, [ether])
  const tokens = mergeKnownTokens([{ ...ether, name: 'Ether' }, dollar], known)
  expect(tokens.map(({ name }) => name).toSorted()).toEqual(['Ether', 'HUSD', 'Reed'])
  expect(figuresOf(merge({ balances: undefined, native: undefined }, tokens))).toEqual([
    ['ETH', 7n, undefined],
    ['Reed', 2_500_000n, 3n * 10n ** 18n],
    ['HUSD', undefined, undefined],
  ])
})
