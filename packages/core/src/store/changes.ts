/** Holds back what listeners are told while several stores change, so that none of them sees the half of it. */
export type Changes = {
  /**
   * Runs changes that belong together: every listener is told once they are done, and of each store once. Within another call it
   * is a part of that. What throws is thrown on, after what had changed was told.
   */
  run: (change: () => void) => void
  /** Notes that a store has something to tell. The same function noted twice is called once. */
  tell: (listeners: () => void) => void
  /** Calls back once every store has told what it has; the same function is called once. */
  afterwards: (callback: () => void) => void
}

/**
 * Makes the changes of stores that belong together one change.
 *
 * Who is told may change stores again: that is told in a further round, after this one, so that every listener hears of the
 * states in their order.
 */
export function createChanges(): Changes {
  const waiting = new Set<() => void>()
  const last = new Set<() => void>()
  let isRunning = false

  /** Tells what waits until nothing does. A listener that throws keeps nobody else from being told. */
  const flush = (): void => {
    const errors: unknown[] = []
    for (;;) {
      const queue = waiting.size > 0 ? waiting : last
      const [next] = queue
      if (!next) break
      queue.delete(next)
      try {
        next()
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw errors[0]
  }
  const run = (change: () => void): void => {
    if (isRunning) return change()
    isRunning = true
    try {
      change()
    } finally {
      try {
        flush()
      } finally {
        isRunning = false
      }
    }
  }
  return {
    run,
    tell: (listeners) => run(() => void waiting.add(listeners)),
    afterwards: (callback) => run(() => void last.add(callback)),
  }
}
