/** Time as a parameter, so that a test can control it. */
export type Clock = {
  /**
   * Milliseconds since the Unix epoch, for timestamps that are stored, sent or shown. The machine may set its time back or
   * forward at any moment, so never measure spans with `now`.
   */
  now: () => number
  /**
   * Milliseconds of a monotonic clock with its own origin, for spans: waits, budgets, limits and caches. The value means
   * nothing to another process.
   */
  monotonic: () => number
  /** Calls back once after `ms`. @returns the function that cancels the timer. */
  setTimeout: (callback: () => void, ms: number) => () => void
  /** Calls back every `ms`. @returns the function that cancels the timer. */
  setInterval: (callback: () => void, ms: number) => () => void
}

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimeout: (callback, ms) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
  setInterval: (callback, ms) => {
    const timer = setInterval(callback, ms)
    return () => clearInterval(timer)
  },
}
