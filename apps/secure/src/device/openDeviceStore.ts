import type { DeviceStore } from './indexedDbStore.ts'
import type { MemoryStore } from './memoryStore.ts'

/** Where this device's data is kept: on the device, or in the page's memory if the browser denies storage. */
export type OpenedStore = { tier: 'device'; store: DeviceStore } | { tier: 'memory'; store: MemoryStore }

/**
 * Opens the best store that the browser grants. Only a real write and read prove that a store works: browsers that deny storage
 * to frames throw at any step, and what they report beforehand is not reliable.
 *
 * @param openers - open one store each, and are tried in this order.
 */
export async function openDeviceStore(...openers: readonly (() => Promise<DeviceStore>)[]): Promise<OpenedStore> {
  for (const open of openers) {
    const store = await open().then(usableStore, () => undefined)
    if (store) return { tier: 'device', store }
  }
  // Storage is denied, full or broken. The wallet works until the user leaves the page, and says so.
  const { createMemoryStore } = await import('./memoryStore.ts')
  return { tier: 'memory', store: createMemoryStore() }
}

/** The store, if a value written to it can be read back. */
async function usableStore(store: DeviceStore): Promise<DeviceStore | undefined> {
  // The name is random because another tab may probe at the same time.
  const probe = `probe ${crypto.randomUUID()}`
  try {
    await store.set(probe, probe)
    if ((await store.get(probe)) !== probe) return undefined
    await store.remove(probe)
    return store
  } catch {
    // The browser gives the frame no storage.
    return undefined
  }
}
