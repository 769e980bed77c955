const STORE = 'device'

/** Keeps values by name. Unlike text storage, it can hold keys that no script can read. */
export type DeviceStore = {
  get: (name: string) => Promise<unknown>
  set: (name: string, value: unknown) => Promise<void>
  /** Changes a value in one step: no other tab writes it in between. */
  update: (name: string, change: (value: unknown) => unknown) => Promise<void>
  remove: (name: string) => Promise<void>
  /** The names of the values that it keeps. */
  names: () => Promise<readonly string[]>
}

/**
 * Opens the store of a project in this browser. The pages of one project cannot reach the store of another.
 *
 * @param databases - the databases that the browser granted the frame instead of its partitioned ones. @default indexedDB
 * @throws DOMException if the browser denies storage to the frame.
 */
export async function openIndexedDbStore(projectId: string, databases?: IDBFactory): Promise<DeviceStore> {
  // Reading `indexedDB` may throw.
  const opening = (databases ?? indexedDB).open(`holdfast-wallet-${projectId}`, 1)
  opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE)
  const database = await awaitRequest(opening)
  const read = async <Value>(ask: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> =>
    awaitRequest(ask(database.transaction(STORE, 'readonly').objectStore(STORE)))
  const write = (act: (store: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite')
      // A write counts once its transaction is complete; its request completes earlier.
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new DOMException('Aborted', 'AbortError'))
      act(transaction.objectStore(STORE))
    })
  return {
    get: (name) => read((store) => store.get(name)),
    set: (name, value) => write((store) => store.put(value, name)),
    update: (name, change) =>
      write((store) => {
        const stored = store.get(name)
        stored.onsuccess = () => store.put(change(stored.result), name)
      }),
    remove: (name) => write((store) => store.delete(name)),
    names: async () => (await read((store) => store.getAllKeys())).map(String),
  }
}

function awaitRequest<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new DOMException('Refused', 'UnknownError'))
  })
}
