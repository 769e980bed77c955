import type { KeyValueStorage } from '@holdfast/base'
import * as z from 'zod/mini'

const batchSchema = z.object({
  id: z.string(),
  /** The topic of the session that requested the calls. Other sessions cannot find the batch. */
  topic: z.string(),
  /** The CAIP-2 id of the chain. */
  caipNetworkId: z.string(),
  /** The hashes of the transactions, in order: one for each call, or a single one for all. */
  hashes: z.array(z.string()),
  /** When the calls were sent, in Unix milliseconds. */
  sentAt: z.number(),
})

/** A batch of calls that the user has approved. */
export type Batch = z.infer<typeof batchSchema>

/** The batches that the wallet has sent. They are stored, so that they outlive the page. */
export type Batches = {
  find: (topic: string, id: string) => Batch | undefined
  add: (batch: Batch) => Promise<void>
  /** Loads the batches that other tabs and earlier loads of the page stored. */
  load: () => Promise<void>
}

const prefix = 'batch/'
/** How many batches are remembered. */
const MAX_BATCHES = 100

/** Creates the store of the newest batches. */
export function createBatches(storage: KeyValueStorage): Batches {
  const byKey = new Map<string, Batch>()
  const keyOf = (topic: string, id: string): string => `${prefix}${topic}/${id}`
  return {
    find: (topic, id) => byKey.get(keyOf(topic, id)),
    add: async (batch) => {
      const key = keyOf(batch.topic, batch.id)
      byKey.set(key, batch)
      await storage.set(key, JSON.stringify(batch))
      const oldest = [...byKey].sort(([, first], [, second]) => second.sentAt - first.sentAt).slice(MAX_BATCHES)
      for (const [old] of oldest) {
        byKey.delete(old)
        await storage.delete(old)
      }
    },
    load: async () => {
      for (const key of await storage.keys(prefix)) {
        const batch = parse(await storage.get(key))
        if (batch) byKey.set(key, batch)
      }
    },
  }
}

function parse(stored: string | undefined): Batch | undefined {
  try {
    return batchSchema.parse(JSON.parse(stored ?? ''))
  } catch {
    // Another tab has deleted the entry, or it is damaged.
    return undefined
  }
}
