import { isRecord } from '@holdfast/base'
import { type DeviceStore, openIndexedDbStore } from './indexedDbStore.ts'
import type { MemoryStore } from './memoryStore.ts'

/** The browser's answer when it was asked to keep what the wallet needs. `known`: it kept a device of this user's before. */
export type KeepOutcome = 'kept' | 'known' | 'refused'

/** The part of a document that asks. */
type AskingPage = Pick<Document, 'defaultView'> & {
  requestStorageAccess?: (types: { indexedDB: true }) => Promise<unknown>
}

/** Whether this browser can be asked for storage at all. */
export function canAskForStorage(page: object): boolean {
  return 'requestStorageAccess' in page
}

/**
 * Asks the browser for the storage that the wallet has in windows of its own. Browsers that give frames cookies alone count as
 * refusing: a share in a cookie would travel to a server.
 *
 * @throws DOMException where it is refused.
 * @see https://privacycg.github.io/saa-non-cookie-storage
 */
async function askForStore(page: AskingPage, projectId: string): Promise<DeviceStore> {
  const handle = await page.requestStorageAccess?.({ indexedDB: true })
  const databases = isRecord(handle) ? handle['indexedDB'] : undefined
  if (!isDatabases(databases)) throw new DOMException('No storage was given', 'NotAllowedError')
  return openIndexedDbStore(projectId, databases)
}

function isDatabases(value: unknown): value is IDBFactory {
  return typeof value === 'object' && value !== null && 'open' in value
}

/**
 * Opens the storage that the user allowed on an earlier visit, without a press. What browsers say about access beforehand is not
 * reliable, but one that says it was never allowed would only refuse.
 *
 * @throws where it was not allowed.
 */
export async function openAllowedStore(page: AskingPage, projectId: string): Promise<DeviceStore> {
  // A browser that does not know the name throws.
  const { state } = await (page.defaultView ?? window).navigator.permissions.query({ name: 'storage-access' })
  if (state !== 'granted') throw new DOMException('Storage was not allowed', 'NotAllowedError')
  return askForStore(page, projectId)
}

/**
 * Asks, within a press of the user, to keep what this page has in memory. `known`: the storage that is opened holds a device
 * already, which is to be used in place of this one.
 */
export async function keepStore(page: AskingPage, projectId: string, memory: MemoryStore): Promise<KeepOutcome> {
  try {
    const outcome = await memory.moveTo(await askForStore(page, projectId))
    return outcome === 'moved' ? 'kept' : 'known'
  } catch {
    // The browser or its user refused, or the storage does not work: the login lasts as long as the page, as before.
    return 'refused'
  }
}
