/** The longest wait for the page to become idle, in milliseconds. */
const idleDeadlineMs = 2_000

/** The delay in browsers without `requestIdleCallback` (Safari), in milliseconds. */
const fallbackDelayMs = 200

/**
 * Runs a task once the page is idle.
 *
 * @returns a function that cancels the task.
 */
export function whenIdle(task: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(task, { timeout: idleDeadlineMs })
    return () => window.cancelIdleCallback(handle)
  }
  const handle = window.setTimeout(task, fallbackDelayMs)
  return () => window.clearTimeout(handle)
}
