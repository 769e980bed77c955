import { closeAlert } from '../alerts/actions.ts'
import type { Kit } from '../kit.ts'
import { isEmbedded } from '../modal/selectors.ts'

/**
 * Lets an alert go with the place in which it was seen: what was shown over the page when the modal opens, what the modal showed
 * when it closes, so that it is no news at a later opening. An embedded card is always there, and its alerts with it. Returns its
 * undo.
 */
export function forgetSeenAlerts(kit: Kit): () => void {
  return kit.modal.subscribe(({ open }, before) => {
    if (open === before.open || isEmbedded(kit)) return
    if (kit.alerts.getState().place === (open ? 'page' : 'modal')) closeAlert(kit)
  })
}
