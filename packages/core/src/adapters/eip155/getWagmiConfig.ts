import type { Config } from '@wagmi/core'
import type { Kit } from '../../kit.ts'
import { loadClient } from '../actions.ts'
import { AdapterNotFoundError } from '../errors.ts'

/**
 * Returns the wagmi config that a kit uses, and loads it if necessary. Ordinary wagmi hooks and actions then work with the kit.
 * Pass `reconnectOnMount={false}` to `WagmiProvider`: the kit reconnects.
 *
 * @throws {AdapterNotFoundError} if the kit has no `eip155()` adapter, or there is no browser.
 */
export async function getWagmiConfig(kit: Kit): Promise<Config> {
  const client = await loadClient(kit, 'eip155')
  const config: unknown = Reflect.get(client, 'config')
  if (!config) throw new AdapterNotFoundError({ namespace: 'eip155' })
  // Only this folder creates clients for eip155 that have a `config`, see `Eip155Client`.
  return config as Config
}
