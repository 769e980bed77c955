import { type PocketWalletConfig, pocketWalletConfigSchema } from '@holdfast/api'
import { BaseError } from '@holdfast/base'

/** A chain of the configuration. */
export type Chain = PocketWalletConfig['chains'][number]

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
export async function fetchConfig(request: typeof fetch = fetch): Promise<PocketWalletConfig> {
  let response: Response
  try {
    response = await request('/config.json', { cache: 'no-store' })
    if (response.ok) return pocketWalletConfigSchema.parse(await response.json())
  } catch (cause) {
    throw new ConfigError({ cause })
  }
  throw new ConfigError({ status: response.status })
}
