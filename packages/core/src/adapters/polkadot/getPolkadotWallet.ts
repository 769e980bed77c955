import type { Kit } from '../../kit.ts'
import { loadClient } from '../actions.ts'
import { AdapterNotFoundError } from '../errors.ts'
import type { PolkadotClient } from './client.ts'
import type { PolkadotWallet } from './polkadotWallet.ts'

/**
 * Returns the connected Polkadot wallet for the account and network in use now.
 *
 * @throws {AdapterNotFoundError} if the kit has no `polkadot()` adapter, or there is no browser.
 * @throws {ConnectorNotFoundError} if no Polkadot wallet is connected.
 * @example
 * import { getPolkadotWallet } from '@holdfast/core/polkadot'
 *
 * const wallet = await getPolkadotWallet(kit)
 * const signature = await wallet.signRaw('Hello')
 */
export async function getPolkadotWallet(kit: Kit): Promise<PolkadotWallet> {
  const client = await loadClient(kit, 'polkadot')
  const wallet: unknown = Reflect.get(client, 'wallet')
  if (typeof wallet !== 'function') throw new AdapterNotFoundError({ namespace: 'polkadot' })
  // Only this folder creates clients for polkadot that have the function `wallet`, see `PolkadotClient`.
  return (wallet as PolkadotClient['wallet'])()
}
