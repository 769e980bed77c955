import type { SwapToken } from '../state.ts'

/** Well-known tokens, by symbol, in the order in which they are suggested. */
const symbols = [
  'ETH',
  'WETH',
  'USDC',
  'USDT',
  'DAI',
  'WBTC',
  'HUSD',
  'USDS',
  'EURC',
  'stETH',
  'wstETH',
  'rETH',
  'cbBTC',
  'LINK',
  'UNI',
  'AAVE',
  'ARB',
  'OP',
  'POL',
  'WPOL',
  'BNB',
  'WBNB',
  'AVAX',
  'WAVAX',
  'XDAI',
  'GNO',
  'LDO',
] as const

/** How many tokens are suggested at most. @see modal-views reference, 'SwapSelectToken' */
const MAX_SUGGESTIONS = 8

/** Returns the well-known tokens of a list, the best known first. Tokens that share a symbol are not suggested. */
export function suggestedSwapTokensOf(tokens: readonly SwapToken[]): readonly SwapToken[] {
  return symbols
    .flatMap((symbol) => {
      const matching = tokens.filter((token) => token.symbol === symbol)
      return matching.length === 1 ? matching : []
    })
    .slice(0, MAX_SUGGESTIONS)
}
