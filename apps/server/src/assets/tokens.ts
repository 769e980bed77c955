/** Tokens that have no shipped mark and get a monogram. */
export const tokensWithoutMark: readonly string[] = [
  'MATIC',
  'RETH',
  'STETH',
  'USDE',
  'WAVAX',
  'WBNB',
  'WETH',
  'WFTM',
  'WKAIA',
  'WPOL',
  'WSTETH',
  'WXDAI',
  'XDAI',
  'USDBC',
  'USDC.E',
  'CBBTC',
]
