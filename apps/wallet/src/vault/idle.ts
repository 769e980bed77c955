import { type Clock, systemClock } from '@holdfast/base'

/** What counts as somebody being there. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
/** How often the clock is looked at: a device that slept is noticed this soon, in milliseconds. */
const LOOK_MS = 5_000

/**
 * Calls back when nobody has touched the page for a while, also when the device slept meanwhile.
 *
 * @param options.afterMs - Read each time, so that a changed setting holds at once.
 * @returns The undo.
 */
export function watchIdle(options: {
  afterMs: () => number
  onIdle: () => void
  page?: Window | undefined
  clock?: Clock | undefined
}): () => void {
  const { afterMs, onIdle, page = window, clock = systemClock } = options
  let touchedAt = clock.now()
  const touch = (): void => {
    // What was overdue is not saved by the touch that finds it out.
    look()
    touchedAt = clock.now()
  }
  const look = (): void => {
    if (clock.now() - touchedAt < afterMs()) return
    touchedAt = clock.now()
    onIdle()
  }
  for (const sign of SIGNS) page.addEventListener(sign, touch, { capture: true, passive: true })
  page.document.addEventListener('visibilitychange', look)
  const stop = clock.setInterval(look, LOOK_MS)
  return () => {
    for (const sign of SIGNS) page.removeEventListener(sign, touch, { capture: true })
    page.document.removeEventListener('visibilitychange', look)
    stop()
  }
}
