import type { Clock } from '@holdfast/base'

/** Counts by key. The count of a key expires a fixed span after it was begun. */
export type Counter = {
  /** Adds one, or the given number. @returns the current count, and the time until it expires. */
  add: (key: string, count?: number) => { count: number; leftMs: number }
  /** Subtracts one, if the count is above zero. */
  takeBack: (key: string) => void
  forget: (key: string) => void
}

/** Beyond this many keys the oldest are deleted, so that millions of addresses cannot fill the memory. */
const MAX_KEYS = 100_000

/**
 * Creates a counter in memory. The counter uses the monotonic clock, so setting the time of day back cannot lock a visitor out.
 */
export function createCounter(options: { spanMs: number; clock: Clock; maxKeys?: number | undefined }): Counter {
  const { spanMs, clock, maxKeys = MAX_KEYS } = options
  // All spans are equally long, so the keys are in the order in which their spans end.
  const entries = new Map<string, { count: number; endsAtMs: number }>()
  const makeRoom = (nowMs: number): void => {
    for (const [key, { endsAtMs }] of entries) {
      if (endsAtMs > nowMs && entries.size <= maxKeys) return
      entries.delete(key)
    }
  }
  return {
    add: (key, count = 1) => {
      const nowMs = clock.monotonic()
      makeRoom(nowMs)
      const entry = entries.get(key) ?? { count: 0, endsAtMs: nowMs + spanMs }
      entry.count += count
      entries.set(key, entry)
      return { count: entry.count, leftMs: entry.endsAtMs - nowMs }
    },
    takeBack: (key) => {
      const entry = entries.get(key)
      if (entry && entry.count > 0) entry.count -= 1
    },
    forget: (key) => void entries.delete(key),
  }
}
