import { type AlertState, type AlertVariant, initialAlertState } from './state.ts'

export type AlertEvent = { type: 'raised'; message: string; variant?: AlertVariant | undefined } | { type: 'closed' }

/** Shows one alert until it is closed; there is no automatic closing. */
export function alertMachine(state: AlertState, event: AlertEvent): AlertState {
  if (event.type === 'closed') return state.open ? initialAlertState : state
  return { open: true, message: event.message, variant: event.variant ?? 'info' }
}
