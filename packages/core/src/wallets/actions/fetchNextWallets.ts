import type { Kit } from '../../kit.ts'
import { readFailureOf } from '../../services/readFailure.ts'
import { requestOnce, wait } from '../requests.ts'
import { msUntilRetry } from '../retry.ts'
import { chainsOf } from '../selectors/chainsOf.ts'
import { fetchPages } from './fetchPages.ts'

/**
 * Fetches the next page of the catalogue into the list. Calls while a page is loading share its request. Does nothing at the
 * end of the list, or within 1 s of a failure. Never rejects: `listStatus` holds the result.
 */
export async function fetchNextWallets(kit: Kit): Promise<void> {
  const { isComplete } = kit.wallets.getState()
  const resource = nextPageResource(kit)
  if (isComplete || (msUntilRetry(kit, resource) ?? 0) > 0) return
  kit.wallets.send({ type: 'pageRequested' })
  const answer = await requestOnce(kit, resource, fetchPages)
  // The filter changed meanwhile: this page belongs to another list.
  if (nextPageResource(kit) !== resource) return
  if (answer) return kit.wallets.send({ type: 'pageLoaded', ...answer })
  const failure = readFailureOf(kit.internals.wallets.requests.get(resource)?.error)
  kit.wallets.send({ type: 'pageFailed', failure })
}

/** Fetches the failed page again, at the earliest 1 s after the failure. */
export async function retryPage(kit: Kit): Promise<void> {
  if (kit.wallets.getState().listStatus !== 'failed') return
  const resource = nextPageResource(kit)
  kit.wallets.send({ type: 'pageRequested' })
  const leftMs = (): number => msUntilRetry(kit, resource) ?? 0
  // A timer may fire slightly early. After a single wait, the page would then not be fetched, and the list would load forever.
  while (leftMs() > 0 && !kit.internals.lifetime.signal.aborted) await wait(kit, leftMs())
  if (nextPageResource(kit) === resource) await fetchNextWallets(kit)
}

/** Returns the name under which the next page is requested, for the current chains. */
function nextPageResource(kit: Kit): string {
  return `page ${kit.wallets.getState().page + 1} of wallets ${chainsOf(kit).join(',')}`
}
