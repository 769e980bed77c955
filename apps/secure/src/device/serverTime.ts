import type { Clock } from '@holdfast/base'

/**
 * Creates a function that returns the server's time, in milliseconds since the epoch. The user of the device cannot change this
 * time, unlike the machine's. It is never ahead of the true time, but it may be behind: in some browsers, the monotonic clock
 * stops while the machine sleeps.
 *
 * @param servedAt - when the server wrote the page, in milliseconds since the epoch.
 */
export function createServerTime(servedAt: number, clock: Pick<Clock, 'monotonic'>): () => number {
  const startedAt = clock.monotonic()
  return () => servedAt + clock.monotonic() - startedAt
}
