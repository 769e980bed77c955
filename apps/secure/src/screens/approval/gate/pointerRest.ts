/** How long the pointer must have been over a card that did not move, before a press counts, in milliseconds. */
const REST_MS = 500

/** The last position of the pointer, on the screen and in the frame, and since when both have moved together. */
export type PointerState = { screenX: number; screenY: number; clientX: number; clientY: number; since: number }

/** An event of a mouse or a pen, which report their position before a press. `at` is from a monotonic clock. */
export type PointerPosition = Omit<PointerState, 'since'> & { at: number }

/**
 * Follows the pointer over the frame. The wait begins when the pointer enters the frame or the frame moves under the pointer. It
 * begins again when one position changes without the other, because then the page has moved the frame.
 */
export function followPointer(state: PointerState | undefined, { at, ...position }: PointerPosition): PointerState {
  if (!state) return { ...position, since: at }
  const hasSlipped =
    slips(position.screenX - state.screenX, position.clientX - state.clientX) ||
    slips(position.screenY - state.screenY, position.clientY - state.clientY)
  return { ...position, since: hasSlipped ? at : state.since }
}

/**
 * How long until a press counts, in milliseconds. 0 also when no pointer is over the frame: keys and fingers report nothing
 * before a press.
 */
export function timeUntilRest(state: PointerState | undefined, now: number): number {
  return state ? Math.max(0, state.since + REST_MS - now) : 0
}

/**
 * Whether a movement on the screen and one in the frame cannot be the same. On a zoomed page both are rounded and in different
 * units, so only a difference beyond any zoom (a quarter to eight times) counts.
 */
function slips(onScreen: number, inFrame: number): boolean {
  const [there, here] = [Math.abs(onScreen), Math.abs(inFrame)]
  if (there <= 2 && here <= 2) return false
  return onScreen * inFrame < 0 || there > 8 * (here + 1) || here > 4 * (there + 1)
}
