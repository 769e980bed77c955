import { forgetUser as forgetUserOfKit, type Kit } from '@holdfast/core'
import type { ToasterStore } from '@holdfast/ui/toast'
import type { StakeServices } from '../stake/services.ts'
import { pendingKeyPrefix } from '../stake/transactions/pendingKey.ts'

/**
 * Deletes all data about a user that this page and this browser keep: what the wallet kit deletes, the lists of pending deposits
 * and withdrawals, which are still carried out on the chain, and the toasts. Settings that belong to no user stay, such as the
 * colour mode and the network. A development system's sandbox wallet also stays: like a browser extension, it belongs to the
 * browser.
 *
 * @param parameters.storage - The browser's local storage; null where the browser forbids storage.
 * @param parameters.stake - Undefined if the page has not loaded the code of deposits and withdrawals.
 */
export function forgetUser({ kit, storage, toaster, stake }: forgetUser.Parameters): void {
  void forgetUserOfKit(kit)
  stake?.forget()
  toaster.clear()
  if (!storage) return
  for (const key of Object.keys(storage)) if (key.startsWith(pendingKeyPrefix)) storage.removeItem(key)
}

export declare namespace forgetUser {
  type Parameters = {
    kit: Kit
    storage: Storage | null
    toaster: Pick<ToasterStore, 'clear'>
    stake: Pick<StakeServices, 'forget'> | undefined
  }
}
