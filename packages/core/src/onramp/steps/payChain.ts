import type { PayChain } from '@holdfast/api/onramp'

/** The chains on which a card pays, by the display name of the network. */
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

/**
 * Returns the chain on which a card pays for a network, by the network's name; Ethereum if no card pays on that network.
 *
 * @see http-api 5.16
 */
export function payChainOf(networkName: string | undefined): PayChain {
  const known = networkName !== undefined && Object.hasOwn(payChainNames, networkName)
  return (known ? payChainNames[networkName] : undefined) ?? 'ethereum'
}
