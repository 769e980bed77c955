/** Runs the work of one key in turn; the work of other keys does not wait for it. */
export type Queues = <Value>(key: string | number, work: () => Promise<Value>) => Promise<Value>

/**
 * Creates one queue per key: a piece of work begins once the previous one of its key has finished, successfully or not. A
 * failure rejects only the promise of its own caller.
 */
export function createQueues(): Queues {
  const last = new Map<string | number, Promise<void>>()
  return async (key, work) => {
    const before = last.get(key)
    const turn = before === undefined ? work() : before.then(work)
    const over = turn.then(
      () => undefined,
      () => undefined,
    )
    last.set(key, over)
    try {
      return await turn
    } finally {
      if (last.get(key) === over) last.delete(key)
    }
  }
}
