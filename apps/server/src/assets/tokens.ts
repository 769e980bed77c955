/** Tokens that have no shipped mark: their symbol itself is drawn. */
export const tokensWithoutMark: readonly string[] = [
  'cbBTC',
  'MATIC',
  'rETH',
  'stETH',
  'USDbC',
  'USDC.e',
  'USDe',
  'WAVAX',
  'WBNB',
  'WETH',
  'WFTM',
  'WKAIA',
  'WPOL',
  'wstETH',
  'WXDAI',
  'xDAI',
]
