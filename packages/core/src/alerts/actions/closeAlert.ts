import type { Kit } from '../../kit.ts'

/** Closes the alert. */
export function closeAlert(kit: Kit): void {
  kit.alerts.send({ type: 'closed' })
}
