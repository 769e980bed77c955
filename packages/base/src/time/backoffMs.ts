/**
 * Span to wait before the next try: doubles with each attempt up to a ceiling, with full jitter over its upper half,
 * so that many clients that lost the same server do not come back in step.
 *
 * @param options.attempt - 0 for the first retry.
 * @param options.baseMs - span of the first retry, in milliseconds.
 * @param options.maxMs - longest span, in milliseconds.
 * @returns milliseconds, between half of the span and the span.
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
