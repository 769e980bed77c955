import { isRecord } from '@holdfast/base'
import { type DeviceStore, openIndexedDbStore } from './indexedDbStore.ts'
import type { MemoryStore } from './memoryStore.ts'

/** The result of asking the browser for storage. `known`: the browser's storage already has the data of a device. */
export type KeepOutcome = 'kept' | 'known' | 'refused'

/** The members of a document that request storage access. */
type StorageAccessPage = Pick<Document, 'defaultView'> & {
  requestStorageAccess?: (types: { indexedDB: true; locks: true }) => Promise<unknown>
}

/** Returns whether this browser has a way to ask for storage. */
export function canAskForStorage(page: object): boolean {
  return 'requestStorageAccess' in page
}

/**
 * Asks the browser for the storage that the wallet has in its own windows, with the locks of these windows: the frame's own
 * locks do not cover them. A browser that grants frames only cookies counts as refusing, since a key share in a cookie would be
 * sent to a server.
 *
 * @throws DOMException if the browser refuses.
 * @see https://privacycg.github.io/saa-non-cookie-storage
 */
async function askForStore(page: StorageAccessPage, projectId: string): Promise<DeviceStore> {
  const handle = await page.requestStorageAccess?.({ indexedDB: true, locks: true })
  if (!isGrant(handle)) throw new DOMException('No storage was given', 'NotAllowedError')
  return openIndexedDbStore(projectId, handle)
}

function isGrant(handle: unknown): handle is { indexedDB: IDBFactory; locks: LockManager } {
  if (!isRecord(handle)) return false
  const { indexedDB: databases, locks } = handle
  return isRecord(databases) && 'open' in databases && isRecord(locks) && 'request' in locks
}

/**
 * Opens the storage that the user allowed on an earlier visit. The user need not press anything. The browser is asked only if
 * it reports that access was granted, since otherwise it would refuse. It may refuse even after that report.
 *
 * @throws if access was not allowed, or if the browser refuses.
 */
export async function openAllowedStore(page: StorageAccessPage, projectId: string): Promise<DeviceStore> {
  // A browser that does not support this permission throws.
  const { state } = await (page.defaultView ?? window).navigator.permissions.query({ name: 'storage-access' })
  if (state !== 'granted') throw new DOMException('Storage was not allowed', 'NotAllowedError')
  return askForStore(page, projectId)
}

/**
 * Asks the browser for storage, and moves the values in this page's memory there. Call this while the browser handles a press
 * of the user. `known`: the storage already has the data of a device, which the caller should use instead.
 */
export async function keepStore(page: StorageAccessPage, projectId: string, memory: MemoryStore): Promise<KeepOutcome> {
  try {
    const outcome = await memory.moveTo(await askForStore(page, projectId))
    return outcome === 'moved' ? 'kept' : 'known'
  } catch {
    // The browser or the user refused, or the storage does not work. The login still lasts until the page is closed.
    return 'refused'
  }
}
