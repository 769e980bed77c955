/** Time as a parameter, so that a test can hold it still. */
export type Clock = {
  /**
   * Milliseconds since the Unix epoch, for moments that are stored, sent or shown. A machine that sets its time moves it back or
   * forth at any moment: no span is measured by it.
   */
  now: () => number
  /**
   * Milliseconds since a moment of its own, never going back: for spans, that is waits, budgets, limits and what is kept for a
   * while. Means nothing to another process.
   */
  monotonic: () => number
  /** Calls back once after `ms`; returns its undo. */
  setTimeout: (callback: () => void, ms: number) => () => void
  /** Calls back every `ms`; returns its undo. */
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
