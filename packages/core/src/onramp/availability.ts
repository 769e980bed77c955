import { restrictedTimeZones } from '@holdfast/api/limits'
import type { ChainNamespace } from '@holdfast/caip'
import { namespaceSupports } from '../accounts/selectors.ts'
import type { Features } from '../options/features.ts'
import type { OptionsState } from '../options/state.ts'
import { hasDataService } from '../services/selectors.ts'

/**
 * Whether buying is hidden in a time zone.
 *
 * @param timeZone - an IANA name, by default the device's.
 * @see specification section 9
 */
export function isRestrictedTimeZone(timeZone: string = new Intl.DateTimeFormat().resolvedOptions().timeZone): boolean {
  return restrictedTimeZones.some((each) => each === timeZone)
}

/**
 * Whether buying is offered to an account of a namespace: the feature is on, coins can be bought in the namespace, the app
 * names services, and the time zone is not restricted.
 */
export function canBuy(
  options: Pick<OptionsState, 'projectId' | 'services'> & { features: Pick<Features, 'onramp'> },
  namespace: ChainNamespace | undefined,
): boolean {
  return (
    options.features.onramp &&
    namespaceSupports(namespace, 'onramp') &&
    hasDataService(options) &&
    !isRestrictedTimeZone()
  )
}
