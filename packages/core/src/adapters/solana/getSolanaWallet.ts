import type { Kit } from '../../kit.ts'
import { loadClient } from '../actions.ts'
import { AdapterNotFoundError } from '../errors.ts'
import type { SolanaClient } from './client.ts'
import type { SolanaWallet } from './createSolanaWallet.ts'

/**
 * Returns the connected Solana wallet for the account and network in use now.
 *
 * @throws {AdapterNotFoundError} if the kit has no `solana()` adapter, or there is no browser.
 * @throws {ConnectorNotFoundError} if no Solana wallet is connected.
 * @example
 * import { getSolanaWallet } from '@holdfast/core/solana'
 *
 * const wallet = await getSolanaWallet(kit)
 * const signature = await wallet.signAndSendTransaction(transactionBytes)
 */
export async function getSolanaWallet(kit: Kit): Promise<SolanaWallet> {
  const client = await loadClient(kit, 'solana')
  const wallet: unknown = Reflect.get(client, 'wallet')
  if (typeof wallet !== 'function') throw new AdapterNotFoundError({ namespace: 'solana' })
  // Only this folder creates clients for solana that have the function `wallet`, see `SolanaClient`.
  return (wallet as SolanaClient['wallet'])()
}
