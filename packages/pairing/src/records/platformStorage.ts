import { type KeyValueStorage, memoryStorage } from '@holdfast/base'
import { indexedDbStorage } from './indexedDbStorage.ts'

/**
 * The browser's database. Without one, or if the user forbids it, records last as long as the page. So do records that a full
 * disk refuses: an app that works until a reload is better than one that does not work.
 */
export async function platformStorage(name: string): Promise<KeyValueStorage> {
  try {
    if (typeof indexedDB === 'undefined') return memoryStorage()
    const storage = indexedDbStorage(name)
    await storage.keys('')
    return lenientStorage(storage)
  } catch {
    // Forbidden in this frame or by the user's settings, or the profile is damaged.
    return memoryStorage()
  }
}

/** Keeps in memory the changes that a storage refuses. */
export function lenientStorage(storage: KeyValueStorage): KeyValueStorage {
  /** Values that the storage has not taken; undefined for keys that it has not deleted. */
  const kept = new Map<string, string | undefined>()

  const change = async (key: string, value: string | undefined): Promise<void> => {
    // At once, so that no read gets the old value meanwhile.
    kept.set(key, value)
    try {
      await (value === undefined ? storage.delete(key) : storage.set(key, value))
      // Unless there is a later change.
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
