/** How far a finger must move before a tap becomes a swipe, in CSS pixels. */
const slop = 8

/** A sheet closes when it is released further down than this fraction of its height. */
const closingFraction = 0.35

/** A sheet closes when it is released while it moves down faster than this, in pixels per millisecond. */
const closingSpeed = 0.5

/** A finger that has rested longer than this counts as having no speed. In milliseconds. */
const restMs = 80

/** Position of a finger, and the time. `y` grows downwards; `atMs` as in `Event.timeStamp`. */
export type Touch = { x: number; y: number; atMs: number }

/** The state of a finger on a sheet. */
export type Swipe =
  | { phase: 'idle' }
  /** The finger is down. This may become a tap, a scroll or a swipe. */
  | { phase: 'pressed'; from: Touch }
  /** The sheet follows the finger. `speed` is that of a move down, in pixels per millisecond; it is negative for a move up. */
  | { phase: 'dragging'; from: Touch; last: Touch; speed: number }

/** No finger is on the sheet. */
export const noSwipe: Swipe = { phase: 'idle' }

/** Returns the state after a move of the finger. A move that begins sideways or upwards does not move the sheet. */
export function moveSwipe(swipe: Swipe, to: Touch): Swipe {
  if (swipe.phase === 'idle') return swipe
  const { from } = swipe
  if (swipe.phase === 'pressed') {
    const down = to.y - from.y
    const across = Math.abs(to.x - from.x)
    // The swipe is measured from the end of the slop, so that the sheet does not jump when it begins to follow the finger.
    if (down > slop && down > across)
      return { phase: 'dragging', from: { ...from, y: from.y + slop }, last: to, speed: 0 }
    return across > slop || down < -slop ? noSwipe : swipe
  }
  const { last } = swipe
  const elapsed = to.atMs - last.atMs
  if (elapsed <= 0) return { ...swipe, last: to }
  // The latest step has the most weight, so that a change of direction takes effect.
  const speed = 0.7 * ((to.y - last.y) / elapsed) + 0.3 * swipe.speed
  return { ...swipe, last: to, speed }
}

/** Returns how far the sheet is drawn below its place, in CSS pixels. The sheet never moves above its place. */
export function offsetOf(swipe: Swipe): number {
  return swipe.phase === 'dragging' ? Math.max(0, swipe.last.y - swipe.from.y) : 0
}

/**
 * Returns whether a sheet closes when the finger leaves it. It closes if it was thrown down, or if it was pulled far and was
 * not thrown back up.
 *
 * @param height - the height of the sheet, in CSS pixels.
 */
export function closesOnRelease(swipe: Swipe, height: number, atMs: number): boolean {
  if (swipe.phase !== 'dragging') return false
  const speed = atMs - swipe.last.atMs > restMs ? 0 : swipe.speed
  if (speed > closingSpeed) return true
  return speed > -closingSpeed / 2 && offsetOf(swipe) > height * closingFraction
}
