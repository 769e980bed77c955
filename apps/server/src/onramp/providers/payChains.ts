import type { PayChain } from '@holdfast/api/onramp'
import type { CaipNetworkId } from '@holdfast/caip'

/** The CAIP-2 ids of chains, by the names that providers use for them. */
export const chainsByPayName: Readonly<Record<PayChain, CaipNetworkId>> = {
  ethereum: 'eip155:1',
  optimism: 'eip155:10',
  polygon: 'eip155:137',
  base: 'eip155:8453',
  arbitrum: 'eip155:42161',
  celo: 'eip155:42220',
  'avalanche-c-chain': 'eip155:43114',
  berachain: 'eip155:80094',
}

/** Finds a chain by the name that providers use for it, such as `ethereum`. */
export function chainOfPayName(name: string | undefined): CaipNetworkId | undefined {
  return Object.entries(chainsByPayName).find(([known]) => known === name)?.[1]
}

/** Finds the name that providers use for a chain. */
export function payNameOf(chainId: string): string | undefined {
  return Object.entries(chainsByPayName).find(([, known]) => known === chainId)?.[0]
}
