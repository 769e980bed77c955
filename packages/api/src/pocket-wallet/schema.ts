import '../jitless.ts'
import { isCaipNetworkId } from '@holdfast/caip'
import * as z from 'zod/mini'

const chainSchema = z.object({
  caipNetworkId: z.string().check(z.refine(isCaipNetworkId)),
  name: z.string().check(z.minLength(1)),
  nativeCurrency: z.object({ symbol: z.string(), decimals: z.int().check(z.minimum(0), z.maximum(36)) }),
  /** URLs of nodes. Without any, the wallet signs for the chain but cannot read from it. */
  rpcUrls: z.array(z.url()),
  explorerUrl: z.optional(z.url()),
  testnet: z.optional(z.boolean()),
})

/** `GET /config.json` of the pocket wallet's own site: the configuration of the wallet. */
export const pocketWalletConfigSchema = z.object({
  /** URL of the relay, `ws:` or `wss:`. */
  relayUrl: z.url({ protocol: /^wss?$/ }),
  projectId: z.string(),
  chains: z.array(chainSchema).check(z.minLength(1)),
})

/** The configuration of the pocket wallet. */
export type PocketWalletConfig = z.infer<typeof pocketWalletConfigSchema>
