import { nativeTokenAddress } from '@holdfast/api/data'
import { parseFiat } from '@holdfast/caip'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ESTIMATED_GAS,
  formatSwapOutput,
  hasShownBalance,
  heldSwapTokensOf,
  impactLevelOf,
  isInsufficient,
  isSwappable,
  maxSlippageOf,
  maxSwapAmountOf,
  minimumReceivedOf,
  needsAcceptance,
  ownCurrencyOf,
  priceImpactOf,
  providerFeeOf,
  receivedWorthOf,
  routeSymbolsOf,
  sortSwapTokens,
  swapAmountOf,
  swapGasCostOf,
} from './rules.ts'
import { initialSwapState, type SwapOffer, type SwapToken } from './state.ts'

const ether: SwapToken = {
  address: nativeTokenAddress('eip155:1'),
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  logoUri: undefined,
  balance: 2n * 10n ** 18n,
  price: parseFiat('2000'),
}
const dollar: SwapToken = {
  ...ether,
  address: `eip155:1:0x${'b2'.repeat(20)}`,
  symbol: 'HUSD',
  decimals: 6,
  balance: 100_000_000n,
  price: parseFiat('1'),
}
const offer: SwapOffer = {
  fromAmount: 10n ** 18n,
  toAmount: 1_980_000_000n,
  fee: undefined,
  minimumReceived: undefined,
  poolImpact: undefined,
  source: undefined,
  route: [],
  expiresAtMs: undefined,
  warnings: [],
}
const state = { ...initialSwapState, sourceToken: ether, toToken: dollar, sourceTokenAmount: '1', offer }
const built = {
  to: '0xaa',
  data: '0x',
  value: 0n,
  gas: 200_000n,
  gasPrice: 7n,
  toAmount: 0n,
  approval: undefined,
} as const

describe('swapAmountOf', () => {
  it.each([
    ['1.5', 1_500_000_000_000_000_000n],
    ['0.000000000000000001', 1n],
    ['', undefined],
    ['0', undefined],
    ['0.0', undefined],
    ['1e18', undefined],
    ['-1', undefined],
    ['1,5', undefined],
    ['0.0000000000000000001', undefined],
    [`1${'0'.repeat(80)}`, undefined],
  ])('default: reads %j as %s', (sourceTokenAmount, expected) => {
    expect(swapAmountOf({ sourceToken: ether, sourceTokenAmount })).toBe(expected)
  })
})

describe('isSwappable', () => {
  it('default: requires both tokens with decimals, and an amount', () => {
    expect(isSwappable(state)).toBe(true)
    for (const missing of [
      { sourceToken: undefined },
      { sourceToken: { ...ether, decimals: 0 } },
      { toToken: undefined },
      { toToken: { ...dollar, decimals: 0 } },
      { sourceTokenAmount: '0' },
    ]) {
      expect(isSwappable({ ...state, ...missing })).toBe(false)
    }
  })
})

describe('swapGasCostOf', () => {
  it('default: uses 150000 units until something is built, then those of the transaction', () => {
    expect(swapGasCostOf(state)).toBeUndefined()
    expect(swapGasCostOf({ ...state, gasPrice: 3n })).toBe(ESTIMATED_GAS * 3n)
    expect(swapGasCostOf({ ...state, gasPrice: 3n, swapTransaction: built })).toBe(1_400_000n)
  })
})

describe('isInsufficient', () => {
  const enough = { native: 10n ** 18n, paysGas: true }
  it.each<[string, boolean, Partial<typeof state>, typeof enough]>([
    ['less than the balance', false, {}, enough],
    ['exactly the balance', false, { sourceTokenAmount: '2' }, enough],
    ['one wei more than the balance', true, { sourceTokenAmount: '2.000000000000000001' }, enough],
    ['an unknown balance', true, { sourceToken: { ...ether, balance: undefined } }, enough],
    ['no native currency', true, {}, { native: 0n, paysGas: true }],
    ['gas that costs exactly the balance', false, { gasPrice: 1n }, { native: ESTIMATED_GAS, paysGas: true }],
    ['gas that costs one wei more', true, { gasPrice: 1n }, { native: ESTIMATED_GAS - 1n, paysGas: true }],
    ['a smart account without native currency', false, { gasPrice: 1n }, { native: 0n, paysGas: false }],
  ])('default: for %s, returns %s', (_name, expected, change, account) => {
    expect(isInsufficient({ ...state, ...change }, account)).toBe(expected)
  })
})

