/** Keeps computed values up to a total cost. To make room, it drops roughly the least recently read values. */
export type Cache<Value> = {
  get: (key: string) => Value | undefined
  set: (key: string, value: Value, cost: number) => void
}

/**
 * Creates a bounded cache. To make room, it goes through the entries from the oldest. An entry that was read since it was added
 * or last moved is moved to the end; any other entry is dropped. So a read costs one look-up; keeping all entries in the order
 * of their reads would cost three.
 *
 * @param options.maxCost - the highest total cost, in bytes. An entry costs what `set` was given, and two bytes for each
 *   character of its key. An entry that costs more than a tenth of the maximum is not kept.
 */
export function createCache<Value>({ maxCost }: { maxCost: number }): Cache<Value> {
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
      const entryCost = cost + key.length * 2
      remove(key)
      if (entryCost > maxCost / 10) return
      // The loop ends, because each entry that it moves to the end counts as unread from then on.
      for (const [oldest, entry] of entries) {
        if (total + entryCost <= maxCost) break
        entries.delete(oldest)
        if (entry.wasRead) entries.set(oldest, { ...entry, wasRead: false })
        else total -= entry.cost
      }
      entries.set(key, { value, cost: entryCost, wasRead: false })
      total += entryCost
    },
  }
}
