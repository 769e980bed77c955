import type { Clock } from '@holdfast/base'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { ServedChain } from '../../config/chains/chains.ts'
import type { OtherChain } from '../../config/chains/otherChains.ts'
import { createRpcMetrics, type RpcMetrics } from '../metrics.ts'
import { createNodes, type Nodes } from './nodes.ts'

/** The nodes of the supported chains, with one set of connections and pings for all services. */
export type SharedNodes = {
  /** Returns the nodes of an EVM chain. @throws {RangeError} for a chain that is not supported. */
  of: (chainId: number) => Nodes
  /** Returns the nodes of any chain by its CAIP-2 id. @throws {RangeError} for a chain that is not supported. */
  ofNetwork: (caipNetworkId: string) => Nodes
  /** Counts the JSON-RPC calls of all services together. */
  metrics: RpcMetrics
  stop: () => Promise<void>
}

/**
 * Prepares the nodes of each chain, but contacts none before the first call. The indexer does not use them: it has its own
 * connections, so that a back-fill does not delay visitors' calls.
 */
export function createSharedNodes(options: {
  chains: readonly ServedChain[]
  otherChains?: readonly Pick<OtherChain, 'caipNetworkId' | 'rpcUpstreams'>[] | undefined
  /** Collects the metrics of the nodes and of the calls. */
  registry: Registry
  clock: Clock
  log: Logger
}): SharedNodes {
  const { chains, otherChains = [], registry, clock, log } = options
  const upstreams = [
    ...chains.map(({ network: { caipNetworkId, rpcUrls }, rpcUpstreams }) => ({
      caipNetworkId,
      urls: rpcUpstreams ?? rpcUrls.default.http,
    })),
    ...otherChains.map(({ caipNetworkId, rpcUpstreams }) => ({ caipNetworkId, urls: rpcUpstreams })),
  ]
  const byChain = new Map<string, Nodes>(
    upstreams.map(({ caipNetworkId, urls }) => [caipNetworkId, createNodes({ caipNetworkId, urls, clock, log })]),
  )
  const ofNetwork = (caipNetworkId: string): Nodes => {
    const nodes = byChain.get(caipNetworkId)
    if (!nodes) throw new RangeError(`The chain ${caipNetworkId} is not supported.`)
    return nodes
  }
  return {
    of: (chainId) => ofNetwork(`eip155:${chainId}`),
    ofNetwork,
    metrics: createRpcMetrics(registry),
    stop: async () => void (await Promise.all(Array.from(byChain.values(), ({ stop }) => stop()))),
  }
}
