/** A page in the background paints nothing; its tasks wait no longer than this, in milliseconds. */
const paintDeadlineMs = 100

/** Runs a task when the next frame has been painted, so that what is fetched does not compete with what is shown. @returns The undo. */
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
    // The frame's own paint comes after its callbacks.
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
