import type { Kit } from '../../kit.ts'
import { type AlertName, alertCatalogue, alertOfProviderError, alertOfRefusal, type Refusal } from '../catalogue.ts'
import type { AlertPlace, AlertVariant } from '../state.ts'

/**
 * Raises an alert: its long text always goes to the console, and its short text is shown unless `debug` is off.
 *
 * @param place - by default, the modal while it is open, and the page otherwise. An alert for a closed modal waits until the
 *   modal opens.
 */
export function raiseAlert(
  kit: Kit,
  name: AlertName,
  variant: AlertVariant = 'error',
  place: AlertPlace = kit.modal.getState().open ? 'modal' : 'page',
): void {
  const origin = kit.internals.window?.location?.origin ?? 'of this page'
  const { shortMessage, longMessage } = alertCatalogue[name]({ origin })
  kit.internals.log.error(`${shortMessage}: ${longMessage}`)
  if (kit.options.getState().debug)
    kit.alerts.send({ type: 'raised', message: shortMessage, variant, code: name, place })
}

/** Raises the alert for a pairing provider's error, each alert once per kit. An error that has no alert is ignored. */
export function reportProviderError(kit: Kit, error: unknown): void {
  raiseOnce(kit, alertOfProviderError(error))
}

/** Raises the alert for a refusal by the services, each alert once per kit. A refusal that has no alert is ignored. */
export function reportRefusal(kit: Kit, refusal: Refusal): void {
  if (!kit.internals.lifetime.signal.aborted) raiseOnce(kit, alertOfRefusal(refusal))
}

/** Raises an alert unless the kit has raised it before, since the services and the relay often refuse for the same reason. */
function raiseOnce(kit: Kit, name: AlertName | undefined): void {
  if (!name || kit.internals.alerts.reported.has(name)) return
  kit.internals.alerts.reported.add(name)
  raiseAlert(kit, name)
}
