import type { Capability } from '../kit.ts'
import { withAlerts } from './actions/withAlerts.ts'
import type { AlertName } from './catalogue.ts'
import { type AlertEvent, alertMachine } from './machine.ts'
import { type AlertState, initialAlertState } from './state.ts'

declare module '../kit.ts' {
  interface Capabilities {
    alerts: { state: AlertState; event: AlertEvent; internals: AlertInternals }
  }
}

/** Alerts about the app's configuration, one at a time. */
export const alerts: Capability<'alerts'> = {
  name: 'alerts',
  machine: alertMachine,
  initialState: () => initialAlertState,
  internals: () => ({ reported: new Set() }),
  start: (kit) => {
    if (!kit.options.getState().projectId) {
      void withAlerts(kit, ({ raiseAlert }) => raiseAlert(kit, 'projectIdMissing', 'error', 'modal'))
    }
  },
}

type AlertInternals = {
  /** The alerts already raised for refusals by the services or the relay; each is raised once. */
  readonly reported: Set<AlertName>
}
