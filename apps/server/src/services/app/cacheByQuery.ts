import type { Context } from 'hono'
import { createCache } from '../../cache/createCache.ts'

/** Approximate limit of the memory for one reader's results, in bytes. */
const CACHE_BYTES = 512 * 1024
/** Bytes of an entry in addition to its text. */
const ENTRY_BYTES = 400

/**
 * Caches the result of parsing a call's query. A page repeats the same query with each call, and parsing it by a schema takes
 * longer than most other steps of a call. A query that the reader refuses is parsed each time.
 *
 * @param read - must depend on the query alone.
 * @returns the caching reader; calls share its values.
 */
export function cacheByQuery<Value extends object>(
  read: (context: Context) => Value,
): (context: Context) => Readonly<Value> {
  const cache = createCache<Value>({ maxCost: CACHE_BYTES })
  return (context) => {
    const { url } = context.req
    const start = url.indexOf('?')
    const query = start === -1 ? '' : url.slice(start)
    const cached = cache.get(query)
    if (cached) return cached
    const value = read(context)
    cache.set(query, value, query.length * 2 + ENTRY_BYTES)
    return value
  }
}
