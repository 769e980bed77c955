import { isRecord } from '@holdfast/base'
import { type DeviceStore, openIndexedDbStore } from './indexedDbStore.ts'
import type { MemoryStore } from './memoryStore.ts'

/** The browser's answer when asked to store what the wallet needs. `known`: it already stores a device of this user. */
export type KeepOutcome = 'kept' | 'known' | 'refused'

/** The part of a document that asks for storage access. */
type AskingPage = Pick<Document, 'defaultView'> & {
  requestStorageAccess?: (types: { indexedDB: true }) => Promise<unknown>
}

/** Whether this browser can be asked for storage at all. */
export function canAskForStorage(page: object): boolean {
  return 'requestStorageAccess' in page
}

/**
 * Asks the browser for the storage that the wallet has in its own windows. A browser that gives frames only cookies counts as
 * refusing: a share in a cookie would travel to a server.
 *
 * @throws DOMException if it is refused.
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
 * Opens the storage that the user allowed on an earlier visit, without a press. What browsers report about access beforehand is
 * not reliable, but a browser that reports no permission would refuse.
 *
 * @throws if it was not allowed.
 */
export async function openAllowedStore(page: AskingPage, projectId: string): Promise<DeviceStore> {
  // A browser that does not know the permission's name throws.
  const { state } = await (page.defaultView ?? window).navigator.permissions.query({ name: 'storage-access' })
  if (state !== 'granted') throw new DOMException('Storage was not allowed', 'NotAllowedError')
  return askForStore(page, projectId)
}

/**
 * Asks the browser, within a press of the user, to store what this page has in memory. `known`: the opened storage already holds
 * a device, which the caller should use in place of this one.
 */
export async function keepStore(page: AskingPage, projectId: string, memory: MemoryStore): Promise<KeepOutcome> {
  try {
    const outcome = await memory.moveTo(await askForStore(page, projectId))
    return outcome === 'moved' ? 'kept' : 'known'
  } catch {
    // The browser or the user refused, or the storage does not work. The login still lasts as long as the page.
    return 'refused'
  }
}
