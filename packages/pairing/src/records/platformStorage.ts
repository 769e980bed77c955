import { type KeyValueStorage, memoryStorage } from '@holdfast/base'
import { indexedDbStorage } from './indexedDbStorage.ts'

/**
 * Opens the browser's database. Without one, or if the user forbids it, records last as long as the page. So do records that a
 * full disk refuses: an app that works until a reload is better than one that does not work.
 */
export async function platformStorage(name: string): Promise<KeyValueStorage> {
  try {
    if (typeof indexedDB === 'undefined') return memoryStorage()
    const storage = indexedDbStorage(name)
    await storage.keys('')
    return lenientStorage(storage)
  } catch {
    // The database is forbidden in this frame or by the user's settings, or the browser's profile is damaged.
    return memoryStorage()
  }
}

/** Wraps a storage, and keeps in memory those changes that the storage refuses. */
export function lenientStorage(storage: KeyValueStorage): KeyValueStorage {
  /** Changes that the storage has refused or not yet confirmed: the new value, or undefined for a deleted key. */
  const kept = new Map<string, string | undefined>()

  const change = async (key: string, value: string | undefined): Promise<void> => {
    // Set before the storage answers, so that no read returns the old value meanwhile.
    kept.set(key, value)
    try {
      await (value === undefined ? storage.delete(key) : storage.set(key, value))
      // A later change of the key stays in memory, since it is still on its way to the storage.
      if (kept.get(key) === value) kept.delete(key)
    } catch {
      // The change stays in memory.
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
