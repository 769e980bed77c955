const STORE = 'device'

/** Keeps values by name. Unlike text storage it keeps keys that no script can read. */
export type DeviceStore = {
  get: (name: string) => Promise<unknown>
  set: (name: string, value: unknown) => Promise<void>
  remove: (name: string) => Promise<void>
  /** What it keeps. */
  names: () => Promise<readonly string[]>
}

/**
 * Opens the store of a project in this browser. The pages of one project cannot reach the store of another.
 *
 * @param databases - where the browser has given the frame other ones than its own. @default indexedDB
 * @throws DOMException where the browser denies storage to the frame.
 */
export async function openIndexedDbStore(projectId: string, databases?: IDBFactory): Promise<DeviceStore> {
  // Reading the browser's own may throw.
  const opening = (databases ?? indexedDB).open(`holdfast-wallet-${projectId}`, 1)
  opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE)
  const database = await settled(opening)
  const run = <Value>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = act(transaction.objectStore(STORE))
      // A write counts once its transaction is complete; its request completes earlier.
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? new DOMException('Aborted', 'AbortError'))
    })
  return {
    get: (name) => run('readonly', (store) => store.get(name)),
    set: async (name, value) => void (await run('readwrite', (store) => store.put(value, name))),
    remove: (name) => run('readwrite', (store) => store.delete(name)),
    names: async () => (await run('readonly', (store) => store.getAllKeys())).map(String),
  }
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new DOMException('Refused', 'UnknownError'))
  })
}
