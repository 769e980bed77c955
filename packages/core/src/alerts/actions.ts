import type { Kit } from '../kit.ts'
import { type AlertName, alertCatalogue, alertOfProviderError } from './catalogue.ts'
import type { AlertVariant } from './state.ts'

/** Raises an alert: its long text always goes to the console, its short one is shown unless `debug` is off. */
export function raiseAlert(kit: Kit, name: AlertName, variant: AlertVariant = 'error'): void {
  const origin = kit.internals.window?.location?.origin ?? 'of this page'
  const { shortMessage, longMessage } = alertCatalogue[name]({ origin })
  kit.internals.log.error(`${shortMessage}: ${longMessage}`)
  if (kit.options.getState().debug) kit.alerts.send({ type: 'raised', message: shortMessage, variant })
}

/** Closes the alert. */
export function closeAlert(kit: Kit): void {
  kit.alerts.send({ type: 'closed' })
}

/** Raises the alert that a pairing provider's error means, each kind once in the life of a kit. Other errors are left alone. */
export function reportProviderError(kit: Kit, error: unknown): void {
  const name = alertOfProviderError(error)
  if (!name || kit.internals.reportedAlerts.has(name)) return
  kit.internals.reportedAlerts.add(name)
  raiseAlert(kit, name)
}
