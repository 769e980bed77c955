/** Keeps computed values up to a total cost, and drops the least recently used first. */
export type Cache<Value> = {
  get: (key: string) => Value | undefined
  set: (key: string, value: Value, cost: number) => void
}

/**
 * Creates a bounded cache.
 *
 * @param options.largestCost - the total cost it may hold; a value that costs more than a tenth of it is not kept.
 */
export function createCache<Value>({ largestCost }: { largestCost: number }): Cache<Value> {
  // A Map keeps insertion order, so its first key is the least recently used one.
  const entries = new Map<string, { value: Value; cost: number }>()
  let total = 0
  const remove = (key: string): void => {
    total -= entries.get(key)?.cost ?? 0
    entries.delete(key)
  }
  return {
    get: (key) => {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set: (key, value, cost) => {
      const whole = cost + key.length * 2
      remove(key)
      if (whole > largestCost / 10) return
      entries.set(key, { value, cost: whole })
      total += whole
      for (const oldest of entries.keys()) {
        if (total <= largestCost) return
        remove(oldest)
      }
    },
  }
}
