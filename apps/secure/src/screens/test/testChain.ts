/** A chain as the frame's cards show it. */
export const testChain = {
  id: 31_337,
  caipNetworkId: 'eip155:31337',
  name: 'Devnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: null,
} as const
