/** How far a finger may stray before it is a swipe and no tap, in CSS pixels. */
const slop = 8

/** A sheet that is let go further down than this part of its height goes. */
const closingPart = 0.35

/** A sheet that is let go faster than this goes, in pixels per millisecond. */
const closingSpeed = 0.5

/** A finger that rests this long has no speed any more, in milliseconds. */
const restMs = 80

/** Where a finger is, and when. `y` grows downwards; `atMs` as in `Event.timeStamp`. */
export type Touch = { x: number; y: number; atMs: number }

/** A finger on a sheet. */
export type Swipe =
  | { phase: 'idle' }
  /** It is down, and may become a tap, a scroll or a swipe. */
  | { phase: 'pressed'; from: Touch }
  /** The sheet follows it. `speed` in pixels per millisecond, downwards. */
  | { phase: 'dragging'; from: Touch; last: Touch; speed: number }

/** Nobody touches the sheet. */
export const noSwipe: Swipe = { phase: 'idle' }

/** Follows a finger. A move that begins sideways or upwards is not for the sheet. */
export function moveSwipe(swipe: Swipe, to: Touch): Swipe {
  if (swipe.phase === 'idle') return swipe
  const { from } = swipe
  if (swipe.phase === 'pressed') {
    const down = to.y - from.y
    const across = Math.abs(to.x - from.x)
    if (down > slop && down > across)
      return { phase: 'dragging', from: { ...from, y: from.y + slop }, last: to, speed: 0 }
    return across > slop || down < -slop ? noSwipe : swipe
  }
  const { last } = swipe
  const elapsed = to.atMs - last.atMs
  if (elapsed <= 0) return { ...swipe, last: to }
  // The newest step counts most: a finger that turns round is believed.
  const speed = 0.7 * ((to.y - last.y) / elapsed) + 0.3 * swipe.speed
  return { ...swipe, last: to, speed }
}

/** How far the sheet is drawn below its place, in CSS pixels. It does not go up. */
export function offsetOf(swipe: Swipe): number {
  return swipe.phase === 'dragging' ? Math.max(0, swipe.last.y - swipe.from.y) : 0
}

/**
 * Says what a sheet does when the finger leaves it: it goes when it was pulled far or thrown down, and stays when it was
 * thrown back up.
 *
 * @param height - of the sheet, in CSS pixels.
 */
export function closesOnRelease(swipe: Swipe, height: number, atMs: number): boolean {
  if (swipe.phase !== 'dragging') return false
  const speed = atMs - swipe.last.atMs > restMs ? 0 : swipe.speed
  if (speed > closingSpeed) return true
  return speed > -closingSpeed / 2 && offsetOf(swipe) > height * closingPart
}
