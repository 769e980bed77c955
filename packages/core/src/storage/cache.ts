import type { Kit } from '../kit.ts'
import type { CacheEntry, CacheKey } from './storageKey.ts'

/** Reads a subject's entry from a cache. Expired entries are removed from the browser on the way. */
export function readCache<Entry extends CacheEntry>(
  kit: Kit,
  key: CacheKey<Entry>,
  subject: string,
): Entry | undefined {
  const { storage } = kit.internals
  const all = storage.get(key)
  if (!all) return undefined
  const fresh = freshOf(kit, key, all)
  const remaining = Object.keys(fresh).length
  if (remaining === 0) storage.remove(key)
  else if (remaining < Object.keys(all).length) storage.set(key, fresh)
  return Object.hasOwn(fresh, subject) ? fresh[subject] : undefined
}

/** Stores an entry for a subject, dated now. Expired entries are removed from the browser on the way. */
export function writeCache<Entry extends CacheEntry>(
  kit: Kit,
  key: CacheKey<Entry>,
  subject: string,
  value: Omit<Entry, 'timestamp'>,
): void {
  const { storage, clock } = kit.internals
  // An entry without its timestamp is `value`: TypeScript does not put an `Omit` together again.
  const entry = { ...value, timestamp: clock.now() } as Entry
  storage.set(key, { ...freshOf(kit, key, storage.get(key) ?? {}), [subject]: entry })
}

/** An entry from the future, because the clock was set back, counts as expired. */
function freshOf<Entry extends CacheEntry>(
  kit: Kit,
  { lifetimeMs }: CacheKey<Entry>,
  entries: Readonly<Record<string, Entry>>,
): Readonly<Record<string, Entry>> {
  const now = kit.internals.clock.now()
  const isFresh = ({ timestamp }: Entry): boolean => now >= timestamp && now - timestamp < lifetimeMs
  return Object.fromEntries(Object.entries(entries).filter(([, entry]) => isFresh(entry)))
}
