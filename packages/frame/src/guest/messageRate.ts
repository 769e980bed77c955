import type { Clock } from '@holdfast/base'

/** How many messages a page may send in a second. */
const MESSAGES_PER_SECOND = 50

/** Limits messages per second. @returns a function that counts a message, and returns whether the message is allowed. */
export function createMessageRate(clock: Clock, limit: number = MESSAGES_PER_SECOND): () => boolean {
  let start = Number.NEGATIVE_INFINITY
  let count = 0
  return () => {
    const now = clock.monotonic()
    if (now - start >= 1_000) {
      start = now
      count = 0
    }
    count += 1
    return count <= limit
  }
}
