import { expect, test } from 'vitest'
import type { SwapToken } from '../state.ts'
import { suggestedSwapTokensOf } from './suggested.ts'

const token = (symbol: string, digit = '1'): SwapToken => ({
  address: `eip155:1:0x${digit.repeat(40)}`,
  name: symbol,
  symbol,
  decimals: 18,
  logoUri: undefined,
  eip2612: undefined,
  balance: undefined,
  price: undefined,
})
const symbols = (...tokens: SwapToken[]) => suggestedSwapTokensOf(tokens).map(({ symbol }) => symbol)

test('default: suggests the well-known tokens, the best known first', () => {
  expect(symbols(token('DAI'), token('REED'), token('USDC'), token('ETH'))).toEqual(['ETH', 'USDC', 'DAI'])
})

test('behavior: suggests eight at most', () => {
  const many = ['LDO', 'GNO', 'UNI', 'AAVE', 'LINK', 'rETH', 'EURC', 'WBTC', 'DAI', 'USDT', 'ETH'].map((each) =>
    token(each),
  )
  expect(symbols(...many)).toEqual(['ETH', 'USDT', 'DAI', 'WBTC', 'EURC', 'rETH', 'LINK', 'UNI'])
})

test('behavior: tokens that share a symbol are not suggested: one of them may be a fake', () => {
  expect(symbols(token('USDC', '1'), token('USDC', '2'), token('DAI'))).toEqual(['DAI'])
})

test('behavior: suggests nothing from a list without well-known tokens', () => {
  expect(symbols(token('REED'))).toEqual([])
})
