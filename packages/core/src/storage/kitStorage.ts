import type { WebStorage } from '../device/window.ts'
import type { Log } from '../log/log.ts'
import type { StorageKey } from './storageKey.ts'

/** The browser's storage as the kit uses it: a key determines the type of its value, and no call throws. */
export type KitStorage = {
  get: <Value>(key: StorageKey<Value>) => Value | undefined
  set: <Value>(key: StorageKey<Value>, value: Value) => void
  remove: (key: Pick<StorageKey<unknown>, 'key' | 'label'>) => void
}

/**
 * Creates a storage that is read and written by typed keys. If storage is corrupt, full, forbidden or absent, values are not
 * read or not stored, but the page still works, and failures are only logged.
 *
 * @param open - called at each use, since even reading `window.localStorage` throws if storage is forbidden.
 */
export function createKitStorage(open: () => WebStorage | undefined, log: Log): KitStorage {
  function attempt<Value>(verb: string, label: string, run: (storage: WebStorage) => Value): Value | undefined {
    try {
      const storage = open()
      return storage && run(storage)
    } catch (error) {
      log.info(`Unable to ${verb} ${label}`, error)
      return undefined
    }
  }
  return {
    get: ({ key, label, parse }) =>
      attempt('get', label, (storage) => {
        const text = storage.getItem(key)
        return text ? parse(text) : undefined
      }),
    set: ({ key, label, serialize }, value) =>
      attempt('set', label, (storage) => storage.setItem(key, serialize(value))),
    remove: ({ key, label }) => attempt('remove', label, (storage) => storage.removeItem(key)),
  }
}
