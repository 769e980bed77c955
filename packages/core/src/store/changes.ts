/** Delays the calls to listeners while several stores change, so that no listener sees a partial change. */
export type Changes = {
  /**
   * Runs changes that belong together. Afterwards every listener is called once for each changed store. A nested call is part of
   * the outer one. If `change` throws, listeners still learn of what it has changed, and the error is rethrown.
   */
  run: (change: () => void) => void
  /** Registers a function that notifies a store's listeners after the change. A function registered twice is called once. */
  announce: (notify: () => void) => void
  /** Registers a callback that runs once all stores have notified their listeners. A callback registered twice is called once. */
  afterwards: (callback: () => void) => void
}

/**
 * Groups changes of several stores into one change.
 *
 * A listener may itself change stores. Such changes are reported after the current ones, so that every listener sees the states
 * in order.
 */
export function createChanges(): Changes {
  const notifiers = new Set<() => void>()
  const callbacks = new Set<() => void>()
  let isRunning = false

  /**
   * Calls the notifiers, then the callbacks, until none is left. If one throws, the others are still called, and the first
   * error is rethrown at the end.
   */
  const flush = (): void => {
    const errors: unknown[] = []
    for (;;) {
      const queue = notifiers.size > 0 ? notifiers : callbacks
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
    announce: (notify) => run(() => void notifiers.add(notify)),
    afterwards: (callback) => run(() => void callbacks.add(callback)),
  }
}
