/**
 * Computes the wait before the next try: a random time between half of a span and all of it. The span doubles with each
 * attempt, up to a ceiling. The wait is random so that the many clients of one failed server do not reconnect at the same time.
 *
 * @param options.attempt - 0 for the first retry.
 * @param options.baseMs - the span for the first retry, in milliseconds.
 * @param options.maxMs - the ceiling of the span, in milliseconds.
 * @param options.random - returns a number from 0 to 1. By default, `Math.random`.
 * @returns the wait in milliseconds.
 */
export function backoffMs(options: {
  attempt: number
  baseMs: number
  maxMs: number
  random?: (() => number) | undefined
}): number {
  const { attempt, baseMs, maxMs, random = Math.random } = options
  const span = Math.min(maxMs, baseMs * 2 ** Math.min(attempt, 30))
  return Math.round(span / 2 + (span / 2) * random())
}
