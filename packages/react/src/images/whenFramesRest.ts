/** A page that is never at rest goes on all the same, after so many milliseconds. */
const deadlineMs = 1_000

const waiting = new Set<() => void>()

/**
 * Runs tasks in turn, one in each frame that has time to spare: together, or in a frame that has enough to draw already, they
 * would hold a scrolling list up.
 *
 * @returns its undo, as long as the task has not run.
 */
export function whenFramesRest(task: () => void): () => void {
  waiting.add(task)
  if (waiting.size === 1) scheduleNext()
  return () => waiting.delete(task)
}

function scheduleNext(): void {
  // Safari has none.
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(runNext, { timeout: deadlineMs })
  else window.requestAnimationFrame(runNext)
}

function runNext(): void {
  const [task] = waiting
  if (!task) return
  waiting.delete(task)
  if (waiting.size > 0) scheduleNext()
  task()
}
