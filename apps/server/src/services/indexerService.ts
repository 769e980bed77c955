import { devnetChainIds } from '../config/chains.ts'
import type { ServiceFactory } from './Service.ts'

/** Reads the chains that are to be indexed into the database. Its code is loaded only if the service is mounted and has work. */
export const indexerService: ServiceFactory = {
  name: 'indexer',
  start: async ({ config, db, databaseUrl, log, registry, clock }) => {
    const chains = config.chains.flatMap(({ network, rpcUpstreams, index }) =>
      index
        ? [
            {
              chainId: network.id,
              urls: rpcUpstreams ?? network.rpcUrls.default.http,
              webSocketUrl: network.rpcUrls.default.webSocket?.[0],
              startBlock: index.startBlock,
              retentionDays: index.retentionDays,
              isResettable: devnetChainIds.some((id) => id === network.id),
            },
          ]
        : [],
    )
    if (chains.length === 0) return { stop: () => Promise.resolve() }
    const { createIndexer } = await import('../indexer/service.ts')
    const indexer = createIndexer({ chains, databaseUrl, db, registry, log, clock })
    return { isFailing: indexer.isFailing, stop: indexer.stop }
  },
}
