import type { Kit } from '../../kit.ts'
import { lastingNames } from '../../storage/names.ts'

/** Forgets the addresses that were sent to, and the transactions that are under way, in the browser's storage: it may be shared. */
export function forgetSends(kit: Kit): void {
  kit.internals.storage.remove(lastingNames.recentReceivers)
  kit.internals.storage.remove(lastingNames.pendingSends)
}
