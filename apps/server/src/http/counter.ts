import type { Clock } from '@holdfast/base'

/** Counts by key, each key for a span from its first count on. */
export type Counter = {
  /** Counts one more, or as many as told. @returns how many there are now, and how long they still count. */
  add: (key: string, count?: number) => { count: number; leftMs: number }
  /** Takes one back, if there is any. */
  takeBack: (key: string) => void
  forget: (key: string) => void
}

/** Beyond this many keys the oldest are forgotten, so that addresses that are tried by the million fill no memory. */
const MOST_KEYS = 100_000

/** Makes a counter, in memory. It asks the clock for spans alone: a time of day that is set back holds nobody up. */
export function createCounter(options: { spanMs: number; clock: Clock; mostKeys?: number | undefined }): Counter {
  const { spanMs, clock, mostKeys = MOST_KEYS } = options
  // Every span is as long as the others, so that the first key is the one whose span ends first.
  const entries = new Map<string, { count: number; endsAt: number }>()
  const removeEnded = (nowMs: number): void => {
    for (const [key, { endsAt }] of entries) {
      if (endsAt > nowMs && entries.size <= mostKeys) return
      entries.delete(key)
    }
  }
  return {
    add: (key, count = 1) => {
      const nowMs = clock.monotonic()
      removeEnded(nowMs)
      const entry = entries.get(key) ?? { count: 0, endsAt: nowMs + spanMs }
      entry.count += count
      entries.set(key, entry)
      return { count: entry.count, leftMs: entry.endsAt - nowMs }
    },
    takeBack: (key) => {
      const entry = entries.get(key)
      if (entry && entry.count > 0) entry.count -= 1
    },
    forget: (key) => void entries.delete(key),
  }
}
