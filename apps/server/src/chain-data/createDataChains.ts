import type { PublicNetwork } from '@holdfast/api'
import type { Clock } from '@holdfast/base'
import type { Logger } from 'pino'
import { type AskChain, type ChainReader, createChainReader } from '../chain/reads/createChainReader.ts'
import type { ChainData } from '../config/chains/chainData.ts'
import { type ServedChain, withoutData } from '../config/chains/chains.ts'
import { createPriceSources } from '../prices/createPriceSources.ts'
import { createPrices, type Prices } from '../prices/createPrices.ts'
import { createBlockscout } from '../providers/blockscout/createBlockscout.ts'
import type { ChainProvider } from '../providers/ChainProvider.ts'
import { createRpcChain } from '../rpc/chain.ts'
import { ChainNotSupportedError } from '../rpc/errors.ts'
import type { SharedNodes } from '../rpc/nodes/sharedNodes.ts'
import { createKnownTokens, type KnownTokens } from '../spam/knownTokens.ts'

/** A chain that the data service covers. */
export type DataChain = {
  network: PublicNetwork
  data: ChainData
  /** Calls the node directly, for methods that the reader does not offer. */
  ask: AskChain
  reader: ChainReader
  prices: Prices
  knownTokens: KnownTokens
  /** Set for a chain whose data comes from another service. */
  provider?: ChainProvider | undefined
}

/** Finds the chains that the data service covers. */
export type DataChains = {
  all: readonly DataChain[]
  /** Finds a chain. @param chainId - CAIP-2. @throws {ChainNotSupportedError} */
  get: (chainId: string) => DataChain
  stop: () => Promise<void>
}

/** Opens the chains, without a call to any node. */
export function createDataChains(options: {
  chains: readonly ServedChain[]
  nodes: Pick<SharedNodes, 'of'>
  clock: Clock
  log: Logger
  /** Called for each price source that could not be read. */
  onPriceFailure: (chainId: string, source: string) => void
}): DataChains {
  const { chains, nodes, clock, log, onPriceFailure } = options
  const opened = chains.map(({ network, data = withoutData }) => {
    // The RPC service's metrics do not count the data service's calls.
    const metrics = { forChain: () => () => {}, count: () => {} }
    const rpc = createRpcChain({ chainId: network.id, nodes: nodes.of(network.id), clock, metrics })
    const reader = createChainReader({ ask: rpc.ask, clock, multicall: data.multicall })
    const provider = data.provider && createBlockscout({ chainId: network.id, clock, ...data.provider })
    const prices = createPrices({
      sources: [...createPriceSources({ config: data.prices, reader, clock }), ...(provider ? [provider.prices] : [])],
      wrappedNative: data.wrappedNative,
      clock,
      log,
      onFailure: (source) => onPriceFailure(network.caipNetworkId, source),
    })
    const knownTokens = createKnownTokens({ data, nativeSymbol: network.nativeCurrency.symbol })
    const chain: DataChain = { network, data, ask: rpc.ask, reader, prices, knownTokens, provider }
    const stop = async (): Promise<void> => {
      rpc.stop()
      await provider?.close()
    }
    return { chain, stop }
  })
  const byId = new Map<string, DataChain>(opened.map(({ chain }) => [chain.network.caipNetworkId, chain]))
  return {
    all: opened.map(({ chain }) => chain),
    get: (chainId) => {
      const chain = byId.get(chainId)
      if (!chain) throw new ChainNotSupportedError()
      return chain
    },
    stop: async () => void (await Promise.all(opened.map(({ stop }) => stop()))),
  }
}
