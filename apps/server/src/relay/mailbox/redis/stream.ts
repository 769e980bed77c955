import type { Redis } from 'iovalkey'

/** Entries requested per page. */
const PAGE = 500

/** Returns the names of a topic's keys. The braces place them in one hash slot of a cluster. */
export function keysOf(prefix: string, topic: string) {
  const base = `${prefix}:{${topic}}`
  return {
    stream: `${base}:s`,
    acknowledged: `${base}:a`,
    channel: `${base}:c`,
    duplicate: (publisher: string, publishId: string) => `${base}:d:${publisher}:${publishId}`,
  }
}

/** Reads a stream after an id, page by page. */
export async function* readStream(redis: Redis, stream: string, after: string): AsyncGenerator<[string, string]> {
  for (let last = after; ; ) {
    const page = await redis.xrange(stream, `(${last}`, '+', 'COUNT', PAGE)
    for (const [id, [, entry = '']] of page) {
      last = id
      yield [id, entry]
    }
    if (page.length < PAGE) return
  }
}

/**
 * Makes room in a full stream: drops all expired messages, then the oldest acknowledged ones until half of the stream is gone.
 *
 * @returns whether any were dropped.
 */
export async function makeRoom(
  redis: Redis,
  keys: { stream: string; acknowledged: string },
  { size, expiresAtMs, nowMs }: { size: number; expiresAtMs: (entry: string) => number; nowMs: number },
): Promise<boolean> {
  const members = await redis.smembers(keys.acknowledged)
  const acknowledged = new Set(members.map((member) => member.slice(0, member.indexOf(' '))))
  const expired: string[] = []
  const delivered: string[] = []
  for await (const [id, entry] of readStream(redis, keys.stream, '0')) {
    if (expiresAtMs(entry) <= nowMs) expired.push(id)
    else if (acknowledged.has(id)) delivered.push(id)
  }
  const toDelete = [...expired, ...delivered.slice(0, Math.max(0, Math.ceil(size / 2) - expired.length))]
  if (toDelete.length === 0) return false
  const ids = new Set(toDelete)
  await redis.xdel(keys.stream, ...toDelete)
  const stale = members.filter((member) => ids.has(member.slice(0, member.indexOf(' '))))
  if (stale.length > 0) await redis.srem(keys.acknowledged, ...stale)
  return true
}
