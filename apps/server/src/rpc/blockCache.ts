import type { Clock } from '@holdfast/base'
import { type Cache, createCache } from '../cache/createCache.ts'

/** How often the newest block is asked for while answers are kept. */
const POLL_MS = 500
/** Without a read for so long, nothing is asked any more. */
const IDLE_MS = 5_000
/** What is known of the newest block is good for so long: two polls and an answer. */
const FRESH_MS = 1_500
/** Bytes of the answers that are kept of one block. */
const KEPT_BYTES = 16 * 1024 * 1024

/** Answers that hold until the next block. */
export type BlockCache = {
  /** Gives what is kept of the newest block; undefined when nothing is, or when the newest block is not known. */
  get: (key: string) => string | undefined
  /** The number of the newest block, as JSON; undefined when it is not known. */
  head: () => string | undefined
  /** A mark of the present block, for `set`. */
  block: () => object
  /** Keeps an answer, unless another block came since `block`. */
  set: (key: string, result: string, block: object) => void
  /** Hears of a block that an answer told of: what is older is forgotten. */
  see: (block: bigint) => void
  /** Forgets everything: a transaction was sent, and some nodes put it into a block at once. */
  clear: () => void
  stop: () => void
}

/**
 * Makes the cache of one chain. While it is read, the number of the newest block is asked for; each change of it forgets all
 * answers. A block that is replaced by another of the same number is noticed with the next one.
 */
export function createBlockCache(options: { readHead: () => Promise<bigint>; clock: Clock }): BlockCache {
  const { readHead, clock } = options
  let kept: Cache<string> = createCache({ largestCost: KEPT_BYTES })
  let head: bigint | undefined
  let seenAt = Number.NEGATIVE_INFINITY
  let usedAt = Number.NEGATIVE_INFINITY
  let cancelPoll: (() => void) | undefined
  let isStopped = false

  const clear = (): void => {
    kept = createCache({ largestCost: KEPT_BYTES })
  }
  const poll = async (): Promise<void> => {
    try {
      const newest = await readHead()
      if (newest !== head) clear()
      head = newest
      seenAt = clock.monotonic()
    } catch {
      // Without the newest block nothing is answered from here.
    }
    cancelPoll = undefined
    if (!isStopped && clock.monotonic() - usedAt < IDLE_MS) cancelPoll = clock.setTimeout(() => void poll(), POLL_MS)
  }
  const use = (): void => {
    usedAt = clock.monotonic()
    if (isStopped || cancelPoll) return
    cancelPoll = () => {}
    void poll()
  }

  const isFresh = (): boolean => clock.monotonic() - seenAt < FRESH_MS

  return {
    get: (key) => {
      use()
      return isFresh() ? kept.get(key) : undefined
    },
    head: () => {
      use()
      return isFresh() && head !== undefined ? `"0x${head.toString(16)}"` : undefined
    },
    block: () => kept,
    set: (key, result, block) => {
      if (block === kept) kept.set(key, result, result.length * 2)
    },
    see: (block) => {
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
