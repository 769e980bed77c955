/** How long the whole card must have been visible and uncovered before it may be approved, in milliseconds. */
const SEEN_MS = 800
/** The minimum size of the frame, in CSS pixels. A smaller frame shows too little of the question. */
const MIN_SIZE = { width: 320, height: 400 }

/**
 * The state of the gate, which decides when the user may approve the card. `seenSinceMs`: when the card became fully visible,
 * by a monotonic clock. Undefined while a part of the card is hidden, or while the frame is too small.
 */
export type GateState = { approvalId: string | undefined; seenSinceMs: number | undefined }

/** What happens to the card. */
export type GateEvent =
  | { type: 'shown'; approvalId: string }
  /**
   * The browser has reported a change. `isVisible`: whether the whole card is uncovered, and without filter, transform or
   * transparency. `size`: the frame's size.
   */
  | { type: 'observed'; isVisible: boolean; size: { width: number; height: number }; atMs: number }

/**
 * Computes the next state of the gate. The wait for {@link SEEN_MS} starts again for another question, when a part of the card
 * is hidden, and when the frame is too small.
 */
export function nextGateState(state: GateState, event: GateEvent): GateState {
  if (event.type === 'shown') {
    return event.approvalId === state.approvalId ? state : { approvalId: event.approvalId, seenSinceMs: undefined }
  }
  const isSeen = event.isVisible && event.size.width >= MIN_SIZE.width && event.size.height >= MIN_SIZE.height
  if (!isSeen) return { ...state, seenSinceMs: undefined }
  return { ...state, seenSinceMs: state.seenSinceMs ?? event.atMs }
}

/** Computes how long it takes until the card may be approved, in milliseconds. Infinite while `seenSinceMs` is undefined. */
export function timeUntilOpen({ seenSinceMs }: GateState, nowMs: number): number {
  return seenSinceMs === undefined ? Number.POSITIVE_INFINITY : Math.max(0, seenSinceMs + SEEN_MS - nowMs)
}
