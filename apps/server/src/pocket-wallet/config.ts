import type { Config } from '../config/loadConfig.ts'

/** Chains that the wallet signs for offline: it needs no node for them. */
const solanaChains = [
  { caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana' },
  { caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Solana Devnet' },
].map((chain) => ({ ...chain, nativeCurrency: { symbol: 'SOL', decimals: 9 }, rpcUrls: [] }))

/** The wallet's configuration: the answer of `GET /config.json` on its own origin. */
export function createWalletConfig({ services, chains }: Pick<Config, 'services' | 'chains'>, projectId: string) {
  return {
    relayUrl: services.relayUrl,
    projectId,
    chains: [
      ...chains.map(({ network: { caipNetworkId, name, nativeCurrency, rpcUrls, blockExplorers, testnet } }) => ({
        caipNetworkId,
        name,
        nativeCurrency: { symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals },
        rpcUrls: rpcUrls.default.http,
        explorerUrl: blockExplorers?.default.url,
        testnet,
      })),
      ...solanaChains,
    ],
  }
}
