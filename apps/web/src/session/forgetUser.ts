import { forgetUser as forgetUserOfKit, type Kit } from '@holdfast/core'
import { pendingKeyPrefix } from '../stake/transactions/pendingKey.ts'

/**
 * Deletes all data about a user that this browser stores: what the wallet kit deletes, and the lists of pending deposits and
 * withdrawals, which are still carried out on the chain. Settings that belong to no user stay, such as the colour mode and the
 * network. A development system's sandbox wallet also stays: like a browser extension, it belongs to the browser.
 */
export function forgetUser(kit: Kit, storage: Storage | null): void {
  void forgetUserOfKit(kit)
  if (!storage) return
  for (const key of Object.keys(storage)) if (key.startsWith(pendingKeyPrefix)) storage.removeItem(key)
}
