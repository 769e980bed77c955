import type { DeviceStore } from './indexedDbStore.ts'
import type { MemoryStore } from './memoryStore.ts'

/** The store of this device's data: on the device, or in the page's memory if the browser denies storage. */
export type OpenedStore = { tier: 'device'; store: DeviceStore } | { tier: 'memory'; store: MemoryStore }

/**
 * Opens the first store that works. Only a real write and read prove that a store works: browsers that deny storage to frames
 * may throw at any step, and what they report beforehand is not reliable.
 *
 * @param openers - functions that open one store each, in the order in which to try them.
 */
export async function openDeviceStore(...openers: readonly (() => Promise<DeviceStore>)[]): Promise<OpenedStore> {
  for (const open of openers) {
    const store = await open().then(usableStore, () => undefined)
    if (store) return { tier: 'device', store }
  }
  // Storage is denied, full or broken. The wallet works until the user leaves the page, and tells the user so.
  const { createMemoryStore } = await import('./memoryStore.ts')
  return { tier: 'memory', store: createMemoryStore() }
}

/** Returns the store if a value that is written to it can be read back, and if it has locks. */
async function usableStore(store: DeviceStore): Promise<DeviceStore | undefined> {
  // The name is random, since another tab may test the store at the same time.
  const probe = `probe ${crypto.randomUUID()}`
  try {
    await store.set(probe, probe)
    if ((await store.get(probe)) !== probe) return undefined
    await store.remove(probe)
    // Without locks, two tabs could write shares that do not belong together.
    await store.withLock(probe, async () => undefined)
    return store
  } catch {
    // For example, the browser denies storage to the frame.
    return undefined
  }
}
