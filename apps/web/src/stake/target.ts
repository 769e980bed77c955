import type { PublicConfig } from '@holdfast/api'

/** The stake contract that the app uses, and its chain. */
export type StakeTarget = {
  chainId: number
  chainName: string
  address: `0x${string}`
  /** Block from which the contract's events are read. */
  blockNumber: number
  /** Block explorer of the chain, without a trailing slash. */
  explorerUrl: string | undefined
}

/**
 * Finds the stake contract for a connected chain. If the connected chain has no contract, returns the contract of the first
 * configured chain that has one, since the wallet can switch to that chain.
 *
 * @returns `null` when no configured chain has a deployment.
 */
export function findStakeTarget(
  { chains, stake }: Pick<PublicConfig, 'chains' | 'stake'>,
  connectedChainId: number | undefined,
): StakeTarget | null {
  const deployed = chains.filter(({ id }) => stake[id] !== undefined)
  const chain = deployed.find(({ id }) => id === connectedChainId) ?? deployed[0]
  const deployment = chain && stake[chain.id]
  if (!chain || !deployment) return null
  return {
    chainId: chain.id,
    chainName: chain.name,
    address: deployment.address,
    blockNumber: deployment.blockNumber,
    explorerUrl: chain.blockExplorers?.default.url.replace(/\/$/, ''),
  }
}
