import { devnetChainIds } from '../config/chains/chains.ts'
import type { Indexer } from '../indexer/service.ts'
import type { ServiceContext, ServiceFactory } from './Service.ts'

/** How long the indexer's loading waits after the server's start, so that it does not delay the first visitors. */
const START_AFTER_MS = 300

function indexedChainsOf({ config }: Pick<ServiceContext, 'config'>) {
  return config.chains.flatMap(({ network, rpcUpstreams, index, data }) =>
    index
      ? [
          {
            chainId: network.id,
            urls: rpcUpstreams ?? network.rpcUrls.default.http,
            webSocketUrl: network.rpcUrls.default.webSocket?.[0],
            startBlock: index.startBlock,
            retentionDays: index.retentionDays,
            swapGateway: data?.swap?.gateway,
            isResettable: devnetChainIds.some((id) => id === network.id),
          },
        ]
      : [],
  )
}

/**
 * Indexes chains into the database. Its code is loaded a moment after the start, and only if the service is mounted and has
 * chains to index.
 */
export const indexerService: ServiceFactory = {
  name: 'indexer',
  start: async ({ config, db, databaseUrl, log, registry, clock }) => {
    const chains = indexedChainsOf({ config })
    if (chains.length === 0) return { stop: () => Promise.resolve() }
    let indexer: Indexer | undefined
    let isStopped = false
    const begin = async (): Promise<void> => {
      const { createIndexer } = await import('../indexer/service.ts')
      if (!isStopped) indexer = createIndexer({ chains, databaseUrl, db, registry, log, clock })
    }
    const cancel = clock.setTimeout(() => {
      begin().catch((error: unknown) => log.error({ error }, 'the indexer could not be started'))
    }, START_AFTER_MS)
    return {
      isFailing: () => indexer?.isFailing() ?? false,
      stop: async () => {
        isStopped = true
        cancel()
        await indexer?.stop()
      },
    }
  },
}
