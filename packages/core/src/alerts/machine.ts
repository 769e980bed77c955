import type { AlertName } from './catalogue.ts'
import { type AlertPlace, type AlertState, type AlertVariant, initialAlertState } from './state.ts'

/** An event that changes the alert. */
export type AlertEvent =
  | {
      type: 'raised'
      message: string
      variant?: AlertVariant | undefined
      code?: AlertName | undefined
      place?: AlertPlace | undefined
    }
  | { type: 'closed' }

/** Holds the latest alert until it is closed; no timer closes it. */
export function alertMachine(state: AlertState, event: AlertEvent): AlertState {
  if (event.type === 'closed') return state.open ? initialAlertState : state
  const { message, variant = 'info', code, place = 'modal' } = event
  return { open: true, message, variant, code, place }
}
