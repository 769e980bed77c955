/** A range of blocks, both ends included. */
export type Range = { from: number; to: number }

/**
 * Fetches a span of blocks as consecutive ranges, and yields the ranges in order. While the caller writes one, the next ones
 * are being fetched. At most `depth` ranges are held, so that memory stays bounded even if writing is slow.
 *
 * @param options.size - returns how many blocks the next range should have.
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
      // The `await` below throws the error at the range's turn. If the iteration ends earlier, nothing awaits the promise, so
      // its rejection is caught here.
      fetching.catch(() => undefined)
      waiting.push({ range, fetching })
      next = range.to + 1
    }
    const first = waiting.shift()
    if (!first) return
    yield { range: first.range, fetched: await first.fetching }
  }
}
