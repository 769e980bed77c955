import * as z from 'zod/mini'

/** A batch that was approved. */
const batchSchema = z.object({
  id: z.string(),
  /** The origin of the page that sent the batch. A page of another origin cannot look the batch up. */
  origin: z.string(),
  /** CAIP-2. */
  caipNetworkId: z.string(),
  account: z.string(),
  /** `operation`: one user operation. `sequence`: one transaction per call, in order, or one transaction with all calls. */
  kind: z.enum(['operation', 'sequence']),
  hashes: z.array(z.string()),
  /** Unix milliseconds. */
  sentAt: z.number(),
})

/**
 * A batch that was approved, and how it was sent. `sentAtMonotonic` is when it was sent, by the monotonic clock of this page.
 * Undefined for a batch that another page has stored.
 */
export type Batch = z.infer<typeof batchSchema> & { sentAtMonotonic?: number | undefined }

/** Parses the batches that this device has stored. If one of them is invalid, returns none. */
export function readBatches(stored: unknown): readonly Batch[] {
  return z.array(batchSchema).safeParse(stored).data ?? []
}
