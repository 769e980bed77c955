import type { Clock } from '@holdfast/base'

/** A clock that stands still until a test moves it. */
export type FakeClock = Clock & {
  /**
   * Goes on by so many milliseconds, calling what falls due in its order, each at its own moment. Promises that settle on
   * the way are followed before the next call.
   */
  advance: (ms: number) => Promise<void>
  /** Like `advance`, but at once: promises that settle on the way are not followed. */
  tick: (ms: number) => void
  /** Goes on without calling anything, as a device that sleeps: what fell due meanwhile is called, once, when the clock next goes on. */
  sleep: (ms: number) => void
  /**
   * Sets the time of day forward, or back by a negative span, as a machine does when its clock is corrected. Neither timers nor
   * spans notice.
   */
  step: (ms: number) => void
  /** How many timers wait. @param ms - only those that were set for so long. */
  pending: (ms?: number) => number
}

type Timer = { at: number; ms: number; order: number; every: number | undefined; callback: () => void }

/** Lets promises that have settled call what waits for them, to a depth no chain of ours comes near. */
async function settle(): Promise<void> {
  for (let depth = 0; depth < 50; depth += 1) await Promise.resolve()
}

/**
 * Makes a clock for a test.
 *
 * @param start - where it begins, in milliseconds since the Unix epoch.
 */
export function fakeClock(start: number = Date.UTC(2026, 0, 1)): FakeClock {
  const timers = new Set<Timer>()
  let elapsed = 0
  let epoch = start
  let order = 0

  const add = (callback: () => void, ms: number, every: number | undefined): (() => void) => {
    order += 1
    const timer: Timer = { at: elapsed + Math.max(0, ms), ms, order, every, callback }
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
    // As real intervals, never more often than once a millisecond.
    setInterval: (callback, ms) => add(callback, Math.max(1, ms), Math.max(1, ms)),
    pending: (ms) => (ms === undefined ? timers.size : [...timers].filter((timer) => timer.ms === ms).length),
    advance: async (ms) => {
      const until = elapsed + ms
      await settle()
      for (let timer = nextDue(until); timer; timer = nextDue(until)) {
        call(timer)
        await settle()
      }
      elapsed = until
    },
    tick: (ms) => {
      const until = elapsed + ms
      for (let timer = nextDue(until); timer; timer = nextDue(until)) call(timer)
      elapsed = until
    },
    sleep: (ms) => void (elapsed += ms),
    step: (ms) => void (epoch += ms),
  }
}
