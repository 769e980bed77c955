import type { PayChain } from '@holdfast/api/onramp'

/** The names that providers use for chains, by the network's display name. */
const payChainsByName: Readonly<Record<string, PayChain>> = {
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
 * Returns the name that providers use for a network's chain; that of Ethereum if providers do not deliver on the network.
 *
 * @see http-api 5.16
 */
export function payChainOf(networkName: string | undefined): PayChain {
  const known = networkName !== undefined && Object.hasOwn(payChainsByName, networkName)
  return (known ? payChainsByName[networkName] : undefined) ?? 'ethereum'
}
