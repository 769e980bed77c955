import type { Kit } from '../../../kit.ts'
import { solanaLinkNames } from '../../../storage/names.ts'

/**
 * Removes the requests to the apps of Solana wallets that are reached by links, with the content to sign, from the browser's
 * storage: the browser may be shared. A late answer of an app then connects nothing.
 */
export function forgetLinkRequests(kit: Kit): void {
  kit.internals.storage.remove(solanaLinkNames.requests)
}
