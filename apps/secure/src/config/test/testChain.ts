import type { FrameChain } from '../chains.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** A chain without bundler or paymaster. */
export const testChain = {
  id: 31_337,
  caipNetworkId: 'eip155:31337',
  name: 'Devnet',
  nativeCurrency: ether,
  explorerUrl: null,
} as const satisfies FrameChain

/** Creates a chain with this id and a bundler. */
export const chainOf = (id: number, changes: Partial<FrameChain> = {}): FrameChain => ({
  id,
  caipNetworkId: `eip155:${id}`,
  name: `Chain ${id}`,
  nativeCurrency: ether,
  explorerUrl: null,
  hasBundler: true,
  hasPaymaster: false,
  ...changes,
})
