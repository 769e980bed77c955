/** A page that draws no frames, such as one in the background, is not waited for longer than this, in milliseconds. */
const hiddenPageMs = 100

/**
 * Runs a task once, right after the next frame was drawn.
 *
 * @returns its undo.
 */
export function afterPaint(task: () => void): () => void {
  let timer = window.setTimeout(run, hiddenPageMs)
  const frame = window.requestAnimationFrame(() => {
    window.clearTimeout(timer)
    // What is asked for within a frame is drawn after it.
    timer = window.setTimeout(run)
  })
  function run(): void {
    window.cancelAnimationFrame(frame)
    task()
  }
  return () => {
    window.clearTimeout(timer)
    window.cancelAnimationFrame(frame)
  }
}
