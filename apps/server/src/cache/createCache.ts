/** Keeps what was computed, the most recently used longest, up to a total cost. */
export type Cache<Value> = {
  get: (key: string) => Value | undefined
  set: (key: string, value: Value, cost: number) => void
}

/**
 * Makes a cache with a bound.
 *
 * @param options.largestCost - of everything in it together; what alone costs more than a tenth of it is not kept.
 */
export function createCache<Value>({ largestCost }: { largestCost: number }): Cache<Value> {
  // A Map keeps the order of insertion: the first key is the one not used for longest.
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
