import { describe } from 'vitest'
import { testTransitions } from '../../test/testTransitions.ts'
import { type AlertEvent, alertMachine } from './machine.ts'
import { type AlertState, initialAlertState } from './state.ts'

const warned: AlertState = {
  open: true,
  message: 'Session Expired',
  variant: 'warning',
  code: 'sessionExpired',
  place: 'page',
}
const states = { none: initialAlertState, warned, wasOpen: { ...warned, open: false } }

const events = {
  raised: { type: 'raised', message: 'Hello' },
  raisedInFull: {
    type: 'raised',
    message: 'Network Not Found',
    variant: 'error',
    code: 'networkNotFound',
    place: 'page',
  },
  closed: { type: 'closed' },
} satisfies Record<AlertEvent['type'], AlertEvent> & Record<string, AlertEvent>

/** A new alert keeps no field of the previous one. */
const raising = {
  raised: { open: true, message: 'Hello', variant: 'info', code: undefined, place: 'modal' },
  raisedInFull: { open: true, message: 'Network Not Found', variant: 'error', code: 'networkNotFound', place: 'page' },
} as const

describe('alertMachine', () => {
  testTransitions({
    machine: alertMachine,
    states,
    events,
    transitions: {
      none: raising,
      warned: { ...raising, closed: initialAlertState },
      wasOpen: raising,
    },
  })
})
