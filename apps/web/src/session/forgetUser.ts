import {
  disconnect,
  forgetLinkRequests,
  forgetPairings,
  forgetRecentWallets,
  forgetSends,
  type Kit,
} from '@holdfast/core'
import { pendingKeyPrefix } from '../stake/transactions/pendingKey.ts'

/**
 * Deletes all data that this browser stores about a user: the connections of their wallets, with the stored accounts and
 * balances; pairings that no wallet has approved yet; the recently used wallets; the lists of pending transactions, which are
 * still carried out on the chain; the recent receivers; the requests to wallets' apps. Settings that belong to no user stay, such
 * as the colour mode and the network. A development system's sandbox wallet also stays: like a browser extension, it belongs to
 * the browser.
 */
export function forgetUser(kit: Kit, storage: Storage | null): void {
  void disconnect(kit)
  forgetPairings(kit)
  forgetRecentWallets(kit)
  forgetSends(kit)
  forgetLinkRequests(kit)
  if (!storage) return
  for (const key of Object.keys(storage)) if (key.startsWith(pendingKeyPrefix)) storage.removeItem(key)
}
