import { createMemoryStore, type DeviceStore } from './indexedDbStore.ts'

/** The place of this device's data: on the device, or in the page's memory if the browser denies that. */
export type StorageTier = 'device' | 'memory'

/**
 * Opens the best store that the browser grants. Only a real write and read tells: browsers that deny storage to frames throw at
 * any of the steps, and what they say about access beforehand is not reliable.
 */
export async function openDeviceStore(
  open: () => Promise<DeviceStore>,
): Promise<{ tier: StorageTier; store: DeviceStore }> {
  try {
    const store = await open()
    // Of this page alone: another tab may look at the same time.
    const probe = `probe ${crypto.randomUUID()}`
    await store.set(probe, probe)
    if ((await store.get(probe)) !== probe) throw new Error('What was written cannot be read.')
    await store.remove(probe)
    return { tier: 'device', store }
  } catch {
    // Denied, full or broken: the wallet works until the page is left, and says so.
    return { tier: 'memory', store: createMemoryStore() }
  }
}
