/** A range of blocks, both ends included. */
export type Range = { from: number; to: number }

/**
 * Fetches the ranges of a span, a few at the same time, and yields them in order: while one is written, the next ones are being
 * fetched. At most `depth` ranges are held, so that memory stays bounded even if writing is slow.
 *
 * @param options.size - returns how many blocks the next range has.
 * @throws the error of `fetch`, when it is the failed range's turn.
 */
export async function* fetchAhead<Fetched>(
  span: Range,
  options: { depth: number; size: () => number; fetch: (range: Range) => Promise<Fetched> },
): AsyncGenerator<{ range: Range; fetched: Fetched }, void, void> {
  const { depth, size, fetch } = options
  const waiting: { range: Range; fetching: Promise<Fetched> }[] = []
  let next = span.from
  for (;;) {
    while (waiting.length < depth && next <= span.to) {
      const range = { from: next, to: Math.min(span.to, next + size() - 1) }
      const fetching = fetch(range)
      // An error is thrown at its range's turn, or never if an earlier range fails.
      fetching.catch(() => undefined)
      waiting.push({ range, fetching })
      next = range.to + 1
    }
    const first = waiting.shift()
    if (!first) return
    yield { range: first.range, fetched: await first.fetching }
  }
}
