import { type KeyValueStorage, loadOnce } from '@holdfast/base'

const TABLE = 'values'

/**
 * Creates a storage in the browser's database.
 *
 * @param name - the name of the database.
 * @see https://www.w3.org/TR/IndexedDB
 */
export function indexedDbStorage(name: string, factory: IDBFactory = indexedDB): KeyValueStorage {
  const database = loadOnce(async () => {
    const request = factory.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE)
    const opened = await finished(request)
    // Another tab wants to delete or upgrade the database, or the browser closed it: the next call opens it again.
    opened.onversionchange = () => {
      database.forget()
      opened.close()
    }
    opened.onclose = database.forget
    return opened
  })

  const read = async <Value>(action: (table: IDBObjectStore) => IDBRequest<Value>): Promise<Value> =>
    finished(action((await database()).transaction(TABLE, 'readonly').objectStore(TABLE)))

  const write = async (action: (table: IDBObjectStore) => unknown): Promise<void> => {
    const transaction = (await database()).transaction(TABLE, 'readwrite')
    action(transaction.objectStore(TABLE))
    await committed(transaction)
  }

  return {
    get: async (key) => {
      const value = await read<unknown>((table) => table.get(key))
      return typeof value === 'string' ? value : undefined
    },
    set: (key, value) => write((table) => table.put(value, key)),
    delete: (key) => write((table) => table.delete(key)),
    keys: async (prefix = '') => {
      const keys = await read((table) => table.getAllKeys())
      return keys.filter((key): key is string => typeof key === 'string' && key.startsWith(prefix))
    },
  }
}

function finished<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? failure())
  })
}

/** Waits for the transaction: a successful request is not stored yet, and a full disk is reported when the transaction ends. */
function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? failure())
  })
}

function failure(): DOMException {
  return new DOMException('The database failed.', 'UnknownError')
}
