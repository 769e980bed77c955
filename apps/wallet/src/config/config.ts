import { BaseError } from '@holdfast/base'
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

const configSchema = z.object({
  /** URL of the relay, `ws:` or `wss:`. */
  relayUrl: z.url({ protocol: /^wss?$/ }),
  projectId: z.string(),
  chains: z.array(chainSchema).check(z.minLength(1)),
})

/** A chain of the configuration. */
export type Chain = z.infer<typeof chainSchema>
/** The configuration that the wallet's own server sends. */
export type WalletConfig = z.infer<typeof configSchema>

/** Thrown when the server does not send a usable configuration. */
class ConfigError extends BaseError {
  override name = 'ConfigError' as const
  constructor({ status, cause }: { status?: number | undefined; cause?: unknown }) {
    super('The wallet’s server did not send its configuration. Reload the page.', {
      cause,
      metaMessages: status === undefined ? [] : [`Status: ${status}`],
    })
  }
}

/** Fetches the configuration. @throws {ConfigError} */
export async function fetchConfig(request: typeof fetch = fetch): Promise<WalletConfig> {
  let response: Response
  try {
    response = await request('/config.json', { cache: 'no-store' })
    if (response.ok) return configSchema.parse(await response.json())
  } catch (cause) {
    throw new ConfigError({ cause })
  }
  throw new ConfigError({ status: response.status })
}