describe('the figures of an offer', () => {
  it('default: the fee is 0.85 % if the server does not state it', () => {
    expect(providerFeeOf(state)).toBe(8_500_000_000_000_000n)
    expect(providerFeeOf({ ...state, offer: { ...offer, fee: 7n } })).toBe(7n)
  })
  it('default: the slippage applies to the received amount', () => {
    expect(maxSlippageOf(state)).toBe(19_800_000n)
    expect(minimumReceivedOf(state)).toBe(1_960_200_000n)
    expect(minimumReceivedOf({ ...state, slippage: 0.5 })).toBe(1_970_100_000n)
    expect(minimumReceivedOf({ ...state, offer: undefined })).toBeUndefined()
  })
  it('behavior: the minimum never exceeds the server’s minimum, nor what the slippage leaves', () => {
    expect(minimumReceivedOf({ ...state, offer: { ...offer, minimumReceived: 5n } })).toBe(5n)
    expect(minimumReceivedOf({ ...state, offer: { ...offer, minimumReceived: offer.toAmount } })).toBe(1_960_200_000n)
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 2n ** 128n }),
        fc.integer({ min: 10, max: 500 }),
        (toAmount, hundredths) => {
          const quoted = { offer: { ...offer, toAmount }, slippage: hundredths / 100 }
          const minimum = minimumReceivedOf(quoted) ?? 0n
          expect(minimum + maxSlippageOf(quoted)).toBeLessThanOrEqual(toAmount)
          expect(toAmount - minimum - maxSlippageOf(quoted)).toBeLessThanOrEqual(1n)
        },
      ),
    )
  })
  it('default: the impact is the lost share of the value', () => {
    expect(priceImpactOf(state)).toBe(10_000n)
    expect(priceImpactOf({ ...state, offer: { ...offer, toAmount: 2_020_000_000n } })).toBe(-10_000n)
  })
  it.each([
    ['no price of the source', { sourceToken: { ...ether, price: undefined } }],
    ['no price of the target', { toToken: { ...dollar, price: undefined } }],
    ['a source without value', { sourceToken: { ...ether, price: 0n } }],
    ['no offer', { offer: undefined }],
  ])('behavior: the impact is undefined with %s', (_name, change) => {
    expect(priceImpactOf({ ...state, ...change })).toBeUndefined()
  })
  it.each([
    ['5', 'usual', 1_900_000_000n],
    ['5.0001', 'high', 1_899_990_000n],
    ['15', 'high', 1_700_000_000n],
    ['15.0001', 'extreme', 1_699_990_000n],
  ] as const)(
    'default: an impact of %s percent is %s, from the pools or from the prices',
    (poolImpact, level, toAmount) => {
      const byPools = { ...state, offer: { ...offer, poolImpact } }
      const byPrices = { ...state, offer: { ...offer, toAmount } }
      for (const changed of [byPools, byPrices]) {
        expect(impactLevelOf(changed)).toBe(level)
        expect(needsAcceptance(changed)).toBe(level === 'extreme')
      }
    },
  )
  it('behavior: the server’s warning applies, whatever the figures say', () => {
    const warned = (warning: string) => ({ ...state, offer: { ...offer, warnings: [warning] } })
    expect(impactLevelOf(warned('impact_high'))).toBe('high')
    expect(impactLevelOf(warned('impact_extreme'))).toBe('extreme')
    expect(impactLevelOf(warned('price_unknown'))).toBe('usual')
    expect(impactLevelOf({ ...state, offer: undefined })).toBe('usual')
  })
  it('default: an output above a thousand has no separators, and is cut to six decimals', () => {
    expect(formatSwapOutput(1_234_567_899_999n, 8)).toBe('12345.678999')
  })
})

