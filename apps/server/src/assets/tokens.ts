/** Tokens without a shipped logo: their symbol is drawn instead. */
export const tokensWithoutLogo: readonly string[] = [
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
