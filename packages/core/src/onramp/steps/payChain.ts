import type { PayChain } from '@holdfast/api/onramp'

/** The names that the networks are shown by on which a card pays. */
const payChainNames: Readonly<Record<string, PayChain>> = {
  Ethereum: 'ethereum',
  'Arbitrum One': 'arbitrum',
  Polygon: 'polygon',
  Berachain: 'berachain',
  Avalanche: 'avalanche-c-chain',
  'OP Mainnet': 'optimism',
  Celo: 'celo',
  Base: 'base',
}

/** The chain on which a card pays for a network, by its name; Ethereum for one that none pays on. @see http-api 5.16 */
export function payChainOf(networkName: string | undefined): PayChain {
  const known = networkName !== undefined && Object.hasOwn(payChainNames, networkName)
  return (known ? payChainNames[networkName] : undefined) ?? 'ethereum'
}
