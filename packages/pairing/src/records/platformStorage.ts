import { type KeyValueStorage, memoryStorage } from '@holdfast/base'
import { indexedDbStorage } from './indexedDbStorage.ts'

/**
 * The browser's database. Where there is none, or the person forbids it, everything lasts as long as the page; and so does
 * what a full disk does not take: an app that works until it is reloaded is better than one that does not.
 */
export async function platformStorage(name: string): Promise<KeyValueStorage> {
  try {
    if (typeof indexedDB === 'undefined') return memoryStorage()
    const storage = indexedDbStorage(name)
    await storage.keys('')
    return lenientStorage(storage)
  } catch {
    // Forbidden in this frame, by the person's settings or by a damaged profile.
    return memoryStorage()
  }
}

/** Keeps in memory what a storage refuses. */
export function lenientStorage(storage: KeyValueStorage): KeyValueStorage {
  /** What the storage did not take; undefined for what it did not delete. */
  const kept = new Map<string, string | undefined>()

  const change = async (key: string, value: string | undefined): Promise<void> => {
    // At once, so that nobody reads the old value meanwhile.
    kept.set(key, value)
    try {
      await (value === undefined ? storage.delete(key) : storage.set(key, value))
      // Unless a later change is under way.
      if (kept.get(key) === value) kept.delete(key)
    } catch {
      // It stays in memory.
    }
  }

  return {
    get: async (key) => (kept.has(key) ? kept.get(key) : storage.get(key)),
    set: change,
    delete: (key) => change(key, undefined),
    keys: async (prefix = '') => {
      const keys = new Set(await storage.keys(prefix))
      for (const [key, value] of kept) {
        if (value === undefined) keys.delete(key)
        else if (key.startsWith(prefix)) keys.add(key)
      }
      return [...keys]
    },
  }
}
