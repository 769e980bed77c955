/** Runs work in one queue per key: work waits only for earlier work of the same key. */
export type Queues = <Value>(key: string | number, work: () => Promise<Value>) => Promise<Value>

/**
 * Creates the queues. A piece of work begins once the previous piece with the same key has ended, successfully or not. A
 * failure rejects only the promise of the piece that failed.
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
