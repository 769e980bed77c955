/** How long the pointer must have been over a card that does not move before a press is accepted, in milliseconds. */
const REST_MS = 500

/**
 * The last position of the pointer, on the screen and in the frame. `since`: when the frame last moved, or the pointer entered.
 */
export type PointerState = { screenX: number; screenY: number; clientX: number; clientY: number; since: number }

/** A position of a mouse or a pen, which report their position before a press. `at` is from a monotonic clock. */
export type PointerPosition = Omit<PointerState, 'since'> & { at: number }

/**
 * Computes the next state of the pointer. The wait starts when the pointer enters the frame, and starts again when its position
 * on the screen changes without its position in the frame, or the reverse: then the page has moved the frame.
 */
export function followPointer(state: PointerState | undefined, { at, ...position }: PointerPosition): PointerState {
  if (!state) return { ...position, since: at }
  const hasFrameMoved =
    areDifferentMoves(position.screenX - state.screenX, position.clientX - state.clientX) ||
    areDifferentMoves(position.screenY - state.screenY, position.clientY - state.clientY)
  return { ...position, since: hasFrameMoved ? at : state.since }
}

/**
 * Computes how long it takes until a press is accepted, in milliseconds. 0 also if no pointer is over the frame: keys and
 * fingers report no position before a press.
 */
export function timeUntilRest(state: PointerState | undefined, now: number): number {
  return state ? Math.max(0, state.since + REST_MS - now) : 0
}

/**
 * Returns whether a movement on the screen and a movement in the frame cannot be the same. On a zoomed page, the two are
 * rounded and have different units, so they differ only if no zoom from a quarter to eight times explains the difference.
 */
function areDifferentMoves(onScreen: number, inFrame: number): boolean {
  const [screenDistance, frameDistance] = [Math.abs(onScreen), Math.abs(inFrame)]
  if (screenDistance <= 2 && frameDistance <= 2) return false
  return onScreen * inFrame < 0 || screenDistance > 8 * (frameDistance + 1) || frameDistance > 4 * (screenDistance + 1)
}
