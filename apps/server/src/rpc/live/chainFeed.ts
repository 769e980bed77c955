import { type Clock, pause } from '@holdfast/base'
import type { Logger } from 'pino'
import { createHeads } from '../../indexer/chain/heads.ts'
import type { RpcChain } from '../chain.ts'
import { type LiveBlock, type LiveLog, readBlock, readLogs } from './block.ts'

/** How many of the newest blocks are remembered. A reorganisation or a gap of up to this many blocks is announced in full. */
const MAX_REMEMBERED_BLOCKS = 128
/** A node might not yet have a block that the WebSocket reported, so it is asked again after this pause. */
const ASK_AGAIN_MS = 150
const MAX_ATTEMPTS = 6
/** The pause after nodes fail, before they are asked again. */
const RETRY_MS = 500

/** Receives a chain's new blocks and logs. */
export type FeedListener = {
  wantsLogs: boolean
  /** @param header - as JSON. */
  onBlock: (header: string) => void
  /** @param isRemoved - whether their block is no longer part of the chain. */
  onLogs: (logs: readonly LiveLog[], isRemoved: boolean) => void
}

/** The new blocks and logs of one chain. */
export type ChainFeed = {
  /**
   * Resolves when the feed runs. From then on, the listener is told of every new block.
   *
   * @returns a function that stops listening.
   * @throws {UpstreamError} when no node answers.
   */
  listen: (listener: FeedListener) => Promise<() => void>
  stop: () => void
}

/**
 * Creates the feed of a chain. All listeners share one series of requests to its nodes, which runs while there are listeners.
 * Blocks that were missed while no node answered are announced in order. In a reorganisation the removed logs are announced
 * first, then the new blocks.
 */
export function createChainFeed(options: {
  chain: Pick<RpcChain, 'ask' | 'recordBlock'>
  webSocketUrl: string | undefined
  clock: Clock
  log: Logger
}): ChainFeed {
  const { chain, webSocketUrl, clock, log } = options
  const listeners = new Set<FeedListener>()
  let running: { ready: Promise<void>; stop: AbortController } | undefined

  const read = async (method: string, params: unknown[]): Promise<string> => {
    const answer = await chain.ask({ method, params: JSON.stringify(params) }, 'live')
    if ('error' in answer) throw new Error(`${method} was refused: ${answer.error.slice(0, 200)}`)
    return answer.result
  }
  const readBlockBy = async (method: string, key: string): Promise<LiveBlock> => {
    const block = readBlock(await read(method, [key, false]))
    if (!block) throw new Error(`${method} returned no block`)
    return block
  }
  const readLogsOf = async (block: LiveBlock): Promise<LiveLog[]> => {
    if (!block.hasLogs) return []
    const logs = readLogs(await read('eth_getLogs', [{ blockHash: block.hash }]))
    if (!logs) throw new Error('eth_getLogs returned no list')
    return logs
  }

  const follow = async (tip: LiveBlock, signal: AbortSignal): Promise<void> => {
    // The remembered blocks, oldest first. A block has no logs here if no listener wanted them.
    let remembered: { block: LiveBlock; logs: readonly LiveLog[] }[] = [{ block: tip, logs: [] }]
    const indexesByHash = (): Map<string, number> => new Map(remembered.map(({ block }, index) => [block.hash, index]))

    /** Announces the blocks since the last remembered one. @returns whether there were any. */
    const advance = async (): Promise<boolean> => {
      const latest = await readBlockBy('eth_getBlockByNumber', 'latest')
      const indexes = indexesByHash()
      // Some nodes lag behind others, so `latest` may be a block that was announced already.
      if (indexes.has(latest.hash)) return false
      const branch = [latest]
      const oldest = remembered[0]?.block.number ?? 0n
      let first = latest
      while (!indexes.has(first.parentHash) && first.number > oldest && branch.length < MAX_REMEMBERED_BLOCKS) {
        first = await readBlockBy('eth_getBlockByHash', first.parentHash)
        branch.unshift(first)
      }
      const forkIndex = indexes.get(first.parentHash)
      const wantsLogs = [...listeners].some((listener) => listener.wantsLogs)
      const added: typeof remembered = []
      for (const block of branch) added.push({ block, logs: wantsLogs ? await readLogsOf(block) : [] })
      if (signal.aborted) return false
      const removed = remembered.slice((forkIndex ?? -1) + 1)
      const kept = forkIndex === undefined ? [] : remembered.slice(0, forkIndex + 1)
      remembered = [...kept, ...added].slice(-MAX_REMEMBERED_BLOCKS)
      // A client that learns of a block reads its contents next, so the cache must know the block first.
      chain.recordBlock(latest.number, removed.length > 0)
      // After a gap longer than the memory, the old blocks are probably still in the chain: no logs are announced as removed.
      if (forkIndex !== undefined || first.number <= oldest) {
        for (const { logs } of removed.toReversed()) if (logs.length > 0) notify((one) => one.onLogs(logs, true))
      }
      for (const { block, logs } of added) {
        notify((one) => one.onBlock(block.header))
        if (logs.length > 0) notify((one) => one.onLogs(logs, false))
      }
      return true
    }

    const heads = createHeads({ webSocketUrl, clock })
    signal.addEventListener('abort', heads.stop)
    let hasFailed = false
    while (!signal.aborted) {
      if (!hasFailed) await heads.next(signal)
      hasFailed = false
      try {
        for (let attempt = 0; attempt < MAX_ATTEMPTS && !signal.aborted; attempt += 1) {
          if (await advance()) break
          // Without a WebSocket, the next poll asks again.
          if (webSocketUrl === undefined) break
          await pause(ASK_AGAIN_MS, { clock, signal })
        }
      } catch (error) {
        if (signal.aborted) return
        log.debug({ error }, 'the new blocks of a chain are late')
        hasFailed = true
        await pause(RETRY_MS, { clock, signal })
      }
    }
  }

  const notify = (call: (listener: FeedListener) => void): void => {
    for (const listener of listeners) call(listener)
  }

  const start = (): { ready: Promise<void>; stop: AbortController } => {
    const stop = new AbortController()
    const ready = readBlockBy('eth_getBlockByNumber', 'latest').then((tip) => {
      if (stop.signal.aborted) return
      chain.recordBlock(tip.number, false)
      void follow(tip, stop.signal)
    })
    return { ready, stop }
  }
  const stopRun = (): void => {
    running?.stop.abort()
    running = undefined
  }

  return {
    listen: async (listener) => {
      listeners.add(listener)
      running ??= start()
      const run = running
      const stopListening = (): void => {
        if (listeners.delete(listener) && listeners.size === 0) stopRun()
      }
      try {
        await run.ready
        return stopListening
      } catch (error) {
        // Another listener may have started a newer run since.
        if (running === run) stopRun()
        stopListening()
        throw error
      }
    },
    stop: () => {
      listeners.clear()
      stopRun()
    },
  }
}
