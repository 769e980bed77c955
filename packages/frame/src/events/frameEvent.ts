import type * as z from 'zod/mini'

/** How long the app waits for an answer to an event that has a deadline, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 30_000

/** An app's request to the frame, and the frame's answer. */
export type FrameEvent<Payload extends z.ZodMiniType, Success extends z.ZodMiniType> = {
  payload: Payload
  success: Success
  /** How long the app waits after it has posted the event. Undefined: until the answer comes. */
  timeoutMs: number | undefined
}

/** Defines an event. A failure has the same form for all events, `{ message, code? }`, so no definition contains it. */
export function frameEvent<Payload extends z.ZodMiniType, Success extends z.ZodMiniType>(definition: {
  payload: Payload
  success: Success
  timeoutMs?: number | undefined
}): FrameEvent<Payload, Success> {
  return { timeoutMs: undefined, ...definition }
}
