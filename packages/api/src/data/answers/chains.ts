import '../../jitless.ts'
import * as z from 'zod/mini'

/** `GET /v1/supported-chains`: CAIP-2 ids of the chains with balances, history and similar data. */
export const supportedChainsSchema = z.object({
  http: z.array(z.string()),
  /** The chains whose events the server also sends over a WebSocket (`GET /v1/events`). */
  ws: z.array(z.string()),
})

/** The chains whose data is available over HTTP, and those whose events are also sent over a WebSocket. */
export type SupportedChains = z.infer<typeof supportedChainsSchema>
