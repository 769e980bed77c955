import { ABORTED_CALL_TEXT } from '@holdfast/caip'
import { FrameRefusal } from './FrameRefusal.ts'

/** How many requests may wait while the user decides on one. */
const QUEUE_LIMIT = 10

/** Runs one task at a time. The others wait in order. */
export type ApprovalQueue = {
  /** Runs a task in its turn. @throws {FrameRefusal} if too many tasks wait, or the signal is aborted while this task waits. */
  run: <Value>(task: () => Promise<Value>, signal: AbortSignal) => Promise<Value>
}

/** Creates a queue. */
export function createApprovalQueue(limit: number = QUEUE_LIMIT): ApprovalQueue {
  let isBusy = false
  const waiting: (() => void)[] = []

  const waitForTurn = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const start = (): void => {
        signal.removeEventListener('abort', stopWaiting)
        resolve()
      }
      const stopWaiting = (): void => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(new FrameRefusal(ABORTED_CALL_TEXT))
      }
      waiting.push(start)
      signal.addEventListener('abort', stopWaiting, { once: true })
    })

  return {
    run: async (task, signal) => {
      if (isBusy) {
        if (waiting.length >= limit) throw new FrameRefusal('Too many requests wait for approval')
        await waitForTurn(signal)
      }
      isBusy = true
      try {
        return await task()
      } finally {
        // While tasks wait, the queue stays busy, so that no new task overtakes them.
        const next = waiting.shift()
        if (next) next()
        else isBusy = false
      }
    },
  }
}
