import '../../jitless.ts'
import * as z from 'zod/mini'
import { chainIdSchema, wholeSchema } from '../values.ts'

/**
 * An event of a chain or an account, as `GET /v1/events` sends it: one JSON object in each WebSocket message. It says what to
 * read again, but not the new values.
 */
export const dataEventSchema = z.discriminatedUnion('type', [
  /** A new block. */
  z.object({ type: z.literal('block'), chainId: chainIdSchema, number: wholeSchema }),
  /** The account's holdings have changed. */
  z.object({ type: z.literal('balance'), chainId: chainIdSchema, account: z.string() }),
  /** The account's history has changed: there are new transactions, or a reorganisation removed some. */
  z.object({ type: z.literal('activity'), chainId: chainIdSchema, account: z.string() }),
])

/** An event of a chain or an account. */
export type DataEvent = z.infer<typeof dataEventSchema>
