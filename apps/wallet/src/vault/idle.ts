import { type Clock, systemClock } from '@holdfast/base'

/** Events that count as activity. */
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
/** How often the clock is checked, in milliseconds. A device that wakes from sleep is detected within this time. */
const CHECK_MS = 5_000

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
  let lastActivity = read()
  const onActivity = (): void => {
    // If the lock is overdue, it must happen even when this event comes before the next check.
    check()
    lastActivity = read()
  }
  const check = (): void => {
    const { now, monotonic } = read()
    if (Math.max(now - lastActivity.now, monotonic - lastActivity.monotonic) < afterMs()) return
    lastActivity = read()
    onIdle()
  }
  for (const name of ACTIVITY_EVENTS) page.addEventListener(name, onActivity, { capture: true, passive: true })
  page.document.addEventListener('visibilitychange', check)
  const stop = clock.setInterval(check, CHECK_MS)
  return () => {
    for (const name of ACTIVITY_EVENTS) page.removeEventListener(name, onActivity, { capture: true })
    page.document.removeEventListener('visibilitychange', check)
    stop()
  }
}
