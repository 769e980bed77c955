/** Time as a parameter, so that a test can hold it still. */
export type Clock = {
  /** Milliseconds since the Unix epoch. */
  now: () => number
  /** Calls back once after `ms`; returns its undo. */
  setTimeout: (callback: () => void, ms: number) => () => void
  /** Calls back every `ms`; returns its undo. */
  setInterval: (callback: () => void, ms: number) => () => void
}

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback, ms) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
  setInterval: (callback, ms) => {
    const timer = setInterval(callback, ms)
    return () => clearInterval(timer)
  },
}
