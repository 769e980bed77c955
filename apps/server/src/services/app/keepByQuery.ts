import type { Context } from 'hono'
import { createCache } from '../../cache/createCache.ts'

/** Memory for what one reader keeps, roughly, in bytes. */
const KEPT_BYTES = 512 * 1024
/** What an entry takes beside its text. */
const ENTRY_BYTES = 400

/**
 * Keeps what a reader makes of a call's query: a page repeats its own with each call, and reading it by a schema takes longer
 * than most of what else a call passes. A query that the reader refuses is read each time.
 *
 * @param read - looks at nothing of the call but its query.
 * @returns the same, whose values are shared between calls.
 */
export function keepByQuery<Value extends object>(
  read: (context: Context) => Value,
): (context: Context) => Readonly<Value> {
  const kept = createCache<Value>({ largestCost: KEPT_BYTES })
  return (context) => {
    const { url } = context.req
    const start = url.indexOf('?')
    const query = start === -1 ? '' : url.slice(start)
    const known = kept.get(query)
    if (known) return known
    const value = read(context)
    kept.set(query, value, query.length * 2 + ENTRY_BYTES)
    return value
  }
}
