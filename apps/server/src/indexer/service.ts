import type { Clock } from '@holdfast/base'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Database } from '../database/connect.ts'
import type { IndexedChainOptions } from './chain/ChainState.ts'
import { followChain } from './chain/followChain.ts'
import { createIndexerMetrics } from './metrics.ts'
import { readTableBytes } from './store/readTableBytes.ts'

/** Indexes chains into the database. */
export type Indexer = {
  /** Whether writing any chain to the database has failed for over a minute. An unreachable node does not count. */
  isFailing: () => boolean
  /** Finishes writing the current blocks, then stops. */
  stop: () => Promise<void>
}

const MAX_FAILURE_MS = 60_000
/** How often progress is logged while a chain is behind. */
const PROGRESS_MS = 10_000

/** Starts indexing chains, each independently. */
export function createIndexer(options: {
  chains: readonly IndexedChainOptions[]
  databaseUrl: string
  db: Database
  registry: Registry
  log: Logger
  clock: Clock
}): Indexer {
  const { databaseUrl, db, registry, log, clock } = options
  const chains = options.chains.map((chain) => followChain(chain, { databaseUrl, db, log, clock }))
  createIndexerMetrics(registry, { chains, readBytes: () => readTableBytes(db) })
  const nextAtLastCheck = new Map<number, number>()
  const stopLogging = clock.setInterval(() => {
    for (const { chainId, state } of chains) {
      const { isLeader, nextBlock: next, headBlock: head } = state()
      const before = nextAtLastCheck.get(chainId) ?? next
      nextAtLastCheck.set(chainId, next)
      const blocksPerSecond = Math.round(((next - before) / PROGRESS_MS) * 10_000) / 10
      if (isLeader && head - next > 100) log.info({ chainId, next, head, blocksPerSecond }, 'indexing')
    }
  }, PROGRESS_MS)
  return {
    isFailing: () =>
      chains.some(({ state }) => {
        const { databaseFailingSince: since } = state()
        return since !== undefined && clock.monotonic() - since > MAX_FAILURE_MS
      }),
    stop: async () => {
      stopLogging()
      await Promise.all(chains.map(({ stop }) => stop()))
    },
  }
}
