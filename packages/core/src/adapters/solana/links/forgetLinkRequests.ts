import type { Kit } from '../../../kit.ts'
import { solanaLinkNames } from '../../../storage/names.ts'

/**
 * Removes from the browser's storage the requests to Solana wallets whose apps are reached by links, with the content to sign:
 * the browser may be shared. A late answer of an app then connects nothing.
 */
export function forgetLinkRequests(kit: Kit): void {
  kit.internals.storage.remove(solanaLinkNames.requests)
}
