/** How long the pointer must have been over an unmoved card before a press is accepted, in milliseconds. */
const REST_MS = 500

/** A position of the pointer, on the screen and in the frame. */
type Place = { screenX: number; screenY: number; clientX: number; clientY: number }

/**
 * The last position of the pointer. `sinceMs`: when the pointer entered the frame or, if later, when the frame last moved.
 * `origin`: where the pointer was then.
 */
export type PointerState = Place & { sinceMs: number; origin: Place }

/** A position of a mouse or a pen, which report their position before a press. `atMs` is from a monotonic clock. */
export type PointerPosition = Place & { atMs: number }

/**
 * Computes the next state of the pointer. The wait for {@link REST_MS} starts when the pointer enters the frame. It starts
 * again when the pointer moves differently on the screen and in the frame, since the page must then have moved the frame.
 */
export function followPointer(state: PointerState | undefined, { atMs, ...position }: PointerPosition): PointerState {
  // The movement since the wait began is compared too: otherwise a page could move the frame slowly, by less than the
  // tolerance each time.
  if (!state || hasFrameMoved(state, position) || hasFrameMoved(state.origin, position)) {
    return { ...position, sinceMs: atMs, origin: position }
  }
  return { ...position, sinceMs: state.sinceMs, origin: state.origin }
}

function hasFrameMoved(before: Place, after: Place): boolean {
  return (
    areDifferentMoves(after.screenX - before.screenX, after.clientX - before.clientX) ||
    areDifferentMoves(after.screenY - before.screenY, after.clientY - before.clientY)
  )
}

/**
 * Computes how long it takes until a press is accepted, in milliseconds. Also 0 without a state: no mouse or pen is over the
 * frame, so the press comes from a key or a finger, which report no position before it.
 */
export function timeUntilRest(state: PointerState | undefined, nowMs: number): number {
  return state ? Math.max(0, state.sinceMs + REST_MS - nowMs) : 0
}

/**
 * Returns whether a movement on the screen and a movement in the frame cannot be the same. On a zoomed page, the two have
 * different units and are rounded. So they count as different only if no zoom from a quarter to eight times explains the
 * difference.
 */
function areDifferentMoves(onScreen: number, inFrame: number): boolean {
  const [screenDistance, frameDistance] = [Math.abs(onScreen), Math.abs(inFrame)]
  if (screenDistance <= 2 && frameDistance <= 2) return false
  return onScreen * inFrame < 0 || screenDistance > 8 * (frameDistance + 1) || frameDistance > 4 * (screenDistance + 1)
}
