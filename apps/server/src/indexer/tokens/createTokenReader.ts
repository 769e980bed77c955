import { backoffMs, type Clock } from '@holdfast/base'
import type { Logger } from 'pino'
import type { Database } from '../../database/connect.ts'
import type { NodeClient } from '../node/client.ts'
import { readTokens } from './readTokens.ts'
import { createTokenStore } from './tokenStore.ts'

const RETRY = { baseMs: 2_000, maxMs: 60_000 } as const

/** Reads the names, symbols and decimals of new tokens, while the indexing of blocks goes on. */
export type TokenReader = {
  /**
   * Starts reading the tokens that have not been read yet. A call during a read or a pause takes effect afterwards. The
   * node of the latest call is used.
   */
  read: (node: NodeClient) => void
  stop: () => Promise<void>
}

/** Creates the reader of a chain's tokens. A failed read is repeated after a growing pause. */
export function createTokenReader(options: { db: Database; chainId: number; log: Logger; clock: Clock }): TokenReader {
  const { db, chainId, log, clock } = options
  const store = createTokenStore(db, chainId)
  let running: Promise<void> | undefined
  let isReadRequested = false
  let isStopped = false
  let failures = 0
  let isPaused = false
  let latestNode: NodeClient
  let cancelRetry = (): void => {}

  const readAll = async (): Promise<void> => {
    try {
      while (!isStopped && isReadRequested) {
        isReadRequested = false
        while (!isStopped && (await readTokens(store, latestNode)) > 0);
      }
      failures = 0
    } catch (error) {
      if (isStopped) return
      if (failures === 0)
        log.warn(
          { chainId, reason: error instanceof Error ? error.message : String(error) },
          'tokens could not be read',
        )
      const ms = backoffMs({ attempt: failures, ...RETRY })
      failures += 1
      isPaused = true
      cancelRetry = clock.setTimeout(() => {
        isPaused = false
        read(latestNode)
      }, ms)
    }
  }
  const read = (node: NodeClient): void => {
    latestNode = node
    isReadRequested = true
    if (isStopped || running || isPaused) return
    running = readAll().finally(() => (running = undefined))
  }

  return {
    read,
    stop: async () => {
      isStopped = true
      cancelRetry()
      await running
    },
  }
}
