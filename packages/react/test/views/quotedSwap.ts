import { fiatDecimals } from '@holdfast/caip'
import { initialSwapState, type SwapOffer, type SwapState, type SwapToken } from '@holdfast/core'
import { dollar, native } from './openSwapView.ts'

/** Converts whole dollars to the unit of prices. */
export const dollars = (whole: number): bigint => BigInt(whole) * 10n ** BigInt(fiatDecimals)

/** Ether at 2000 dollars each. The account has 1.5. */
export const etherToken: SwapToken = {
  address: native,
  name: 'Ether',
  symbol: 'ETH',
  logoUri: undefined,
  decimals: 18,
  balance: 1_500_000_000_000_000_000n,
  price: dollars(2_000),
}

/** A token at one dollar each. The account has none. */
export const dollarToken: SwapToken = {
  address: dollar,
  name: 'Harbour Dollar',
  symbol: 'HUSD',
  logoUri: undefined,
  decimals: 6,
  balance: 0n,
  price: dollars(1),
}

/** Makes the state of a swap of one ether for 1980 dollars, at a gas price of one gwei. */
export function quotedSwap(changes: Partial<SwapState> = {}, offered: Partial<SwapOffer> = {}): SwapState {
  return {
    ...initialSwapState,
    status: 'initialized',
    tokens: [etherToken, dollarToken],
    sourceToken: etherToken,
    toToken: dollarToken,
    sourceTokenAmount: '1',
    gasPrice: 1_000_000_000n,
    offer: {
      fromAmount: 10n ** 18n,
      toAmount: 1_980_000_000n,
      fee: 8_500_000_000_000_000n,
      minimumReceived: 1_960_200_000n,
      poolImpact: '0.4',
      source: 'uniswap-v2',
      route: [[native, dollar]],
      expiresAtMs: undefined,
      warnings: [],
      ...offered,
    },
    ...changes,
  }
}

/** The transaction that was built for the swap. */
export const builtSwap = {
  to: '0x00000000000000000000000000000000000000b2',
  data: '0x',
  value: 0n,
  gas: 180_000n,
  gasPrice: 1_000_000_000n,
  toAmount: 1_980_000_000n,
} as const

/** The approval that the swap needs first. */
export const builtApproval = {
  ...builtSwap,
  permit: undefined,
  spender: '0x00000000000000000000000000000000000000b3',
  amount: 5n * 10n ** 17n,
} as const
