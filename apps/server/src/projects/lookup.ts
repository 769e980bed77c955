import { type Clock, onceInFlight } from '@holdfast/base'

/** Looks up values by their ids. */
export type Lookup<Value> = {
  /** Returns what is cached about an id: its value, or that it has none. Returns undefined if nothing is cached. */
  cached: (id: string) => { value: Value | undefined } | undefined
  /**
   * Finds a value: synchronously if it is cached. Returns undefined if there is no value.
   *
   * @param options.beforeUnknown - is called before a fetch for an id under which no value was found so far. It is not called
   * if this call shares a fetch that is under way. May throw.
   */
  find: (
    id: string,
    options?: { beforeUnknown?: (() => void) | undefined },
  ) => Value | undefined | Promise<Value | undefined>
}

type Entry<Value> = { value: Value; expiresAtMs: number }

/**
 * Creates a lookup that caches found values and unknown ids, for a limited time and up to a limited number. Unknown ids have
 * their own cache, so that a caller who tries many ids does not evict the ids in use.
 *
 * If a fetch fails, the last found value is used for another `lifeMs`. Without a last value, the lookup rejects.
 */
export function createLookup<Value>(options: {
  fetch: (id: string) => Promise<Value | undefined>
  lifeMs: number
  maxFound: number
  maxMissing: number
  clock: Clock
}): Lookup<Value> {
  const { fetch, lifeMs, maxFound, maxMissing, clock } = options
  const found = new Map<string, Entry<Value>>()
  const missing = new Map<string, Entry<undefined>>()
  /** The ids of the fetches that are under way. */
  const fetching = new Set<string>()

  const refresh = onceInFlight(
    async (id: string): Promise<Value | undefined> => {
      const last = found.get(id)
      let value: Value | undefined
      fetching.add(id)
      try {
        value = await fetch(id)
      } catch (error) {
        if (!last) throw error
        value = last.value
      } finally {
        fetching.delete(id)
      }
      const expiresAtMs = clock.monotonic() + lifeMs
      if (value === undefined) {
        found.delete(id)
        store(missing, id, { value, expiresAtMs }, maxMissing)
      } else {
        missing.delete(id)
        store(found, id, { value, expiresAtMs }, maxFound)
      }
      return value
    },
    (id) => id,
  )
  const cached: Lookup<Value>['cached'] = (id) => {
    const entry = found.get(id) ?? missing.get(id)
    return entry && entry.expiresAtMs > clock.monotonic() ? entry : undefined
  }
  return {
    cached,
    find: (id, { beforeUnknown } = {}) => {
      const entry = cached(id)
      if (entry) return entry.value
      if (!found.has(id) && !fetching.has(id)) beforeUnknown?.()
      return refresh(id)
    },
  }
}

/** Adds to a map that keeps only its newest entries. */
function store<Value>(map: Map<string, Entry<Value>>, id: string, entry: Entry<Value>, max: number): void {
  map.delete(id)
  map.set(id, entry)
  if (map.size <= max) return
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}
