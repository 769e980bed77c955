import { type Clock, systemClock } from '@holdfast/base'

/** Events that count as activity. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
/** How often the clock is checked, in milliseconds. A device that wakes from sleep is detected within this time. */
const LOOK_MS = 5_000

/**
 * Calls back after the page has had no activity for a while, even if the device slept meanwhile.
 *
 * @param options.afterMs - Read each time, so that a changed setting applies at once.
 * @returns A function that stops watching.
 */
export function watchIdle(options: {
  afterMs: () => number
  onIdle: () => void
  page?: Window | undefined
  clock?: Clock | undefined
}): () => void {
  const { afterMs, onIdle, page = window, clock = systemClock } = options
  // The time of day may be set back, and monotonic time may stand still while a device sleeps: the longer span counts.
  const read = () => ({ now: clock.now(), monotonic: clock.monotonic() })
  let touched = read()
  const touch = (): void => {
    // An overdue lock must happen even if this touch is the first to notice it.
    check()
    touched = read()
  }
  const check = (): void => {
    const { now, monotonic } = read()
    if (Math.max(now - touched.now, monotonic - touched.monotonic) < afterMs()) return
    touched = read()
    onIdle()
  }
  for (const sign of SIGNS) page.addEventListener(sign, touch, { capture: true, passive: true })
  page.document.addEventListener('visibilitychange', check)
  const stop = clock.setInterval(check, LOOK_MS)
  return () => {
    for (const sign of SIGNS) page.removeEventListener(sign, touch, { capture: true })
    page.document.removeEventListener('visibilitychange', check)
    stop()
  }
}
