import { setImmediate } from 'node:timers/promises'
import { createQueues } from '@holdfast/base'

/** Runs one piece of work at a time. */
export type Turns = <Value>(work: () => Value) => Promise<Value>

/**
 * Creates turns for work that keeps the processor busy for some milliseconds, such as decoding a file. Before each piece, the
 * process handles everything else that waits, so that many pieces together delay no other request for longer than one piece.
 */
export function createTurns(): Turns {
  const queues = createQueues()
  return (work) =>
    queues('', async () => {
      await setImmediate()
      return work()
    })
}
