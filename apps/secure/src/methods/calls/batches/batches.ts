import type { DeviceStore } from '../../../device/indexedDbStore.ts'
import type { Batch } from './readBatches.ts'

/** How many batches of a wallet are remembered. */
const MAX_BATCHES = 200

/** The batches of calls that each wallet has sent from this device. They remain stored after the page is closed. */
export type Batches = {
  /**
   * Reserves a batch's id while the user decides on the calls, since a page may send a second request with the same id in the
   * meantime.
   *
   * @returns a function that releases the id; undefined if the id is reserved already.
   */
  reserve: (walletId: string, named: Pick<Batch, 'id' | 'origin'>) => (() => void) | undefined
  find: (walletId: string, named: Pick<Batch, 'id' | 'origin'>) => Promise<Batch | undefined>
  add: (walletId: string, batch: Batch) => Promise<void>
}

/** Creates the list of batches, in the storage of the device, or in the page's memory if that storage does not work. */
export function createBatches(store: DeviceStore): Batches {
  const nameOf = (walletId: string): string => `batches ${walletId}`
  const batchesInMemory = new Map<string, readonly Batch[]>()
  const reservedKeys = new Set<string>()
  const list = async (walletId: string): Promise<readonly Batch[]> => {
    const stored = await store.get(nameOf(walletId)).catch(() => undefined)
    // The code that parses stored batches loads on first use: most frames never need it.
    const parsed = (await import('./readBatches.ts')).readBatches(stored)
    const inMemory = batchesInMemory.get(walletId) ?? []
    // Another page on this device may have added batches.
    return [...inMemory, ...parsed.filter((each) => !inMemory.some((batch) => isSame(batch, each)))]
  }
  return {
    reserve: (walletId, { id, origin }) => {
      const key = JSON.stringify([walletId, origin, id])
      if (reservedKeys.has(key)) return undefined
      reservedKeys.add(key)
      return () => void reservedKeys.delete(key)
    },
    find: async (walletId, named) => (await list(walletId)).find((batch) => isSame(batch, named)),
    add: async (walletId, batch) => {
      const all = [batch, ...(await list(walletId))].slice(0, MAX_BATCHES)
      batchesInMemory.set(walletId, all)
      // The calls are sent in any case. If the batch cannot be stored, its status becomes unknown after a reload.
      await store.set(nameOf(walletId), all).catch(() => undefined)
    },
  }
}

function isSame(batch: Pick<Batch, 'id' | 'origin'>, { id, origin }: Pick<Batch, 'id' | 'origin'>): boolean {
  return batch.id === id && batch.origin === origin
}
