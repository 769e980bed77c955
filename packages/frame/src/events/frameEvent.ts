import type * as z from 'zod/mini'

/** How long the app waits for an answer to a step of a login, in milliseconds. @see specification section 9 */
export const REQUEST_TIMEOUT_MS = 30_000

/**
 * How long the app waits for any other answer that needs no decision of the user, in milliseconds. The frame waits 30 seconds
 * for one of its services, and then answers with an error. So this time runs out only if the frame itself does not answer.
 */
export const ANSWER_TIMEOUT_MS = 60_000

/** How long the app waits for a decision of the user, in milliseconds. */
export const DECISION_TIMEOUT_MS = 3_600_000

/** An app's request to the frame, and the frame's answer. */
export type FrameEvent<Payload extends z.ZodMiniType, Success extends z.ZodMiniType> = {
  payload: Payload
  success: Success
  /** How long the app waits for the answer after it has posted the event, in milliseconds. */
  timeoutMs: number
}

/** Defines an event. A failure has the same form for all events, `{ message, code? }`, so no definition contains it. */
export function frameEvent<Payload extends z.ZodMiniType, Success extends z.ZodMiniType>(definition: {
  payload: Payload
  success: Success
  /** @default {@link ANSWER_TIMEOUT_MS} */
  timeoutMs?: number
}): FrameEvent<Payload, Success> {
  return { timeoutMs: ANSWER_TIMEOUT_MS, ...definition }
}
