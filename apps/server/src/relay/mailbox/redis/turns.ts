/** Lets work on one topic wait for its turn; other topics are not held up. */
export type Turns = (topic: string, work: () => Promise<void>) => Promise<void>

/** Creates the turns of one mailbox: what is asked for first is over before the next begins, whether it fails or not. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<void>>()
  return async (topic, work) => {
    const before = last.get(topic)
    const turn = before === undefined ? work() : before.then(work)
    // Whoever is next only waits for it; its failure is told to who asked for it.
    const over = turn.catch(() => undefined)
    last.set(topic, over)
    try {
      await turn
    } finally {
      if (last.get(topic) === over) last.delete(topic)
    }
  }
}