describe('receivedWorthOf', () => {
  const tokens = [dollar, ether]
  it.each([
    ['the worth less the gas', { gasPrice: 10n ** 9n }, '1979.7'],
    ['the worth while the gas is unknown', {}, '1980'],
    ['the worth while the currency is not listed', { gasPrice: 10n ** 9n, tokens: [dollar] }, '1980'],
    ['nothing if the gas costs more', { gasPrice: 10n ** 15n }, '0'],
  ])('default: returns %s', (_name, change, expected) => {
    expect(receivedWorthOf({ ...state, tokens, ...change })).toBe(parseFiat(expected))
  })
  it.each([
    ['a quote', { offer: undefined }],
    ['a price', { toToken: { ...dollar, price: undefined } }],
  ])('behavior: is undefined without %s', (_name, change) => {
    expect(receivedWorthOf({ ...state, tokens, gasPrice: 10n ** 9n, ...change })).toBeUndefined()
  })
})

describe('ownCurrencyOf', () => {
  it('default: finds the currency by its placeholder, in any letter case', () => {
    const upper = { ...ether, address: `eip155:1:0x${'E'.repeat(40)}` } as const
    expect(ownCurrencyOf({ tokens: [dollar, upper] })).toBe(upper)
    expect(ownCurrencyOf({ tokens: [dollar] })).toBeUndefined()
  })
})

describe('heldSwapTokensOf', () => {
  it('default: leaves out tokens with a balance of zero or an unknown one', () => {
    const tokens = [ether, { ...dollar, balance: 0n }, { ...dollar, balance: undefined }]
    expect(heldSwapTokensOf(tokens)).toEqual([ether])
  })
})

describe('routeSymbolsOf', () => {
  it('default: names listed tokens by symbol, and others by their address', () => {
    const upper = `eip155:1:0x${'B2'.repeat(20)}` as const
    const unlisted = `eip155:1:0x${'c3'.repeat(20)}` as const
    const route = [
      [ether.address, upper],
      [ether.address, unlisted, dollar.address],
    ]
    const tokens = [ether, dollar]
    expect(routeSymbolsOf({ tokens, offer: { ...offer, route } })).toEqual([
      ['ETH', 'HUSD'],
      ['ETH', '0xc3c…c3c3', 'HUSD'],
    ])
    expect(routeSymbolsOf({ tokens, offer: undefined })).toEqual([])
  })
})

describe('maxSwapAmountOf', () => {
  it.each([
    ['the native balance less the gas', { gasPrice: 10n ** 9n }, '1.99985'],
    ['the whole balance while the gas is unknown', {}, '2'],
    ['all of a token', { sourceToken: dollar, gasPrice: 10n ** 9n }, '100'],
    ['nothing if the gas costs the whole balance', { gasPrice: 10n ** 18n }, '0'],
    ['nothing without a balance', { sourceToken: { ...ether, balance: 0n } }, '0'],
    ['nothing without a token', { sourceToken: undefined }, '0'],
  ])('default: returns %s', (_name, change, expected) => {
    expect(maxSwapAmountOf({ ...state, ...change })).toBe(expected)
  })
})

describe('hasShownBalance', () => {
  it.each<[string, boolean, Partial<SwapToken>]>([
    ['worth more than 0.00005 dollars', true, { balance: 51n }],
    ['worth 0.00005 dollars', false, { balance: 50n }],
    ['of no known worth', true, { balance: 1n, price: undefined }],
    ['of zero', false, { balance: 0n }],
    ['not known', false, { balance: undefined }],
  ])('default: for a balance %s, returns %s', (_name, expected, change) => {
    expect(hasShownBalance({ ...dollar, ...change })).toBe(expected)
  })
})

describe('sortSwapTokens', () => {
  it('default: sorts by symbol, in the order of code units', () => {
    const named = ['b', 'a', 'B', 'a'].map((symbol) => ({ ...ether, symbol }))
    expect(sortSwapTokens(named).map(({ symbol }) => symbol)).toEqual(['B', 'a', 'a', 'b'])
  })
})
