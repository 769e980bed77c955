import type { Kit } from '../../kit.ts'
import { loadClient } from '../actions.ts'
import { AdapterNotFoundError } from '../errors.ts'
import type { BitcoinClient } from './client.ts'
import type { BitcoinWallet } from './createBitcoinWallet.ts'

/**
 * Returns the connected Bitcoin wallet for the account and network in use now.
 *
 * @throws {AdapterNotFoundError} if the kit has no `bip122()` adapter, or there is no browser.
 * @throws {ConnectorNotFoundError} if no Bitcoin wallet is connected.
 * @example
 * import { getBitcoinWallet } from '@holdfast/core/bip122'
 *
 * const wallet = await getBitcoinWallet(kit)
 * const txid = await wallet.sendTransfer({ recipient: 'bc1q…', value: 10_000n })
 */
export async function getBitcoinWallet(kit: Kit): Promise<BitcoinWallet> {
  const client = await loadClient(kit, 'bip122')
  const wallet: unknown = Reflect.get(client, 'wallet')
  if (typeof wallet !== 'function') throw new AdapterNotFoundError({ namespace: 'bip122' })
  // Only this folder creates clients for bip122 that have the function `wallet`, see `BitcoinClient`.
  return (wallet as BitcoinClient['wallet'])()
}
