/** On a page that is never idle, tasks run anyway after this many milliseconds. */
const deadlineMs = 1_000

const waiting = new Set<() => void>()

/**
 * Runs a task in a frame with time to spare, and waiting tasks one per frame. Several tasks in one frame, or one in a busy
 * frame, would make scrolling stutter.
 *
 * @returns a function that cancels the task if it has not run yet.
 */
export function whenFramesAreIdle(task: () => void): () => void {
  waiting.add(task)
  if (waiting.size === 1) scheduleNext()
  return () => waiting.delete(task)
}

function scheduleNext(): void {
  // Safari has no `requestIdleCallback`.
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
