import type { Clock } from '@holdfast/base'
import { type CaipNetworkId, namespaceOf } from '@holdfast/caip'
import type { Logger } from 'pino'
import { createChainReader } from '../chain/reads/createChainReader.ts'
import type { DataChains } from '../chain-data/createDataChains.ts'
import type { OtherChain } from '../config/chains/otherChains.ts'
import { createPrices, type Prices } from '../prices/createPrices.ts'
import { parsePrice } from '../prices/decimal.ts'
import type { PricedToken, PriceSource } from '../prices/PriceSource.ts'
import { chainlinkSource } from '../prices/sources/chainlink.ts'
import { tableSource } from '../prices/sources/table.ts'
import { createUncachedRpcChain } from '../rpc/chain.ts'
import { ChainNotSupportedError } from '../rpc/errors.ts'
import type { SharedNodes } from '../rpc/nodes/sharedNodes.ts'
import { createKnownTokens, type KnownTokens } from '../spam/knownTokens.ts'
import { createEsploraProvider } from './bitcoin/createEsploraProvider.ts'
import type { ChainDataProvider } from './ChainDataProvider.ts'
import { createSolanaProvider } from './solana/createSolanaProvider.ts'

/** A Solana or Bitcoin chain that the data service covers. */
export type ServedOtherChain = {
  network: Pick<OtherChain, 'caipNetworkId' | 'name' | 'nativeCurrency' | 'blockExplorer'>
  provider: ChainDataProvider
  prices: Prices
  knownTokens: KnownTokens
}

/** Finds the chains outside eip155 that the data service covers. */
export type OtherChains = {
  all: readonly ServedOtherChain[]
  has: (chainId: string) => boolean
  /** @throws {ChainNotSupportedError} */
  get: (chainId: string) => ServedOtherChain
  stop: () => Promise<void>
}

/** Opens the chains, without a call to any node. @param options.evm - the EVM chains whose feeds give prices. */
export function createOtherChains(options: {
  chains: readonly OtherChain[]
  evm: Pick<DataChains, 'all'>
  nodes: Pick<SharedNodes, 'ofNetwork'>
  clock: Clock
  log: Logger
  onPriceFailure: (chainId: string, source: string) => void
}): OtherChains {
  const { chains, evm, nodes, clock, log, onPriceFailure } = options
  const opened = chains.map((chain): ServedOtherChain => {
    const { caipNetworkId, nativeCurrency, data } = chain
    return {
      network: chain,
      provider: openProvider(chain, { nodes, clock }),
      prices: createPrices({
        sources: data.prices.map((source) => priceSourceOf(source, { evm, clock })),
        clock,
        log,
        onFailure: (source) => onPriceFailure(caipNetworkId, source),
      }),
      knownTokens: createKnownTokens({ data: asEvmLists(data), nativeSymbol: nativeCurrency.symbol }),
    }
  })
  const byId = new Map<string, ServedOtherChain>(opened.map((chain) => [chain.network.caipNetworkId, chain]))
  return {
    all: opened,
    has: (chainId) => byId.has(chainId),
    get: (chainId) => {
      const chain = byId.get(chainId)
      if (!chain) throw new ChainNotSupportedError()
      return chain
    },
    stop: async () => void (await Promise.all(opened.map(({ provider }) => provider.close()))),
  }
}

/** Returns whether a CAIP-2 id has a namespace other than eip155. */
export function isOtherNamespace(chainId: CaipNetworkId | undefined): boolean {
  return chainId !== undefined && namespaceOf(chainId) !== 'eip155'
}

function openProvider(
  { caipNetworkId, nativeCurrency: currency, data }: OtherChain,
  { nodes, clock }: { nodes: Pick<SharedNodes, 'ofNetwork'>; clock: Clock },
): ChainDataProvider {
  if (data.provider) return createEsploraProvider({ url: data.provider.url, currency, now: clock.now })
  // The RPC service's metrics do not count the data service's calls.
  const metrics = { forChain: () => () => {}, count: () => {} }
  const rpc = createUncachedRpcChain({ caipNetworkId, nodes: nodes.ofNetwork(caipNetworkId), clock, metrics })
  return createSolanaProvider({ ask: rpc.ask, currency, clock })
}

function priceSourceOf(
  source: OtherChain['data']['prices'][number],
  { evm, clock }: { evm: Pick<DataChains, 'all'>; clock: Clock },
): PriceSource {
  if (source.kind === 'table') {
    const prices = Object.entries(source.prices).flatMap(([asset, text]) => {
      const price = parsePrice(text)
      return price === undefined ? [] : [[toPricedToken(asset), price] as const]
    })
    return tableSource({ prices: new Map(prices), at: new Date(clock.now()) })
  }
  const { chainId, feeds, maxAgeS } = source
  const chain = evm.all.find(({ network }) => network.id === chainId)
  const reader = chain?.reader ?? createChainReader({ ask: () => Promise.reject(new ChainNotSupportedError()), clock })
  const byAsset = new Map(
    // The schema has checked that the feeds' addresses are hex.
    Object.entries(feeds).map(([asset, feed]) => [toPricedToken(asset), feed as `0x${string}`] as const),
  )
  return chainlinkSource({ reader, feeds: byAsset, maxAgeS, clock })
}

/** Casts an asset to a price source's key. The price sources of these chains only compare keys, so an asset need not be hex. */
export function toPricedToken(asset: string): PricedToken {
  return asset as PricedToken
}

/** Casts the token lists to the type that the spam rules read. */
function asEvmLists({ tokens, spam }: OtherChain['data']): Parameters<typeof createKnownTokens>[0]['data'] {
  // The spam rules only compare addresses, so addresses of any namespace may pass as hex.
  return {
    tokens: tokens.map(({ address, ...token }) => ({ ...token, decimals: 0, address: address as `0x${string}` })),
    spam: spam as unknown as `0x${string}`[],
  }
}
