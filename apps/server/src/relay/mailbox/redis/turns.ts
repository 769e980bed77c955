/** Runs work on one topic in turn; other topics are not delayed. */
export type Turns = (topic: string, work: () => Promise<void>) => Promise<void>

/** Creates the turns of one mailbox: each piece of work finishes, successfully or not, before the next on its topic begins. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<void>>()
  return async (topic, work) => {
    const before = last.get(topic)
    const turn = before === undefined ? work() : before.then(work)
    // The next piece of work only waits for this one; a failure is reported to the caller that requested it.
    const over = turn.catch(() => undefined)
    last.set(topic, over)
    try {
      await turn
    } finally {
      if (last.get(topic) === over) last.delete(topic)
    }
  }
}
