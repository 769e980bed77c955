import type { KeyValueStorage } from '@holdfast/base'

const TABLE = 'values'

/**
 * Keeps strings in the browser's database.
 *
 * @param name - of the database.
 * @see https://www.w3.org/TR/IndexedDB
 */
export function indexedDbStorage(name: string, factory: IDBFactory = indexedDB): KeyValueStorage {
  let opened: Promise<IDBDatabase> | undefined

  const open = (): Promise<IDBDatabase> => {
    const request = factory.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE)
    return finished(request).then((database) => {
      // Another tab wants to delete or upgrade it, or the browser closed it: the next call opens it anew.
      database.onversionchange = () => database.close()
      database.onclose = () => {
        opened = undefined
      }
      return database
    })
  }

  const run = async <Value>(
    mode: IDBTransactionMode,
    action: (table: IDBObjectStore) => IDBRequest<Value>,
  ): Promise<Value> => {
    opened ??= open()
    try {
      const transaction = (await opened).transaction(TABLE, mode)
      return await finished(action(transaction.objectStore(TABLE)))
    } catch (error) {
      opened = undefined
      throw error
    }
  }

  return {
    get: async (key) => {
      const value = await run<unknown>('readonly', (table) => table.get(key))
      return typeof value === 'string' ? value : undefined
    },
    set: async (key, value) => {
      await run('readwrite', (table) => table.put(value, key))
    },
    delete: (key) => run('readwrite', (table) => table.delete(key)),
    keys: async (prefix = '') => {
      const keys = await run('readonly', (table) => table.getAllKeys())
      return keys.filter((key): key is string => typeof key === 'string' && key.startsWith(prefix))
    },
  }
}

function finished<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new DOMException('The database failed.', 'UnknownError'))
  })
}
