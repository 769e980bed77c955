import { backoffMs, type Clock, pause } from '@holdfast/base'
import type { Logger } from 'pino'
import type { Database } from '../../database/connect.ts'
import { describeDatabaseFailure } from '../../database/errors.ts'
import { type Lease, tryLease } from '../../database/lease.ts'
import { NodeError } from '../node/errors.ts'
import { createChainStore } from '../store/ChainStore.ts'
import { createTokenReader } from '../tokens/createTokenReader.ts'
import { type ChainState, type IndexedChainOptions, initialState } from './ChainState.ts'
import { createHeads } from './heads.ts'
import { type IndexingContext, indexChain } from './indexChain.ts'
import { createChainNodes } from './nodes.ts'
import { createRangeSize } from './rangeSize.ts'
import { createTraceChoice } from './traceChoice.ts'

/** How often an instance without a chain's lease tries to get it. */
const TAKEOVER_MS = 3_000
const RETRY = { baseMs: 250, maxMs: 15_000 } as const

/** A chain that is being indexed. */
export type FollowedChain = {
  chainId: number
  state: () => Readonly<ChainState>
  /** Stops after the range of blocks that is being written. */
  stop: () => Promise<void>
}

/**
 * Indexes a chain until it is stopped. If another instance indexes the chain, waits and takes over when that instance ends.
 * When a node or the database fails, logs the failure and tries again.
 */
export function followChain(
  options: IndexedChainOptions,
  context: { databaseUrl: string; db: Database; log: Logger; clock: Clock },
): FollowedChain {
  const { databaseUrl, db, log, clock } = context
  const { chainId, isResettable } = options
  const state = initialState(options)
  const stopping = new AbortController()
  const nodes = createChainNodes(options)
  const size = createRangeSize()
  const traceChoice = createTraceChoice()
  const tokens = createTokenReader({ db, chainId, log, clock })
  let nodeFailures = 0
  let databaseFailures = 0

  const onDatabaseAnswer = (): void => {
    databaseFailures = 0
    state.databaseFailingSince = undefined
  }

  const onNodeFailure = (error: NodeError): void => {
    state.nodeFailures.set(error.reason, (state.nodeFailures.get(error.reason) ?? 0) + 1)
    size.recordFailure()
    const isUntraced = traceChoice.recordFailure(error, { from: state.nextBlock, blocks: size.current() })
    if (isUntraced)
      log.warn({ chainId, reason: error.shortMessage }, 'internal transfers of some blocks are not indexed')
    const { reason, shortMessage } = error
    // If a local chain is down, the process that started it has reported that already.
    const level = isResettable && reason === 'unreachable' ? 'info' : 'warn'
    if (nodeFailures === 0)
      log[level]({ chainId, reason }, `chain ${chainId} is not indexed at the moment: ${shortMessage}`)
    nodeFailures += 1
    nodes.rotate()
  }

  const lead = async ({ client, lost }: Lease): Promise<void> => {
    const signal = AbortSignal.any([stopping.signal, lost])
    const heads = createHeads({ webSocketUrl: options.webSocketUrl, clock })
    const store = createChainStore(client, chainId)
    const onSuccess = (): void => {
      if (nodeFailures > 0) log.info({ chainId, next: state.nextBlock }, 'a chain is indexed again')
      nodeFailures = 0
      onDatabaseAnswer()
    }
    const onWritten: IndexingContext['onWritten'] = (node) => {
      onSuccess()
      tokens.read(node)
    }
    try {
      while (!signal.aborted) {
        const isTraced = traceChoice.isTraced
        try {
          await indexChain({
            options,
            store,
            nodes,
            heads,
            size,
            isTraced,
            state,
            onWritten,
            onCaughtUp: onSuccess,
            signal,
            log,
            clock,
          })
        } catch (error) {
          if (signal.aborted) return
          if (!(error instanceof NodeError)) throw error
          onDatabaseAnswer()
          onNodeFailure(error)
          await pause(backoffMs({ attempt: nodeFailures - 1, ...RETRY }), { clock, signal })
        }
      }
    } finally {
      heads.stop()
    }
  }

  const follow = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      let lease: Lease | undefined
      try {
        lease = await tryLease(databaseUrl, `indexer ${chainId}`)
        state.isLeader = lease !== undefined
        if (lease) await lead(lease)
        else {
          onDatabaseAnswer()
          await pause(TAKEOVER_MS, { clock, signal: stopping.signal })
        }
      } catch (error) {
        state.databaseFailingSince ??= clock.monotonic()
        if (databaseFailures === 0)
          log.warn({ chainId, reason: describeDatabaseFailure(error) }, 'the blocks of a chain cannot be stored')
        databaseFailures += 1
        await pause(backoffMs({ attempt: databaseFailures - 1, ...RETRY }), { clock, signal: stopping.signal })
      } finally {
        state.isLeader = false
        await lease?.release()
      }
    }
  }
  const following = follow()

  return {
    chainId,
    state: () => state,
    stop: async () => {
      stopping.abort()
      await nodes.close()
      await tokens.stop()
      await following
    },
  }
}
