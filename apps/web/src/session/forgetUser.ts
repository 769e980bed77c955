import { disconnect, forgetRecentWallets, type Kit } from '@holdfast/core'
import { pendingKeyPrefix } from '../stake/pendingKey.ts'

/**
 * Forgets all that this browser keeps of a user: ends the connections of their wallets, and with them what is kept of accounts
 * and balances; the wallets used last; the transactions that are awaited, which the chain remembers. What is no user's own stays:
 * the colour mode, the network, and the sandbox wallet of a development system, which is a wallet like an extension.
 */
export function forgetUser(kit: Kit, storage: Storage | null): void {
  void disconnect(kit)
  forgetRecentWallets(kit)
  if (!storage) return
  for (const key of Object.keys(storage)) if (key.startsWith(pendingKeyPrefix)) storage.removeItem(key)
}
