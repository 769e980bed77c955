import { type Clock, systemClock } from '@holdfast/base'

/** The events that count as activity. */
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
/** The time between two checks, in milliseconds. After the device has slept, the next check follows within this time. */
const CHECK_MS = 5_000

/**
 * Calls `onIdle` each time the page has had no activity for some time, even if the device slept in the meantime.
 *
 * @param options.afterMs - returns how long the page must be without activity, in milliseconds. Called at every check, so that
 * a changed setting applies at once.
 * @returns a function that stops watching.
 */
export function watchIdle(options: {
  afterMs: () => number
  onIdle: () => void
  page?: Window | undefined
  clock?: Clock | undefined
}): () => void {
  const { afterMs, onIdle, page = window, clock = systemClock } = options
  // The time of day may be set back, and monotonic time may stop while a device sleeps. So the longer of the two spans counts.
  const readClocks = () => ({ now: clock.now(), monotonic: clock.monotonic() })
  let lastActivity = readClocks()
  const onActivity = (): void => {
    // If the time has already run out, activity before the next check must not restart it.
    check()
    lastActivity = readClocks()
  }
  const check = (): void => {
    const { now, monotonic } = readClocks()
    if (Math.max(now - lastActivity.now, monotonic - lastActivity.monotonic) < afterMs()) return
    lastActivity = readClocks()
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
