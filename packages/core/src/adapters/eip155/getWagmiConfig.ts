import type { Config } from '@wagmi/core'
import type { Kit } from '../../kit.ts'
import { loadClient } from '../actions.ts'
import { AdapterNotFoundError } from '../errors.ts'

/**
 * Gives the wagmi config beneath a kit, loading it if need be, so that ordinary wagmi hooks and actions work beside the kit.
 * Pass `reconnectOnMount={false}` to `WagmiProvider`: the kit reconnects.
 *
 * @throws {AdapterNotFoundError} if the kit has no `eip155()` adapter, or there is no browser.
 */
export async function getWagmiConfig(kit: Kit): Promise<Config> {
  const client = await loadClient(kit, 'eip155')
  const config: unknown = Reflect.get(client, 'config')
  if (!config) throw new AdapterNotFoundError({ namespace: 'eip155' })
  // An eip155 client with a config is this folder's own, see `Eip155Client`.
  return config as Config
}
