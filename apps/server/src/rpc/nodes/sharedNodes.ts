import type { Clock } from '@holdfast/base'
import type { Logger } from 'pino'
import type { ServedChain } from '../../config/chains.ts'
import { createNodes, type Nodes } from './nodes.ts'

/** The nodes of the supported chains, with one set of connections and pings for all services. */
export type SharedNodes = {
  /** @throws {RangeError} for a chain that is not supported. */
  of: (chainId: number) => Nodes
  stop: () => Promise<void>
}

/**
 * Prepares the nodes of each chain; none is called before the first call. The indexer has connections of its own: a back-fill
 * must not keep the calls of visitors waiting.
 */
export function createSharedNodes(options: { chains: readonly ServedChain[]; clock: Clock; log: Logger }): SharedNodes {
  const { chains, clock, log } = options
  const byChain = new Map(
    chains.map(({ network, rpcUpstreams }) => {
      const urls = rpcUpstreams ?? network.rpcUrls.default.http
      return [network.id, createNodes({ chainId: network.id, urls, clock, log })]
    }),
  )
  return {
    of: (chainId) => {
      const nodes = byChain.get(chainId)
      if (!nodes) throw new RangeError(`The chain ${chainId} is not supported.`)
      return nodes
    },
    stop: async () => void (await Promise.all(Array.from(byChain.values(), ({ stop }) => stop()))),
  }
}
