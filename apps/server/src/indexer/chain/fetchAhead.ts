/** A range of blocks, both ends included. */
export type Range = { from: number; to: number }

/**
 * Fetches a span range by range, a few at the same time, and gives them in order: while one is written the next are on their way.
 * No more than `depth` are held, so that memory stays bounded however slow the writing is.
 *
 * @param options.size - how many blocks the next range shall have.
 * @throws what `fetch` throws, when the failed range would be next.
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
      // It is handled when its turn comes, or never, if one before it fails.
      fetching.catch(() => undefined)
      waiting.push({ range, fetching })
      next = range.to + 1
    }
    const first = waiting.shift()
    if (!first) return
    yield { range: first.range, fetched: await first.fetching }
  }
}
