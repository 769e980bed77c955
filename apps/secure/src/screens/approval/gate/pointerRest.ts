/** How long the pointer must have been over the card, and the card still beneath it, before a press counts, in milliseconds. */
const REST_MS = 500

/** Where the pointer was last, on the screen and in the frame, and since when both have gone together. */
export type PointerState = { screenX: number; screenY: number; clientX: number; clientY: number; since: number }

/** An event of a mouse or a pen, which are seen before they press. `at` is of a clock that never goes back. */
export type PointerSighting = Omit<PointerState, 'since'> & { at: number }

/**
 * Follows the pointer over the frame. The wait begins when the pointer comes, or the frame comes to be under it, and again when
 * one of the two moves without the other: then it was the page that moved the frame.
 */
export function followPointer(state: PointerState | undefined, { at, ...place }: PointerSighting): PointerState {
  if (!state) return { ...place, since: at }
  const hasSlipped =
    slips(place.screenX - state.screenX, place.clientX - state.clientX) ||
    slips(place.screenY - state.screenY, place.clientY - state.clientY)
  return { ...place, since: hasSlipped ? at : state.since }
}

/** How long until a press counts, in milliseconds; 0 too when no pointer is over the frame: keys and fingers are not seen before. */
export function timeUntilRest(state: PointerState | undefined, now: number): number {
  return state ? Math.max(0, state.since + REST_MS - now) : 0
}

/**
 * Whether a way on the screen and a way in the frame cannot be the same. Both are in units of their own where the page is zoomed,
 * and rounded, so that only what no zoom explains counts: from a fourth to eight times.
 */
function slips(onScreen: number, inFrame: number): boolean {
  const [there, here] = [Math.abs(onScreen), Math.abs(inFrame)]
  if (there <= 2 && here <= 2) return false
  return onScreen * inFrame < 0 || there > 8 * (here + 1) || here > 4 * (there + 1)
}
