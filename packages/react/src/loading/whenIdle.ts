/** Waits no longer than this for a quiet moment, in milliseconds. */
const idleDeadlineMs = 2_000

/** Where Safari has no `requestIdleCallback`, the page is given this long to settle, in milliseconds. */
const settleMs = 200

/**
 * Runs a task once the page is quiet.
 *
 * @returns its undo.
 */
export function whenIdle(task: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(task, { timeout: idleDeadlineMs })
    return () => window.cancelIdleCallback(handle)
  }
  const handle = window.setTimeout(task, settleMs)
  return () => window.clearTimeout(handle)
}
