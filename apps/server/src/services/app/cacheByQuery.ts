import type { Context } from 'hono'
import { createCache } from '../../cache/createCache.ts'

/** The most memory for the cached results of one `read`, in bytes, approximately. */
const CACHE_BYTES = 512 * 1024
/** Estimated bytes of an entry in addition to the text of its query. */
const ENTRY_BYTES = 400

/**
 * Caches the result of parsing a call's query. A page repeats the same query with each call, and parsing it by a schema takes
 * longer than most other steps of a call. A query for which `read` throws is parsed each time.
 *
 * @param read - must depend on the query alone.
 * @returns `read` with the cache: calls with the same query get the same object.
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
