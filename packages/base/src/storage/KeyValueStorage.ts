/** Stores strings under keys: in a browser database, in files or in memory. */
export type KeyValueStorage = {
  /** Returns the value, or undefined when there is none. */
  get: (key: string) => Promise<string | undefined>
  set: (key: string, value: string) => Promise<void>
  /** Removes a key. Does nothing if the key is absent. */
  delete: (key: string) => Promise<void>
  /** Returns all keys that begin with a prefix, in no particular order. Without a prefix, returns all keys. */
  keys: (prefix?: string) => Promise<string[]>
}

/** Creates a storage that lasts as long as the page or process. */
export function memoryStorage(): KeyValueStorage {
  const values = new Map<string, string>()
  return {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    delete: async (key) => void values.delete(key),
    keys: async (prefix = '') => [...values.keys()].filter((key) => key.startsWith(prefix)),
  }
}
