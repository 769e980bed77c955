import type { KeyValueStorage } from '@holdfast/base'
import * as z from 'zod/mini'

const batchSchema = z.object({
  id: z.string(),
  /** The session of the request. The id is unknown to every other session. */
  topic: z.string(),
  /** CAIP-2. */
  caipNetworkId: z.string(),
  /** The transaction of each call, in order. */
  hashes: z.array(z.string()),
  /** Unix milliseconds. */
  sentAt: z.number(),
})

/** Calls that the user has approved. */
export type Batch = z.infer<typeof batchSchema>

/** The batches that were sent. They outlive the page. */
export type Batches = {
  find: (topic: string, id: string) => Batch | undefined
  add: (batch: Batch) => Promise<void>
  /** Reads the batches of earlier runs and other tabs. */
  load: () => Promise<void>
}

const prefix = 'batch/'
/** How many batches are remembered. */
const MAX_BATCHES = 100

/** Keeps the newest batches in storage. */
export function createBatches(storage: KeyValueStorage): Batches {
  const known = new Map<string, Batch>()
  const keyOf = (topic: string, id: string): string => `${prefix}${topic}/${id}`
  return {
    find: (topic, id) => known.get(keyOf(topic, id)),
    add: async (batch) => {
      const key = keyOf(batch.topic, batch.id)
      known.set(key, batch)
      await storage.set(key, JSON.stringify(batch))
      const oldest = [...known].sort(([, first], [, second]) => second.sentAt - first.sentAt).slice(MAX_BATCHES)
      for (const [old] of oldest) {
        known.delete(old)
        await storage.delete(old)
      }
    },
    load: async () => {
      for (const key of await storage.keys(prefix)) {
        const batch = parse(await storage.get(key))
        if (batch) known.set(key, batch)
      }
    },
  }
}

function parse(stored: string | undefined): Batch | undefined {
  try {
    return batchSchema.parse(JSON.parse(stored ?? ''))
  } catch {
    // The entry was removed meanwhile or is damaged, so its id is free again.
    return undefined
  }
}
