import type { Redis } from 'iovalkey'
/** Names of a topic's keys. The braces put them into one hash slot of a cluster. */
export declare function keysOf(
  prefix: string,
  topic: string,
): {
  stream: string
  acknowledged: string
  channel: string
  duplicate: (publisher: string, publishId: string) => string
}
/** Reads a stream behind an id, page by page. */
export declare function readStream(redis: Redis, stream: string, behind: string): AsyncGenerator<[string, string]>
/**
 * Makes room in a full stream: what is expired goes, then the oldest that somebody has acknowledged, down to half.
 *
 * @returns whether anything went.
 */
export declare function makeRoom(
  redis: Redis,
  keys: {
    stream: string
    acknowledged: string
  },
  {
    size,
    expiresAt,
    nowMs,
  }: {
    size: number
    expiresAt: (entry: string) => number
    nowMs: number
  },
): Promise<boolean>
