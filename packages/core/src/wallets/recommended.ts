import { getAccount } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'
import { msUntilRetry } from './retry.ts'
import { chainsOf } from './selectors/chainsOf.ts'
import { hasCatalogue } from './selectors/hasCatalogue.ts'

/** Tells whether there is a catalogue, and no account is connected in the modal's namespace. */
export function isPrefetchUseful(kit: Kit): boolean {
  const { filterNamespace: namespace } = kit.connectors.getState()
  return hasCatalogue(kit.options.getState()) && !getAccount(kit, { namespace }).isConnected
}

/** Tells whether recommendations for the current chains are yet to be requested, or can be requested again. */
export function isRecommendedDue(kit: Kit): boolean {
  const chains = chainsOf(kit)
  const hasFailed = msUntilRetry(kit, recommendedResource(chains)) === 0
  return hasFailed || kit.internals.wallets.recommended?.chains !== chains.join(',')
}

/** Returns the name under which the recommendations for some chains are requested. */
export function recommendedResource(chains: readonly string[]): string {
  return `recommended wallets ${chains.join(',')}`
}
