import { type Clock, onceInFlight } from '@holdfast/base'

/** A value by its id, at once when it is known; undefined when there is none. */
export type Lookup<Value> = (id: string) => Value | undefined | Promise<Value | undefined>

type Kept<Value> = { value: Value; expiresAt: number }

/**
 * Keeps what was found, and what was not, for a moment and within bounds. Ids that nothing is found for are kept apart,
 * so that somebody who tries many does not drive out those that are in use.
 *
 * When fetching fails, what was found last is good for another such moment; without that the failure is the caller's.
 */
export function createLookup<Value>(options: {
  fetch: (id: string) => Promise<Value | undefined>
  lifeMs: number
  mostFound: number
  mostMissing: number
  clock: Clock
}): Lookup<Value> {
  const { fetch, lifeMs, mostFound, mostMissing, clock } = options
  const found = new Map<string, Kept<Value>>()
  const missing = new Map<string, Kept<undefined>>()

  const refresh = onceInFlight(
    async (id: string): Promise<Value | undefined> => {
      const last = found.get(id)
      let value: Value | undefined
      try {
        value = await fetch(id)
      } catch (error) {
        if (!last) throw error
        value = last.value
      }
      const expiresAt = clock.monotonic() + lifeMs
      if (value === undefined) {
        found.delete(id)
        keep(missing, id, { value, expiresAt }, mostMissing)
      } else {
        missing.delete(id)
        keep(found, id, { value, expiresAt }, mostFound)
      }
      return value
    },
    (id) => id,
  )
  return (id) => {
    const kept = found.get(id) ?? missing.get(id)
    return kept && kept.expiresAt > clock.monotonic() ? kept.value : refresh(id)
  }
}

/** Adds to a map that keeps its newest entries only. */
function keep<Value>(map: Map<string, Kept<Value>>, id: string, entry: Kept<Value>, most: number): void {
  map.delete(id)
  map.set(id, entry)
  if (map.size <= most) return
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}
