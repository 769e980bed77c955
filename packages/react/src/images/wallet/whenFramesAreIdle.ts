/** On a page that is never idle, tasks run anyway after this many milliseconds. */
const deadlineMs = 1_000

/** The tasks of all kits: they share the page's frames, so a queue for each kit would run several tasks in one frame. */
const waiting = new Set<() => void>()
/** Whether a frame is requested for the next task. */
let isScheduled = false

/**
 * Runs a task in a frame with time to spare. Each frame runs at most one task: several tasks in one frame, or one in a busy
 * frame, would make scrolling stutter.
 *
 * @returns a function that cancels the task if it has not run yet.
 */
export function whenFramesAreIdle(task: () => void): () => void {
  waiting.add(task)
  scheduleNext()
  return () => waiting.delete(task)
}

function scheduleNext(): void {
  if (isScheduled || waiting.size === 0) return
  isScheduled = true
  // Safari has no `requestIdleCallback`. There, `whenIdle` of `@holdfast/ui` would wait 200 ms for each task; a frame suffices.
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(runNext, { timeout: deadlineMs })
  else window.requestAnimationFrame(runNext)
}

function runNext(): void {
  isScheduled = false
  const [task] = waiting
  if (!task) return
  waiting.delete(task)
  scheduleNext()
  task()
}
