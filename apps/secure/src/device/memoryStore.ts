import { deviceKeyName } from './deviceKey.ts'
import type { DeviceStore } from './indexedDbStore.ts'

/** A store in the page's memory that can go on in another place. */
export type MemoryStore = DeviceStore & {
  /**
   * Moves everything into another store, which serves from then on. `occupied`: that one has more than the key of a page that was
   * looked at, such as shares that nothing may overwrite; nothing has changed.
   *
   * @throws what the other store throws; this one goes on in memory.
   */
  moveTo: (other: DeviceStore) => Promise<'moved' | 'occupied'>
}

/** Creates a store that lasts as long as the page, unless it is moved. */
export function createMemoryStore(): MemoryStore {
  const values = new Map<string, unknown>()
  // From the beginning of a move, what is written goes to both.
  let other: DeviceStore | undefined
  let isMoved = false
  return {
    get: async (name) => (isMoved && other ? other.get(name) : values.get(name)),
    set: async (name, value) => {
      values.set(name, value)
      await other?.set(name, value)
    },
    update: async (name, change) => {
      if (isMoved && other) return other.update(name, change)
      const value = change(values.get(name))
      values.set(name, value)
      await other?.set(name, value)
    },
    remove: async (name) => {
      values.delete(name)
      await other?.remove(name)
    },
    names: async () => (isMoved && other ? other.names() : [...values.keys()]),
    moveTo: async (store) => {
      if ((await store.names()).some((name) => name !== deviceKeyName)) return 'occupied'
      other = store
      try {
        for (const [name, value] of values) await store.set(name, value)
        if ((await store.get(deviceKeyName)) === undefined) throw new DOMException('Nothing was kept', 'UnknownError')
      } catch (error) {
        other = undefined
        // Without its key, what was written would be taken for a device by the next try.
        for (const name of values.keys()) await store.remove(name).catch(() => undefined)
        throw error
      }
      isMoved = true
      return 'moved'
    },
  }
}
