import { getAccount } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'
import { chainsOf } from './catalogueQuery.ts'
import { msUntilRetry } from './requests.ts'
import { hasCatalogue } from './selectors/hasCatalogue.ts'

/** Whether there is a catalogue, and nobody is connected where the modal is for. */
export function isPrefetchUseful(kit: Kit): boolean {
  const { filterNamespace: namespace } = kit.connectors.getState()
  return hasCatalogue(kit.options.getState()) && !getAccount(kit, { namespace }).isConnected
}

/** Whether what the catalogue recommends for the chains of the moment was not asked for yet, or may be asked for again. */
export function isRecommendedDue(kit: Kit): boolean {
  const chains = chainsOf(kit)
  const hasFailed = msUntilRetry(kit, recommendedFor(chains)) === 0
  return hasFailed || kit.internals.wallets.recommended?.chains !== chains.join(',')
}

/** The name of what the catalogue recommends for some chains. */
export function recommendedFor(chains: readonly string[]): string {
  return `recommended wallets ${chains.join(',')}`
}
