import type { Clock } from '@holdfast/base'

/** A clock that stands still until a test moves it. */
export type TestClock = Clock & {
  /** Moves on and calls every timer that falls due, in order. */
  advance: (ms: number) => void
  /** Moves on without calling timers: like a device that sleeps. */
  sleep: (ms: number) => void
  /** Sets the time of day, as when a machine's clock is corrected; time spans are not affected. */
  step: (ms: number) => void
}

/** Creates a clock that stands still. */
export function createTestClock(start = 1_700_000_000_000): TestClock {
  let now = start
  let stepped = 0
  const due = new Map<object, { at: number; callback: () => void; every?: number }>()
  const add = (callback: () => void, ms: number, every?: number): (() => void) => {
    const key = {}
    due.set(key, { at: now + ms, callback, ...(every !== undefined && { every }) })
    return () => void due.delete(key)
  }
  return {
    now: () => now + stepped,
    monotonic: () => now,
    setTimeout: (callback, ms) => add(callback, ms),
    setInterval: (callback, ms) => add(callback, ms, ms),
    sleep: (ms) => void (now += ms),
    step: (ms) => void (stepped += ms),
    advance: (ms) => {
      const end = now + ms
      for (;;) {
        const [next] = [...due].filter(([, { at }]) => at <= end).toSorted(([, a], [, b]) => a.at - b.at)
        if (!next) break
        const [key, { at, callback, every }] = next
        now = at
        if (every === undefined) due.delete(key)
        else due.set(key, { at: at + every, callback, every })
        callback()
      }
      now = end
    },
  }
}
