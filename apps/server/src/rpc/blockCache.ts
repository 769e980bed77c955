import type { Clock } from '@holdfast/base'
import { type Cache, createCache } from '../cache/createCache.ts'

/** How often the newest block is polled while the cache is in use. */
const POLL_MS = 500
/** Polling stops after this long without a read. */
const IDLE_MS = 5_000
/** How long the newest known block counts as current: the time of two polls and a response. */
const FRESH_MS = 1_500
/** Bytes of the responses that are cached for one block. */
const CACHE_BYTES = 16 * 1024 * 1024

/** Responses that stay valid until the next block. */
export type BlockCache = {
  /** The response cached for the newest block; undefined when there is none, or when the newest block is not known. */
  get: (key: string) => string | undefined
  /** The number of the newest block, as JSON; undefined when it is not known. */
  head: () => string | undefined
  /** An object that identifies the current block, to pass to `set`. */
  block: () => object
  /** Caches a response, unless a new block has arrived since `block`. */
  set: (key: string, result: string, block: object) => void
  /** Records a block that a response named, and drops the responses for older blocks. */
  recordBlock: (block: bigint) => void
  /** Drops all responses: a transaction was sent, and some nodes include it in a block immediately. */
  clear: () => void
  stop: () => void
}

/**
 * Creates the cache of one chain. While in use, the cache polls the number of the newest block. Each new number drops all
 * responses. If a block is replaced by another with the same number, the cache notices it at the next block.
 */
export function createBlockCache(options: { readHead: () => Promise<bigint>; clock: Clock }): BlockCache {
  const { readHead, clock } = options
  let cache: Cache<string> = createCache({ maxCost: CACHE_BYTES })
  let head: bigint | undefined
  let headReadAtMs = Number.NEGATIVE_INFINITY
  let usedAtMs = Number.NEGATIVE_INFINITY
  let cancelPoll: (() => void) | undefined
  let isStopped = false

  const clear = (): void => {
    cache = createCache({ maxCost: CACHE_BYTES })
  }
  const poll = async (): Promise<void> => {
    try {
      const newest = await readHead()
      if (newest !== head) clear()
      head = newest
      headReadAtMs = clock.monotonic()
    } catch {
      // Without the newest block, nothing is answered from the cache.
    }
    cancelPoll = undefined
    if (!isStopped && clock.monotonic() - usedAtMs < IDLE_MS) cancelPoll = clock.setTimeout(() => void poll(), POLL_MS)
  }
  const markUsed = (): void => {
    usedAtMs = clock.monotonic()
    if (isStopped || cancelPoll) return
    cancelPoll = () => {}
    void poll()
  }

  const isFresh = (): boolean => clock.monotonic() - headReadAtMs < FRESH_MS

  return {
    get: (key) => {
      markUsed()
      return isFresh() ? cache.get(key) : undefined
    },
    head: () => {
      markUsed()
      return isFresh() && head !== undefined ? `"0x${head.toString(16)}"` : undefined
    },
    block: () => cache,
    set: (key, result, block) => {
      if (block === cache) cache.set(key, result, result.length * 2)
    },
    recordBlock: (block) => {
      if (head !== undefined && block <= head) return
      clear()
      head = block
    },
    clear,
    stop: () => {
      isStopped = true
      cancelPoll?.()
    },
  }
}
