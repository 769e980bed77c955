import type { Kit } from '../../kit.ts'
import { lastingNames } from '../../storage/names.ts'

/** Removes the earlier receivers and the pending transactions from the browser's storage: the browser may be shared. */
export function forgetSends(kit: Kit): void {
  kit.internals.storage.remove(lastingNames.recentReceivers)
  kit.internals.storage.remove(lastingNames.pendingSends)
}
