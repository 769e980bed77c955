const STORE = 'device'

/** Stores values by name. Unlike local storage, it can also store a `CryptoKey` that no script can export. */
export type DeviceStore = {
  get: (name: string) => Promise<unknown>
  set: (name: string, value: unknown) => Promise<void>
  /**
   * Changes a value in one transaction, so that no other tab writes it between the read and the write. If `change` returns
   * undefined, the store stays as it is.
   */
  update: (name: string, change: (value: unknown) => unknown) => Promise<void>
  remove: (name: string) => Promise<void>
  /** Returns the names of the stored values. */
  names: () => Promise<readonly string[]>
  /**
   * Runs one action at a time for each name, across all pages that use this store. The name `refresh` protects the tokens, and
   * `shares` the key shares. Locks are not reentrant.
   *
   * @throws what the action throws. DOMException or TypeError if the page has no locks; then the action does not run.
   */
  withLock: <Value>(name: string, act: () => Promise<Value>) => Promise<Value>
}

/**
 * Opens the store of a project in this browser. Each project has its own database.
 *
 * @param granted - the databases and locks of the wallet's own windows, if the browser granted the frame access to them. The
 * page's own locks would not cover the other pages that use these databases. @default the page's own
 * @throws DOMException if the browser denies storage to the frame.
 */
export async function openIndexedDbStore(
  projectId: string,
  granted?: { indexedDB: IDBFactory; locks: LockManager },
): Promise<DeviceStore> {
  // In a browser that denies storage, merely reading `indexedDB` may throw.
  const { indexedDB: databases, locks } = granted ?? { indexedDB, locks: navigator.locks }
  const opening = databases.open(`holdfast-wallet-${projectId}`, 1)
  opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE)
  const database = await resultOf(opening)
  const read = async <Value>(ask: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> =>
    resultOf(ask(database.transaction(STORE, 'readonly').objectStore(STORE)))
  const write = (act: (store: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite')
      // A value is stored only when the transaction completes, which is after the request has succeeded.
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new DOMException('Aborted', 'AbortError'))
      act(transaction.objectStore(STORE))
    })
  return {
    get: (name) => read((store) => store.get(name)),
    set: (name, value) => write((store) => store.put(value, name)),
    update: (name, change) =>
      write((store) => {
        const request = store.get(name)
        request.onsuccess = () => {
          const value = change(request.result)
          if (value !== undefined) store.put(value, name)
        }
      }),
    remove: (name) => write((store) => store.delete(name)),
    names: async () => (await read((store) => store.getAllKeys())).map(String),
    withLock: async (name, act) => locks.request(name, act),
  }
}

function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new DOMException('Refused', 'UnknownError'))
  })
}
