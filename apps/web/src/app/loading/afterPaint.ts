/** The longest time that a task waits for a paint, in milliseconds. A page in the background never paints. */
const paintDeadlineMs = 100

/**
 * Runs a task after the next frame has been painted, so that loading does not delay drawing. @returns A function that cancels the
 * task.
 */
export function afterPaint(task: () => void): () => void {
  let frame = 0
  let timer = setTimeout(run, paintDeadlineMs)

  function run() {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    task()
  }

  frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    // The browser paints a frame after its callbacks have run.
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
