import type { Kit } from '../kit.ts'
import type { CacheEntry, CacheKey } from './storageKey.ts'

/** Reads what a cache keeps of a subject. Entries that are too old leave the browser with it. */
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

/** Keeps an entry of a subject from now on. Entries that are too old leave the browser with it. */
export function writeCache<Entry extends CacheEntry>(
  kit: Kit,
  key: CacheKey<Entry>,
  subject: string,
  value: Omit<Entry, 'timestamp'>,
): void {
  const { storage, clock } = kit.internals
  // The rest of an entry is `value`: TypeScript does not put an `Omit` together again.
  const entry = { ...value, timestamp: clock.now() } as Entry
  storage.set(key, { ...freshOf(kit, key, storage.get(key) ?? {}), [subject]: entry })
}

/** An entry of the future, by a clock that was set back, counts as too old. */
function freshOf<Entry extends CacheEntry>(
  kit: Kit,
  { lifetimeMs }: CacheKey<Entry>,
  entries: Readonly<Record<string, Entry>>,
): Readonly<Record<string, Entry>> {
  const now = kit.internals.clock.now()
  const isFresh = ({ timestamp }: Entry): boolean => now >= timestamp && now - timestamp < lifetimeMs
  return Object.fromEntries(Object.entries(entries).filter(([, entry]) => isFresh(entry)))
}
