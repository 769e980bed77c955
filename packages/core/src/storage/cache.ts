import type { Kit } from '../kit.ts'
import type { CacheEntry, CacheKey } from './storageKey.ts'

/** Reads a subject's entry from a cache, and removes expired entries from the browser. */
export function readCache<Entry extends CacheEntry>(
  kit: Kit,
  key: CacheKey<Entry>,
  subject: string,
): Entry | undefined {
  const { storage } = kit.internals
  const all = storage.get(key)
  if (!all) return undefined
  const fresh = validEntries(kit, key, all)
  const remaining = Object.keys(fresh).length
  if (remaining === 0) storage.remove(key)
  else if (remaining < Object.keys(all).length) storage.set(key, fresh)
  return Object.hasOwn(fresh, subject) ? fresh[subject] : undefined
}

/** Stores an entry for a subject with the current time, and removes expired entries from the browser. */
export function writeCache<Entry extends CacheEntry>(
  kit: Kit,
  key: CacheKey<Entry>,
  subject: string,
  value: Omit<Entry, 'timestamp'>,
): void {
  const { storage, clock } = kit.internals
  // The cast only tells TypeScript that an entry without its timestamp, plus a timestamp, is an entry again.
  const entry = { ...value, timestamp: clock.now() } as Entry
  storage.set(key, { ...validEntries(kit, key, storage.get(key) ?? {}), [subject]: entry })
}

/** Returns the valid entries. An entry with a time in the future counts as expired, since the clock has been set back. */
function validEntries<Entry extends CacheEntry>(
  kit: Kit,
  { lifetimeMs }: CacheKey<Entry>,
  entries: Readonly<Record<string, Entry>>,
): Readonly<Record<string, Entry>> {
  const now = kit.internals.clock.now()
  const isFresh = ({ timestamp }: Entry): boolean => now >= timestamp && now - timestamp < lifetimeMs
  return Object.fromEntries(Object.entries(entries).filter(([, entry]) => isFresh(entry)))
}
