import { deviceKeyName } from './deviceKey.ts'
import type { DeviceStore } from './indexedDbStore.ts'

/** A store in the page's memory that can move into another store. */
export type MemoryStore = DeviceStore & {
  /**
   * Moves all values into another store, and from then on reads and writes that store. `occupied`: nothing was moved, since the
   * other store has more than a device key, such as key shares that must not be overwritten.
   *
   * @throws what the other store throws. Then this store continues in memory.
   */
  moveTo: (other: DeviceStore) => Promise<'moved' | 'occupied'>
}

/** Creates a store that loses its values when the page closes, unless they are moved. */
export function createMemoryStore(): MemoryStore {
  const values = new Map<string, unknown>()
  // Set when a move begins. While the values are copied, each write goes to both stores.
  let replacement: DeviceStore | undefined
  let isMoved = false
  const lastActions = new Map<string, Promise<unknown>>()
  const inTurn = <Value>(name: string, act: () => Promise<Value>): Promise<Value> => {
    const turn = Promise.resolve(lastActions.get(name)).then(act)
    lastActions.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }

  const move = async (store: DeviceStore): Promise<'moved' | 'occupied'> => {
    if ((await store.names()).some((name) => name !== deviceKeyName)) return 'occupied'
    const previousKey = await store.get(deviceKeyName)
    replacement = store
    try {
      for (const [name, value] of values) await store.set(name, value)
      if ((await store.get(deviceKeyName)) === undefined) throw new DOMException('Nothing was stored', 'UnknownError')
    } catch (error) {
      replacement = undefined
      // If the written values stayed, the next attempt would mistake them for an existing device's. So they are removed, and
      // the device key that the other store had is put back.
      for (const name of values.keys()) {
        const hasPrevious = name === deviceKeyName && previousKey !== undefined
        await (hasPrevious ? store.set(name, previousKey) : store.remove(name)).catch(() => undefined)
      }
      throw error
    }
    isMoved = true
    return 'moved'
  }

  return {
    get: async (name) => (isMoved && replacement ? replacement.get(name) : values.get(name)),
    set: async (name, value) => {
      values.set(name, value)
      await replacement?.set(name, value)
    },
    update: async (name, change) => {
      if (isMoved && replacement) return replacement.update(name, change)
      const value = change(values.get(name))
      if (value === undefined) return
      values.set(name, value)
      await replacement?.set(name, value)
    },
    remove: async (name) => {
      values.delete(name)
      await replacement?.remove(name)
    },
    names: async () => (isMoved && replacement ? replacement.names() : [...values.keys()]),
    // The values may have moved by the time of the action's turn.
    withLock: (name, act) => inTurn(name, () => (isMoved && replacement ? replacement.withLock(name, act) : act())),
    // Neither this page nor another page that uses the other store may change the shares while they move.
    moveTo: (store) => inTurn('shares', () => store.withLock('shares', () => move(store))),
  }
}
