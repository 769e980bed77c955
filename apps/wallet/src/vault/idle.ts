import { type Clock, systemClock } from '@holdfast/base'

/** The events that count as activity. */
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
/** The time between two checks of the clock, in milliseconds. A device's sleep is noticed within this time after it ends. */
const CHECK_MS = 5_000

/**
 * Calls back once the page has had no activity for some time, even if the device slept in the meantime.
 *
 * @param options.afterMs - returns the time, in milliseconds. Called at every check, so that a changed setting applies at once.
 * @returns a function that stops watching.
 */
export function watchIdle(options: {
  afterMs: () => number
  onIdle: () => void
  page?: Window | undefined
  clock?: Clock | undefined
}): () => void {
  const { afterMs, onIdle, page = window, clock = systemClock } = options
  // The time of day may be set back, and monotonic time may stand still while a device sleeps. So the longer of the two counts.
  const read = () => ({ now: clock.now(), monotonic: clock.monotonic() })
  let lastActivity = read()
  const onActivity = (): void => {
    // If the time is already over, this event must not restart it, even if it comes before the next check.
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
