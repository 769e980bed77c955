import type { Kit } from '../kit.ts'
import { hasServices } from '../services/selectors.ts'

/**
 * Tells whether events may be sent to the services: there must be a page and services, the app must have analytics on, and the
 * user's browser must send no opt-out signal.
 *
 * @see Global Privacy Control, Tracking Preference Expression (DNT)
 */
export function maySendEvents(kit: Kit): boolean {
  const { window: target } = kit.internals
  const options = kit.options.getState()
  return target !== undefined && hasServices(options) && options.features.analytics && !hasOptedOut(target.navigator)
}

function hasOptedOut(navigator: object | undefined): boolean {
  if (!navigator) return false
  const doNotTrack: unknown = Reflect.get(navigator, 'doNotTrack')
  return doNotTrack === '1' || doNotTrack === 'yes' || Reflect.get(navigator, 'globalPrivacyControl') === true
}
