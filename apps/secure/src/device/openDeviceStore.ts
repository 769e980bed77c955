import type { DeviceStore } from './indexedDbStore.ts'
import type { MemoryStore } from './memoryStore.ts'

/** The place of this device's data: on the device, or in the page's memory if the browser denies that. */
export type OpenedStore = { tier: 'device'; store: DeviceStore } | { tier: 'memory'; store: MemoryStore }

/**
 * Opens the best store that the browser grants. Only a real write and read tells: browsers that deny storage to frames throw at
 * any of the steps, and what they say about access beforehand is not reliable.
 *
 * @param ways - in the order in which they are tried.
 */
export async function openDeviceStore(...ways: readonly (() => Promise<DeviceStore>)[]): Promise<OpenedStore> {
  for (const open of ways) {
    const store = await open().then(probed, () => undefined)
    if (store) return { tier: 'device', store }
  }
  // Denied, full or broken: the wallet works until the page is left, and says so.
  const { createMemoryStore } = await import('./memoryStore.ts')
  return { tier: 'memory', store: createMemoryStore() }
}

/** The store, if what is written to it can be read again. */
async function probed(store: DeviceStore): Promise<DeviceStore | undefined> {
  // Of this page alone: another tab may look at the same time.
  const probe = `probe ${crypto.randomUUID()}`
  try {
    await store.set(probe, probe)
    if ((await store.get(probe)) !== probe) return undefined
    await store.remove(probe)
    return store
  } catch {
    return undefined
  }
}
