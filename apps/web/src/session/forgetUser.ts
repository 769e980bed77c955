import { disconnect, forgetRecentWallets, forgetSends, type Kit } from '@holdfast/core'
import { pendingKeyPrefix } from '../stake/transactions/pendingKey.ts'

/**
 * Clears everything that this browser keeps of a user: the connections of their wallets, with the stored accounts and balances;
 * the recently used wallets; the pending transactions, which the chain remembers. Settings that belong to no user stay: the
 * colour mode, the network, and the sandbox wallet of a development system, which counts as a wallet like an extension.
 */
export function forgetUser(kit: Kit, storage: Storage | null): void {
  void disconnect(kit)
  forgetRecentWallets(kit)
  forgetSends(kit)
  if (!storage) return
  for (const key of Object.keys(storage)) if (key.startsWith(pendingKeyPrefix)) storage.removeItem(key)
}
