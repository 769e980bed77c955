/** Delays the calls to listeners while several stores change, so that none of them sees a partial change. */
export type Changes = {
  /**
   * Runs changes that belong together. Afterwards every listener is called once for each changed store. A nested call is part of
   * the outer one. If the changes throw, listeners are called for the changes until then, and the error is rethrown.
   */
  run: (change: () => void) => void
  /** Registers a function that notifies a store's listeners. A function registered twice is called once. */
  announce: (listeners: () => void) => void
  /** Calls back once every store has notified its listeners; a function registered twice is called once. */
  afterwards: (callback: () => void) => void
}

/**
 * Groups changes of several stores into one change.
 *
 * A listener may change stores again. These changes are reported in another round after this one, so that every listener sees the
 * states in order.
 */
export function createChanges(): Changes {
  const waiting = new Set<() => void>()
  const last = new Set<() => void>()
  let isRunning = false

  /** Notifies until no function is waiting. If one throws, the others are still called. */
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
    announce: (listeners) => run(() => void waiting.add(listeners)),
    afterwards: (callback) => run(() => void last.add(callback)),
  }
}
