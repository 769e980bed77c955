import '../jitless.ts'
import * as z from 'zod/mini'
import { projectIdSchema } from '../device-proof/values.ts'

/** Id of the data block in the frame's pages that holds its configuration as JSON. */
export const frameConfigId = 'frame-config'

const chainSchema = z.object({
  id: z.number(),
  /** CAIP-2. */
  caipNetworkId: z.string(),
  name: z.string(),
  nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.number() }),
  explorerUrl: z.nullable(z.string()),
  /** Whether the services have a bundler for this chain, so that smart accounts work there. */
  hasBundler: z.optional(z.boolean()),
  /** Whether the services may pay for operations on this chain. */
  hasPaymaster: z.optional(z.boolean()),
})

/** The configuration that the server writes into each of the frame's pages. */
export const frameConfigSchema = z.object({
  /** Origin of the API: that of the page itself. */
  apiUrl: z.string(),
  vaultUrl: z.string(),
  /** Null on pages without a project in their query. */
  project: z.nullable(
    z.object({
      id: projectIdSchema,
      /** The name that the project's operator registered. The name that the page gives itself is ignored. */
      name: z.string(),
      /** Origins whose pages may embed the frame; `https://*.example.com` stands for subdomains. */
      allowedOrigins: z.array(z.string()),
    }),
  ),
  chains: z.array(chainSchema),
  production: z.boolean(),
  /** When the server wrote the page, in milliseconds since the epoch. */
  servedAt: z.number(),
  /** How long the transfers of a device are limited after it recovers a wallet, in seconds. @default 0 */
  transferLimitS: z.optional(z.number()),
})
/** The configuration that the server writes into each of the frame's pages. */
export type FrameConfig = z.output<typeof frameConfigSchema>
