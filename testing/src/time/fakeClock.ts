import type { Clock } from '@holdfast/base'

/** A clock that stands still until a test moves it. */
export type FakeClock = Clock & {
  /**
   * Moves on by this many milliseconds, and calls the timers that become due in order, each at its own time. Callbacks of
   * promises that settle meanwhile run before the next timer.
   */
  advance: (ms: number) => Promise<void>
  /** Like `advance`, but synchronous: promise callbacks do not run in between. */
  tick: (ms: number) => void
  /**
   * Moves on without calling timers, like a device that sleeps. Each timer that became due meanwhile is called once when the
   * clock next moves on.
   */
  sleep: (ms: number) => void
  /**
   * Sets the time of day forward, or back by a negative duration, as when a machine's clock is corrected. Timers and monotonic
   * time are not affected.
   */
  step: (ms: number) => void
  /** Returns the number of waiting timers. @param ms - Counts only the timers that were set for this duration. */
  pending: (ms?: number) => number
}

/** Longest wait of a real timer. A timer that is set for a longer wait, or for NaN, ends after 1 ms. */
const MAX_WAIT_MS = 2 ** 31 - 1

type Timer = { at: number; ms: number; order: number; every: number | undefined; callback: () => void }

/** Runs the callbacks of settled promises, in more rounds than our longest promise chain needs. */
async function settle(): Promise<void> {
  for (let depth = 0; depth < 50; depth += 1) await Promise.resolve()
}

/**
 * Creates a clock for a test.
 *
 * @param start - The clock's initial time, in milliseconds since the Unix epoch.
 */
export function fakeClock(start: number = Date.UTC(2026, 0, 1)): FakeClock {
  const timers = new Set<Timer>()
  let elapsed = 0
  let epoch = start
  let order = 0

  const add = (callback: () => void, ms: number, every: number | undefined): (() => void) => {
    order += 1
    const waitMs = ms <= MAX_WAIT_MS ? Math.max(0, ms) : 1
    const timer: Timer = { at: elapsed + waitMs, ms, order, every, callback }
    timers.add(timer)
    return () => void timers.delete(timer)
  }

  const nextDue = (until: number): Timer | undefined =>
    [...timers].filter(({ at }) => at <= until).sort((one, other) => one.at - other.at || one.order - other.order)[0]

  const call = (timer: Timer): void => {
    elapsed = Math.max(elapsed, timer.at)
    if (timer.every === undefined) timers.delete(timer)
    else timer.at = elapsed + timer.every
    timer.callback()
  }

  return {
    now: () => epoch + elapsed,
    monotonic: () => elapsed,
    setTimeout: (callback, ms) => add(callback, ms, undefined),
    // Like real intervals, at most once per millisecond.
    setInterval: (callback, ms) => add(callback, Math.max(1, ms), Math.max(1, ms)),
    pending: (ms) => (ms === undefined ? timers.size : [...timers].filter((timer) => timer.ms === ms).length),
    advance: async (ms) => {
      const endsAt = elapsed + ms
      await settle()
      for (let timer = nextDue(endsAt); timer; timer = nextDue(endsAt)) {
        call(timer)
        await settle()
      }
      elapsed = endsAt
    },
    tick: (ms) => {
      const endsAt = elapsed + ms
      for (let timer = nextDue(endsAt); timer; timer = nextDue(endsAt)) call(timer)
      elapsed = endsAt
    },
    sleep: (ms) => void (elapsed += ms),
    step: (ms) => void (epoch += ms),
  }
}
