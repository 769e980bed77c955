import '../jitless.ts'
import * as z from 'zod/mini'

/** `GET /v1/supported-chains`: CAIP-2 ids of the chains whose balances, history and the like can be asked for. */
export const supportedChainsSchema = z.object({ http: z.array(z.string()), ws: z.array(z.string()) })

/** Chains whose data can be asked for, over HTTP and over a WebSocket. */
export type SupportedChains = z.infer<typeof supportedChainsSchema>
