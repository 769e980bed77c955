/** Keeps computed values up to a total cost, and drops first what was not read for longest. */
export type Cache<Value> = {
  get: (key: string) => Value | undefined
  set: (key: string, value: Value, cost: number) => void
}

/**
 * Creates a bounded cache. An entry that was read since it was last looked at gets a second chance when room is needed: reading
 * then costs one look-up, where keeping all values in the order of their reads costs three.
 *
 * @param options.largestCost - the total cost it may hold; a value that costs more than a tenth of it is not kept.
 */
export function createCache<Value>({ largestCost }: { largestCost: number }): Cache<Value> {
  // A Map keeps insertion order.
  const entries = new Map<string, { value: Value; cost: number; wasRead: boolean }>()
  let total = 0
  const remove = (key: string): void => {
    total -= entries.get(key)?.cost ?? 0
    entries.delete(key)
  }
  return {
    get: (key) => {
      const entry = entries.get(key)
      if (!entry) return undefined
      entry.wasRead = true
      return entry.value
    },
    set: (key, value, cost) => {
      const whole = cost + key.length * 2
      remove(key)
      if (whole > largestCost / 10) return
      // Ends: each entry that is moved to the end counts as unread from then on.
      for (const [oldest, entry] of entries) {
        if (total + whole <= largestCost) break
        entries.delete(oldest)
        if (entry.wasRead) entries.set(oldest, { ...entry, wasRead: false })
        else total -= entry.cost
      }
      entries.set(key, { value, cost: whole, wasRead: false })
      total += whole
    },
  }
}
