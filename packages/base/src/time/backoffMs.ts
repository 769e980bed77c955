/**
 * Computes the wait before the next try. The wait doubles with each attempt, up to a ceiling. Its upper half is random, so that
 * the many clients of one failed server do not reconnect at the same time.
 *
 * @param options.attempt - 0 for the first retry.
 * @param options.baseMs - the wait before the first retry, in milliseconds.
 * @param options.maxMs - the longest wait, in milliseconds.
 * @returns the wait in milliseconds, between half of the doubled wait and all of it.
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
