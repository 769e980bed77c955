import { closeAlert } from '../alerts/actions/closeAlert.ts'
import type { Kit } from '../kit.ts'
import { isEmbedded } from '../modal/selectors.ts'

/**
 * Closes an alert when its place disappears, so that it is not shown again later: an alert over the page when the modal opens,
 * an alert in the modal when the modal closes. An embedded card stays, and so do its alerts. Returns its undo.
 */
export function closeHiddenAlerts(kit: Kit): () => void {
  return kit.modal.subscribe(({ open }, before) => {
    if (open === before.open || isEmbedded(kit)) return
    if (kit.alerts.getState().place === (open ? 'page' : 'modal')) closeAlert(kit)
  })
}
