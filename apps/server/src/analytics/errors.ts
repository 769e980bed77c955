import { RefusedError } from '../http/errors.ts'

/** Refuses an event whose timestamp is not a valid time. */
export class InvalidTimestampError extends RefusedError {
  override name = 'InvalidTimestampError' as const
  constructor() {
    super({
      status: 400,
      code: 'timestamp',
      message: "The field 'timestamp' is not a time. Use milliseconds since 1970.",
    })
  }
}

/** Refuses an event that is too large. */
export class EventTooLargeError extends RefusedError {
  override name = 'EventTooLargeError' as const
  constructor({ maxBytes }: { maxBytes: number }) {
    super({
      status: 413,
      code: 'body_too_large',
      message: `The event is too large; at most ${maxBytes / 1024} kB are accepted.`,
    })
  }
}
