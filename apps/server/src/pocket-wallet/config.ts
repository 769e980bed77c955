import type { PocketWalletConfig } from '@holdfast/api'
import { bitcoinNetworkIds, solanaNetworkIds } from '@holdfast/caip'
import { localChains } from '../config/chains/otherChains.ts'
import type { Config } from '../config/loadConfig.ts'

const solanaCurrency = { symbol: 'SOL', decimals: 9 }

/** Lists the local Solana chain with its nodes, if it is configured, and the chains for which the wallet signs offline. */
function solanaChains({ otherChains }: Pick<Config, 'otherChains'>) {
  const local = otherChains.find(({ caipNetworkId }) => caipNetworkId === localChains.solana.caipNetworkId)
  const offline = [
    { caipNetworkId: solanaNetworkIds.mainnet, name: 'Solana', testnet: undefined },
    { caipNetworkId: solanaNetworkIds.devnet, name: 'Solana Devnet', testnet: true },
  ].map((chain) => ({ ...chain, nativeCurrency: solanaCurrency, rpcUrls: [] }))
  if (!local) return offline
  const { caipNetworkId, name, testnet, rpcUpstreams } = local
  return [{ caipNetworkId, name, testnet, nativeCurrency: solanaCurrency, rpcUrls: [...rpcUpstreams] }, ...offline]
}

const bitcoinCurrency = { symbol: 'BTC', decimals: 8 }

/** Lists the local Bitcoin chain with its node, if both are configured, and the chains for which the wallet signs offline. */
function bitcoinChains({ otherChains }: Pick<Config, 'otherChains'>) {
  const local = otherChains.find(({ caipNetworkId }) => caipNetworkId === localChains.bitcoin.caipNetworkId)
  const offline = [
    { caipNetworkId: bitcoinNetworkIds.mainnet, name: 'Bitcoin', testnet: undefined },
    { caipNetworkId: bitcoinNetworkIds.testnet, name: 'Bitcoin Testnet', testnet: true },
  ].map((chain) => ({ ...chain, nativeCurrency: bitcoinCurrency, rpcUrls: [] }))
  const url = local?.data.provider?.url
  if (!local || url === undefined) return offline
  const { caipNetworkId, name, testnet } = local
  return [{ caipNetworkId, name, testnet, nativeCurrency: bitcoinCurrency, rpcUrls: [url] }, ...offline]
}

/** Creates the wallet's configuration: the answer of `GET /config.json` on its own origin. */
export function createWalletConfig(
  { services, chains, otherChains }: Pick<Config, 'services' | 'chains' | 'otherChains'>,
  projectId: string,
): PocketWalletConfig {
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
      ...solanaChains({ otherChains }),
      ...bitcoinChains({ otherChains }),
    ],
  }
}
