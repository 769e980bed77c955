/** Runs work on one key in turn; other keys are not delayed. */
export type Queues = <Value>(key: string | number, work: () => Promise<Value>) => Promise<Value>

/**
 * Creates a queue for each key: each piece of work finishes, successfully or not, before the next of its key begins. A failure
 * reaches only its own caller.
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
