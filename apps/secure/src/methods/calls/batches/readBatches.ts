import * as z from 'zod/mini'

/** A batch that was approved. */
const batchSchema = z.object({
  id: z.string(),
  /** The origin of the page that asked: ids of one app say nothing to another. */
  origin: z.string(),
  /** CAIP-2. */
  caipNetworkId: z.string(),
  account: z.string(),
  /** `operation`: one user operation, whose hash is the only one. `sequence`: a transaction for each call, in their order. */
  kind: z.enum(['operation', 'sequence']),
  hashes: z.array(z.string()),
  /** Unix milliseconds. */
  sentAt: z.number(),
})

/** A batch that was approved, and how it was sent. */
export type Batch = z.infer<typeof batchSchema>

/** Reads the batches that this device keeps. Unreadable entries count as none. */
export function readBatches(stored: unknown): readonly Batch[] {
  return z.array(batchSchema).safeParse(stored).data ?? []
}
